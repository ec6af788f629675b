import { connectionType } from '../../platform/connection.js';
import { CourseAccessObject } from './course-access.object.js';

export const CourseAccessConnection = connectionType('CourseAccess', () => CourseAccessObject);
