/** The GraphQL documents that are asked. */

export const accountCourses = `query Courses($id: RecordId!) {
  account(id: $id) { name courses(first: 50) { nodes {
    recordId name courseCode workflowState startAt endAt createdAt
    term { recordId name startAt endAt } teachers { recordId shortName avatarUrl }
  } } }
}`;

/** The same for PostGraphile, whose schema is made from the tables. */
export const accountCoursesByTables = `query Courses($id: BigInt!) {
  accountByRowId(rowId: $id) { name }
  allCourses(condition: { rootAccountId: $id }, first: 50) { nodes {
    rowId name courseCode workflowState startAt endAt createdAt
    termByEnrollmentTermId { rowId name startAt endAt }
    enrollmentsByCourseId(condition: { type: "TeacherEnrollment", workflowState: "active" }) {
      nodes { userByUserId { rowId shortName avatarUrl } }
    }
  } }
}`;

export const roster = `query Roster($id: RecordId!) {
  course(id: $id) { name users(first: 100) { nodes {
    recordId name sortableName loginName sisUserId
    courseEnrollments(courseId: $id) { nodes { recordId type roleName enrollmentState createdAt grades { currentScore finalScore } } }
  } } }
}`;

export const ownCourses = `{ viewer { recordId courses(first: 20) { nodes {
  recordId name courseCode workflowState startAt endAt createdAt
  term { recordId name startAt endAt } userEnrollments { nodes { type roleName enrollmentState grades { currentScore finalScore } } }
} } } }`;

export const ownMonth = `query Month($contexts: [String!], $startTime: DateTime, $endTime: DateTime) { viewer {
  calendarEvents(contexts: $contexts, filter: { startTime: $startTime, endTime: $endTime }, first: 100) { nodes {
    recordId title startAt endAt allDay locationName workflowState contextCode
  } }
  calendarAssignments(contexts: $contexts, filter: { startTime: $startTime, endTime: $endTime }, first: 100) { nodes {
    assetString title startAt contextCode htmlUrl
  } }
} }`;
