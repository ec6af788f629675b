export { refuseWhileActing } from './acting.rules.js';
export { administratorsOf } from './administrators.sql.js';
export {
  aboveAdministered,
  accountAboveAdministered,
  activeStudentIn,
  administers,
  among,
  may,
  memberNowOrBefore,
  memberOf,
  memberOfGroup,
  staffIn,
  studentIn,
} from './conditions.sql.js';
export { isFullAdministrator } from './full-administrator.js';
export { coveredAccounts, on, onAccount } from './owner.sql.js';
export {
  applicableTo,
  type BaseRoleType,
  baseRoleTypes,
  type CourseRoleType,
  courseRoleTypes,
  defaultOf,
  type EnrollmentType,
  enrollmentTypes,
  isPermission,
  levelOf,
  opensConcludedCourses,
  type Permission,
  permissionNames,
} from './permissions.js';
export {
  belongsTo,
  type Grant,
  type GrantName,
  grantOf,
  hasAny,
  type Memberships,
  type Rights,
  reachOf,
  rightsOf,
  sharesPeople,
} from './rights.js';
export { actorSet, grantIds } from './rights.sql.js';
export { sectionsInReach, withinSections } from './sections-in-reach.sql.js';
export { visitorIn } from './visitor.js';
