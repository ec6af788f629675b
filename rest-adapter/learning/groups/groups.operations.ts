/** What the group routes ask of the graph. Every field is sent under its wire name. */

const group = `
  recordId name description isPublic followedByUser joinLevel membersCount avatarUrl contextType
  courseId @omitWhenNull accountId @omitWhenNull role groupCategoryId storageQuotaMb hasSubmission concluded createdAt
  leader { recordId display_name: shortName avatar_image_url: avatarUrl }
  sisGroupId @omitWhenNull`;

const includes = '$users: Boolean = false, $permissions: Boolean = false, $category: Boolean = false';

const category = `
  recordId name role selfSignup autoLeader groupLimit contextType courseId @omitWhenNull accountId @omitWhenNull groupsCount createdAt
  progress { recordId contextId contextType userId tag completion workflowState createdAt updatedAt message url results }`;

const more = `
  users(first: 100) @include(if: $users) { nodes { recordId name sortableName shortName createdAt } }
  permissions @include(if: $permissions) {
    create_discussion_topic: participate create_announcement: update update manage enter
  }
  group_category: category @include(if: $category) { ${category} }`;

const user = `
  recordId name createdAt sortableName shortName
  login_id: loginName @omitWhenNull sisUserId @omitWhenNull integrationId @omitUnless(field: "sisUserId")
  avatarUrl @include(if: $avatarUrl)`;

const membership = 'recordId groupId userId workflowState moderator justCreated createdAt';

export const ListCourseGroups = `query ListCourseGroups($courseId: RecordId!, $onlyOwn: Boolean, ${includes}) {
  course(id: $courseId) { groups(onlyOwn: $onlyOwn) { nodes { ${group} ${more} } } }
}`;

export const ListAccountGroups = `query ListAccountGroups($accountId: RecordId!, $onlyOwn: Boolean, ${includes}) {
  account(id: $accountId) { groups(onlyOwn: $onlyOwn) { nodes { ${group} ${more} } } }
}`;

export const ListOwnGroups = `query ListOwnGroups($contextType: GroupContextType, ${includes}) {
  viewer { groups(contextType: $contextType) { nodes { ${group} ${more} } } }
}`;

export const ListCategoryGroups = `query ListCategoryGroups($id: RecordId!, ${includes}) {
  groupCategory(id: $id) { groups { nodes { ${group} ${more} } } }
}`;

export const GetGroup = `query GetGroup($id: RecordId!, ${includes}) { group(id: $id) { ${group} ${more} } }`;

export const CreateGroup = `mutation CreateGroup($categoryId: RecordId, $courseId: RecordId, $accountId: RecordId, $input: GroupInput!) {
  createGroup(categoryId: $categoryId, courseId: $courseId, accountId: $accountId, input: $input) { ${group} }
}`;

export const UpdateGroup = `mutation UpdateGroup($id: RecordId!, $input: UpdateGroupInput!) {
  updateGroup(id: $id, input: $input) { ${group} }
}`;

export const DeleteGroup = `mutation DeleteGroup($id: RecordId!) { deleteGroup(id: $id) { ${group} } }`;

export const ListGroupUsers = `query ListGroupUsers($groupId: RecordId!, $searchTerm: String, $avatarUrl: Boolean = false) {
  group(id: $groupId) { users(searchTerm: $searchTerm) { nodes { ${user} } } }
}`;

export const ListMemberships = `query ListMemberships($groupId: RecordId!, $states: [GroupMembershipState!]) {
  group(id: $groupId) { memberships(states: $states) { nodes { ${membership} } } }
}`;

export const GetMembership = `query GetMembership($groupId: RecordId!, $id: RecordId, $userId: RecordId) {
  group(id: $groupId) { membership(id: $id, userId: $userId) { ${membership} } }
}`;

export const CreateMembership = `mutation CreateMembership($groupId: RecordId!, $userId: RecordId!) {
  createGroupMembership(groupId: $groupId, userId: $userId) { ${membership} }
}`;

export const UpdateMembership = `
mutation UpdateMembership($groupId: RecordId!, $id: RecordId, $userId: RecordId, $input: UpdateGroupMembershipInput!) {
  updateGroupMembership(groupId: $groupId, id: $id, userId: $userId, input: $input) { ${membership} }
}`;

export const DeleteMembership = `mutation DeleteMembership($groupId: RecordId!, $id: RecordId, $userId: RecordId) {
  deleteGroupMembership(groupId: $groupId, id: $id, userId: $userId) { recordId }
}`;

export const ListCourseCategories = `query ListCourseCategories($courseId: RecordId!) {
  course(id: $courseId) { groupCategories { nodes { ${category} } } }
}`;

export const ListAccountCategories = `query ListAccountCategories($accountId: RecordId!) {
  account(id: $accountId) { groupCategories { nodes { ${category} } } }
}`;

export const GetCategory = `query GetCategory($id: RecordId!) { groupCategory(id: $id) { ${category} } }`;

export const CreateCategory = `mutation CreateCategory($courseId: RecordId, $accountId: RecordId, $input: GroupCategoryInput!) {
  createGroupCategory(courseId: $courseId, accountId: $accountId, input: $input) { ${category} }
}`;

export const UpdateCategory = `mutation UpdateCategory($id: RecordId!, $input: GroupCategoryInput!) {
  updateGroupCategory(id: $id, input: $input) { ${category} }
}`;

export const DeleteCategory = `mutation DeleteCategory($id: RecordId!) { deleteGroupCategory(id: $id) { ${category} } }`;

export const ListCategoryUsers = `
query ListCategoryUsers($id: RecordId!, $searchTerm: String, $unassigned: Boolean, $avatarUrl: Boolean = false) {
  groupCategory(id: $id) { users(searchTerm: $searchTerm, unassigned: $unassigned) { nodes { ${user} } } }
}`;

export const AssignUnassigned = `mutation AssignUnassigned($id: RecordId!) {
  assignUnassignedMembers(id: $id) {
    recordId contextId contextType userId tag completion workflowState createdAt updatedAt message url results
  }
}`;
