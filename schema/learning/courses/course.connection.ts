import { connectionType } from '../../platform/connection.js';
import { CourseObject } from './course.object.js';

export const CourseConnection = connectionType('Course', () => CourseObject);
