import { connectionType } from '../../platform/connection.js';
import { EnrollmentObject } from './enrollment.object.js';

export const EnrollmentConnection = connectionType('Enrollment', () => EnrollmentObject);
