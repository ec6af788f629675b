/** The people of a course, as the routes ask the graph for them. */
import { names } from '../users/users.operations.js';

/** SIS data go to those who may read them: the others get no keys. */
const sis = ['sisAccountId', 'sisCourseId', 'courseIntegrationId', 'sisSectionId', 'sectionIntegrationId', 'sisUserId']
  .map((field) => `${field} @omitUnless(field: "rights.readSis")`)
  .join(' ');

const totals = ['currentScore', 'currentGrade', 'finalScore', 'finalGrade']
  .map((field) => `${field} @omitUnless(field: "shown")`)
  .join(' ');

/** An enrollment; `more` is asked of its grades. */
export const enrollment = (more = '') => `
  recordId courseId courseSectionId rootAccountId userId roleId associatedUserId type role: roleName enrollmentState
  limitPrivilegesToCourseSection createdAt updatedAt startAt endAt lastActivityAt totalActivityTime htmlUrl
  ${sis} rights: permissions @hidden { readSis }
  grades @omitWhenNull {
    htmlUrl ${totals} shown @hidden
    ${more}
  }`;

const included = `
  email @include(if: $email) @omitWhenNull
  avatarUrl @include(if: $avatarUrl)
  bio @include(if: $bio) @omitWhenNull
  uuid @include(if: $uuid) @omitWhenNull
  groupIds(courseId: $courseId) @include(if: $groupIds)
  enrollments: enrollmentsIn(courseId: $courseId, withInactive: $withInactive, first: 100) @include(if: $enrollments) { nodes { ${enrollment('gradingPeriodId @include(if: $gradingPeriod)')} } }`;

const includes = `
  $email: Boolean = false, $avatarUrl: Boolean = false, $bio: Boolean = false, $uuid: Boolean = false, $groupIds: Boolean = false,
  $enrollments: Boolean = false, $withInactive: Boolean, $gradingPeriod: Boolean = false`;

export const ListCourseUsers = `
query ListCourseUsers(
  $courseId: RecordId!, $types: [CourseUserType!], $role: String, $roleId: RecordId, $states: [CourseUserState!], $searchTerm: String,
  $userIds: [RecordId!], $userId: RecordId, $testStudent: Boolean, $orderBy: UserOrder, $direction: SortDirection, ${includes}
) {
  course(id: $courseId) {
    users(
      types: $types, role: $role, roleId: $roleId, states: $states, searchTerm: $searchTerm, userIds: $userIds, userId: $userId,
      testStudent: $testStudent, orderBy: $orderBy, direction: $direction
    ) { nodes { ${names} ${included} } }
  }
}`;

export const GetCourseUser = `
query GetCourseUser($courseId: RecordId!, $id: RecordId!, ${includes}) {
  course(id: $courseId) { user(id: $id) { ${names} ${included} } }
}`;

export const ListRecentStudents = `
query ListRecentStudents($courseId: RecordId!) {
  course(id: $courseId) { recentStudents { nodes { ${names} last_login: lastLoginAt } } }
}`;
