/** What the routes of enrollments ask of the graph. Source: supplement §1.12, §5.2. */

import { names } from '../../identity/users/users.operations.js';
import { enrollment as enrollmentPart } from '../courses/course-users.operations.js';

const part = enrollmentPart();

const enrollment = `${part} user { ${names} }`;

const listed = `nodes {
  ${part}
  locked @include(if: $locked) groupIds @include(if: $groupIds)
  can: permissions @include(if: $canBeRemoved) @lifted { can_be_removed: manage }
  user { ${names} avatarUrl @include(if: $avatarUrl) }
  observed_user: associatedUser @include(if: $observedUsers) @omitWhenNull {
    ${names} enrollments(first: 100, types: [STUDENT], courseId: $inCourse) { nodes { ${part} } }
  }
}`;

const filters = `$types: [EnrollmentType!], $roles: [String!], $states: [EnrollmentStateFilter!],
  $sisAccountIds: [String!], $sisCourseIds: [String!], $sisSectionIds: [String!], $sisUserIds: [String!],
  $gradingPeriodId: RecordId, $inCourse: RecordId,
  $avatarUrl: Boolean = false, $groupIds: Boolean = false, $locked: Boolean = false, $canBeRemoved: Boolean = false, $observedUsers: Boolean = false`;

const filtered = `types: $types, roles: $roles, states: $states, sisAccountIds: $sisAccountIds, sisCourseIds: $sisCourseIds,
  sisSectionIds: $sisSectionIds, sisUserIds: $sisUserIds, gradingPeriodId: $gradingPeriodId`;

export const ListCourseEnrollments = `query ListCourseEnrollments($courseId: RecordId!, $userId: RecordId, ${filters}) {
  course(id: $courseId) { enrollments(${filtered}, userId: $userId) { ${listed} } }
}`;

export const ListSectionEnrollments = `query ListSectionEnrollments($sectionId: RecordId!, $userId: RecordId, ${filters}) {
  section(id: $sectionId) { enrollments(${filtered}, userId: $userId) { ${listed} } }
}`;

export const ListUserEnrollments = `query ListUserEnrollments($userId: RecordId!, ${filters}) {
  user(id: $userId) { enrollments(${filtered}) { ${listed} } }
}`;

export const GetEnrollment = `query GetEnrollment($accountId: RecordId!, $id: RecordId!) {
  account(id: $accountId) { enrollment(id: $id) { ${enrollment} } }
}`;

export const EnrollInCourse = `mutation EnrollInCourse($courseId: RecordId!, $input: EnrollUserInput!) {
  enrollUser(courseId: $courseId, input: $input) { ${enrollment} }
}`;

export const EnrollInSection = `mutation EnrollInSection($sectionId: RecordId!, $input: EnrollUserInput!) {
  enrollUser(sectionId: $sectionId, input: $input) { ${enrollment} }
}`;

export const EndEnrollment = `mutation EndEnrollment($courseId: RecordId!, $id: RecordId!, $task: EnrollmentEnding = CONCLUDE) {
  endEnrollment(courseId: $courseId, id: $id, task: $task) { ${enrollment} }
}`;

export const ReactivateEnrollment = `mutation ReactivateEnrollment($courseId: RecordId!, $id: RecordId!) {
  reactivateEnrollment(courseId: $courseId, id: $id) { ${enrollment} }
}`;

export const AcceptEnrollment = `mutation AcceptEnrollment($courseId: RecordId!, $id: RecordId!) {
  acceptEnrollment(courseId: $courseId, id: $id) { recordId }
}`;

export const RejectEnrollment = `mutation RejectEnrollment($courseId: RecordId!, $id: RecordId!) {
  rejectEnrollment(courseId: $courseId, id: $id) { recordId }
}`;
