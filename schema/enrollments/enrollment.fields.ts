// Declares what enrollments add to accounts, courses and users.
import '../../src/enrollments/index.js';
import { AccountObject } from '../accounts/account.object.js';
import { CourseConnection } from '../courses/course.connection.js';
import { CourseObject } from '../courses/course.object.js';
import { connectionField, relation } from '../kernel/declare.js';
import { UserConnection } from '../users/user.connection.js';
import { UserObject } from '../users/user.object.js';
import { AccountCourseArgs, AccountUserArgs } from './account-courses.inputs.js';

export const enrollmentFields = [
  connectionField(AccountObject, 'courses', () => CourseConnection, {
    description: 'Courses of the account and of all accounts below it.',
    args: AccountCourseArgs,
  }),
  connectionField(AccountObject, 'users', () => UserConnection, {
    description: 'Users of the account, by sortable name.',
    args: AccountUserArgs,
  }),
  relation(CourseObject, 'teachers', () => UserObject, { description: 'The active teachers.', list: true }),
];
