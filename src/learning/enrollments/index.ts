export { CourseActivity, courseColumnOf } from './activity/course-activity.js';
export { crosslistSection } from './crosslisting/operations/crosslist-section.js';
export { decrosslistSection } from './crosslisting/operations/decrosslist-section.js';
export { endEnrollment } from './ending/operations/end-enrollment.js';
export { endEnrollments } from './ending/operations/end-enrollments.js';
export { reactivateEnrollment } from './ending/operations/reactivate-enrollment.js';
export { removeUserFromAccount } from './ending/operations/remove-user-from-account.js';
export { deliverEnrollmentNotice } from './enrolling/jobs/deliver-enrollment-notice.job.js';
export { acceptEnrollment } from './enrolling/operations/accept-enrollment.js';
export { createTestStudent } from './enrolling/operations/create-test-student.js';
export { enrollUser } from './enrolling/operations/enroll-user.js';
export { enrollUsers } from './enrolling/operations/enroll-users.js';
export { rejectEnrollment } from './enrolling/operations/reject-enrollment.js';
export { Enrollment, type EnrollmentState, enrollmentStates } from './enrollment.entity.js';
export { spanWords } from './enrollment.filters.js';
export { enrollmentReads } from './enrollment.reads.js';
export { cannotBecome } from './enrollment.refusals.js';
export type { EnrollmentRequest } from './enrollment.rules.js';
export { type Ending, endingWords, firstStates } from './enrollment.states.js';
export type { EnrollmentKey } from './enrollment-of-course.js';
export { favoriteCourses } from './favorites/favorite-courses.lists.js';
export { addFavoriteCourse } from './favorites/operations/add-favorite-course.js';
export { removeFavoriteCourse } from './favorites/operations/remove-favorite-course.js';
export { resetFavoriteCourses } from './favorites/operations/reset-favorite-courses.js';
export { courseStateFilters } from './lists/account-courses.filters.js';
export { courseTermReads } from './lists/course-term.reads.js';
export { namedUser } from './lists/named-user.sql.js';
export { refuseShortTerm } from './lists/search-term.js';
export { refuseUnlessReadsCourses, userCourses } from './lists/user-courses.lists.js';
export { addObservee } from './observing/operations/add-observee.js';
export { createPairingCode } from './observing/operations/create-pairing-code.js';
export { linkObservee, type ObserveeLogin } from './observing/operations/link-observee.js';
export { removeObservee } from './observing/operations/remove-observee.js';
export { endOfStudent } from './rights/access.sql.js';
export { unlimitedHolder } from './rights/actor-rows.sql.js';
export {
  coversUser,
  type ResolvedActor,
  resolveActor,
  resolveUser,
  resolveUsers,
  tokensOf,
} from './rights/resolve-actor.js';
export { isActiveStudent, learnersOf, takingPart, teachersOf } from './rights/taking-part.sql.js';
