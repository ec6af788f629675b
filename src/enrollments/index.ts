export { Enrollment, type EnrollmentState, type EnrollmentType, enrollmentStates, enrollmentTypes } from './enrollment.entity.js';
