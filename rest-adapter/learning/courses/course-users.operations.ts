/** The people of a course, as the routes ask the graph for them. */
import { names } from '../../identity/users/users.operations.js';

const under = (fields: string, condition: string) =>
  fields
    .split(' ')
    .map((field) => `${field} @omitUnless(field: "${condition}")`)
    .join(' ');

/** An enrollment. SIS data, activity and totals have no key for those who may not see them; `more` is asked of the grades. */
export const enrollment = (more = '') => `
  recordId courseId courseSectionId rootAccountId userId roleId associatedUserId type role: roleName enrollmentState
  limitPrivilegesToCourseSection createdAt updatedAt startAt endAt completedAt @omitWhenNull htmlUrl
  may: permissions @hidden { readActivity readSis }
  ${under('lastActivityAt totalActivityTime', 'may.readActivity')}
  ${under('sisAccountId sisCourseId courseIntegrationId sisSectionId sectionIntegrationId sisUserId', 'may.readSis')}
  grades @omitWhenNull {
    htmlUrl shown @hidden ${under('currentScore currentGrade finalScore finalGrade', 'shown')}
    ${more}
  }`;

const listed = `
  ${enrollment('gradingPeriodId @include(if: $gradingPeriod)')}
  locked @include(if: $locked)
  can: permissions @include(if: $canBeRemoved) @lifted { can_be_removed: manage }
  observed_user: associatedUser @include(if: $observedUsers) @omitWhenNull {
    ${names} enrollments: enrollmentsIn(courseId: $courseId, first: 100) { nodes { ${enrollment()} } }
  }`;

const included = `
  email @include(if: $email) @omitWhenNull
  avatarUrl @include(if: $avatarUrl)
  bio @include(if: $bio) @omitWhenNull
  uuid @include(if: $uuid) @omitWhenNull
  groupIds(courseId: $courseId) @include(if: $groupIds)
  enrollments: enrollmentsIn(courseId: $courseId, withInactive: $withInactive, first: 100) @include(if: $enrollments) { nodes { ${listed} } }`;

const includes = `
  $email: Boolean = false, $avatarUrl: Boolean = false, $bio: Boolean = false, $uuid: Boolean = false,
  $enrollments: Boolean = false, $withInactive: Boolean, $gradingPeriod: Boolean = false,
  $locked: Boolean = false, $canBeRemoved: Boolean = false, $observedUsers: Boolean = false, $groupIds: Boolean = false`;

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
