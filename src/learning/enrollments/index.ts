import './account-courses.list.js';
import './course-users.list.js';
import './observees.list.js';
import './course-consequences.js';
import './leaving.js';

export { endOfStudent } from './access.sql.js';
export { courseTermReads } from './course-term.reads.js';
export {
  Enrollment,
  type EnrollmentState,
  type EnrollmentType,
  enrollmentStates,
  enrollmentTypes,
} from './enrollment.entity.js';
export { enrollmentPolicy } from './enrollment.policy.js';
export { enrollmentReads } from './enrollment.reads.js';
export type { EnrollmentRequest } from './enrollment.rules.js';
export type { Ending } from './enrollment.states.js';
export type { EnrollmentKey } from './enrollment-of-course.js';
export { FavoriteCourse } from './favorite-course.entity.js';
export { favoriteCourses } from './favorite-courses.list.js';
export { grantsOf, membershipsOf, type Standing } from './grants.rules.js';
export { deliverEnrollmentNotice } from './jobs/deliver-enrollment-notice.job.js';
export { namedUser } from './named-user.sql.js';
export { ObserverLink } from './observer-link.entity.js';
export { acceptEnrollment } from './operations/accept-enrollment.js';
export { addFavoriteCourse } from './operations/add-favorite-course.js';
export { addObservee } from './operations/add-observee.js';
export { createTestStudent } from './operations/create-test-student.js';
export { crosslistSection } from './operations/crosslist-section.js';
export { decrosslistSection } from './operations/decrosslist-section.js';
export { endEnrollment } from './operations/end-enrollment.js';
export { enrollUser } from './operations/enroll-user.js';
export { linkObservee, type ObserveeLogin } from './operations/link-observee.js';
export { reactivateEnrollment } from './operations/reactivate-enrollment.js';
export { rejectEnrollment } from './operations/reject-enrollment.js';
export { removeFavoriteCourse } from './operations/remove-favorite-course.js';
export { removeObservee } from './operations/remove-observee.js';
export { removeUserFromAccount } from './operations/remove-user-from-account.js';
export { resetFavoriteCourses } from './operations/reset-favorite-courses.js';
export { cannotBecome, coversUser, type ResolvedActor, resolveActor, resolveUser, tokensOf } from './resolve-actor.js';
export { refuseShortTerm } from './search-term.js';
export { refuseUnlessReadsCourses, userCourses } from './user-courses.list.js';
