// Declares what enrollments add to courses and users.
import '../../src/enrollments/index.js';
import { CourseConnection } from '../courses/course.connection.js';
import { CourseObject } from '../courses/course.object.js';
import { connectionField } from '../kernel/declare.js';
import { UserObject } from '../users/user.object.js';
import { EnrollmentConnection } from './enrollment.connection.js';
import { PartArgs, UserCourseArgs } from './user-courses.inputs.js';

export const userCourseFields = [
  connectionField(UserObject, 'courses', () => CourseConnection, {
    description:
      'The courses of the person that the viewer may see, by name; for themself, observers and administrators.',
    args: UserCourseArgs,
  }),
  connectionField(CourseObject, 'partsOf', () => EnrollmentConnection, {
    description: 'The enrollments of one person in the course, as far as the viewer may see them.',
    args: PartArgs,
  }),
];
