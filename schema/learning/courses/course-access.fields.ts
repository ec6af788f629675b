import { FieldResolver, Resolver, Root } from 'type-graphql';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { memberField, needs, relation } from '../../platform/declare.js';
import { CourseObject } from './course.object.js';
import { CourseAccessArgs } from './course-access.inputs.js';
import { CourseAccessObject } from './course-access.object.js';

interface Access {
  /** Null where the policy hides it: dates keep the viewer out. */
  readonly open: true | null;
}
const accessNeeds = needs<Access>();

@Resolver(() => CourseAccessObject)
class CourseAccessFields {
  @accessNeeds('open')
  @FieldResolver(() => Boolean, { description: 'True while dates keep the viewer out of the course.' })
  accessRestrictedByDate(@Root() row: Pick<Access, 'open'>): boolean {
    return row.open !== true;
  }
}

export const courseAccessFields = [
  CourseAccessFields,
  memberField(AccountObject, 'courseAccess', () => CourseAccessObject, {
    description: 'How far a course of the account, or of an account below it, lets the viewer in.',
    args: CourseAccessArgs,
    connection: 'courseAccess',
    visits: 'id',
  }),
  relation(CourseAccessObject, 'course', () => CourseObject, {
    description: 'The course; null while dates keep the viewer out.',
  }),
];
