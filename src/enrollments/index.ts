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
export { type ResolvedActor, resolveActor } from './resolve-actor.js';
