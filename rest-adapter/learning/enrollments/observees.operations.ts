/** What the routes of observees and of the test student ask of the graph. Source: supplement §1.11, §5.1. */

const person = `
  recordId name createdAt sortableName shortName
  login_id: loginName @omitWhenNull
  sisUserId @omitWhenNull
  integrationId @omitUnless(field: "sisUserId")
  sis_login_id: loginName @omitUnless(field: "sisUserId")`;

export const ListObservees = `query ListObservees($userId: RecordId!, $avatarUrl: Boolean = false) {
  user(id: $userId) { observees { nodes { ${person} avatarUrl @include(if: $avatarUrl) } } }
}`;

export const GetObservee = `query GetObservee($userId: RecordId!, $id: RecordId!) {
  user(id: $userId) { observee(id: $id) { ${person} } }
}`;

export const LinkObservee = `mutation LinkObservee($userId: RecordId!, $input: ObserveeLoginInput!) {
  linkObservee(userId: $userId, input: $input) { ${person} }
}`;

export const AddObservee = `mutation AddObservee($userId: RecordId!, $observeeId: RecordId!) {
  addObservee(userId: $userId, observeeId: $observeeId) { ${person} }
}`;

export const RemoveObservee = `mutation RemoveObservee($userId: RecordId!, $observeeId: RecordId!) {
  removeObservee(userId: $userId, observeeId: $observeeId) { ${person} }
}`;

export const CreateTestStudent = `mutation CreateTestStudent($courseId: RecordId!) {
  createTestStudent(courseId: $courseId) { recordId name createdAt sortableName shortName fakeStudent }
}`;
