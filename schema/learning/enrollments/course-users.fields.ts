import { UserConnection, UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, memberField } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { SectionObject } from '../courses/sections/section.object.js';
import { CourseMemberArgs, CourseUserArgs, EnrollmentsInArgs, RecentStudentArgs } from './course-users.inputs.js';
import { EnrollmentConnection } from './enrollment.object.js';

export const courseUserFields = [
  connectionField(CourseObject, 'users', () => UserConnection, {
    description: 'The people of the course, each once, for those who may read its roster or grade there.',
    args: CourseUserArgs,
  }),
  memberField(CourseObject, 'user', () => UserObject, {
    description: 'Somebody of the course, also when their enrollment is concluded.',
    args: CourseMemberArgs,
    connection: 'member',
  }),
  connectionField(CourseObject, 'recentStudents', () => UserConnection, {
    description: 'Active students by their last sign-on, for those who may view usage reports.',
    args: RecentStudentArgs,
  }),
  connectionField(SectionObject, 'students', () => UserConnection, {
    description: 'Active and invited students of the section, for those who may read the roster.',
    args: PageArgs,
  }),
  connectionField(UserObject, 'courseEnrollments', () => EnrollmentConnection, {
    description: 'The part or parts of the person in one course or section, as far as the viewer may see them.',
    args: EnrollmentsInArgs,
  }),
];
