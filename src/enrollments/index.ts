import './account-courses.list.js';
import './course-users.list.js';
import './course-consequences.js';

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
export { grantsOf, membershipsOf, type Standing } from './grants.rules.js';
export { ObserverLink } from './observer-link.entity.js';
export { crosslistSection } from './operations/crosslist-section.js';
export { decrosslistSection } from './operations/decrosslist-section.js';
export { removeUserFromAccount } from './operations/remove-user-from-account.js';
export { coversUser, type ResolvedActor, resolveActor, resolveUser } from './resolve-actor.js';
export { refuseUnlessReadsCourses, userCourses } from './user-courses.list.js';
