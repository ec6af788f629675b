import { FieldResolver, Resolver, Root } from 'type-graphql';
import { type CourseEventData, courseChangesOf } from '../../../src/administration/audit/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { LoginObject } from '../../identity/users/login.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { CourseObject } from '../../learning/courses/course.object.js';
import { needs, relation } from '../../platform/declare.js';
import { AuthenticationEventObject } from './authentication-event.object.js';
import { CourseAuditEventObject, CourseChangeObject } from './course-audit-event.object.js';

const eventNeeds = needs<{ eventData: CourseEventData }>();

@Resolver(() => CourseAuditEventObject)
class CourseAuditEventFields {
  @eventNeeds('eventData')
  @FieldResolver(() => [CourseChangeObject], {
    description:
      'What got which value, where it was made or updated; else empty. What is blank before and after is left out.',
  })
  changes(@Root() { eventData }: { eventData: CourseEventData }): CourseChangeObject[] {
    return courseChangesOf(eventData);
  }
}

export const auditEventFields = [
  CourseAuditEventFields,
  relation(AuthenticationEventObject, 'login', () => LoginObject, {
    description: 'The login; null for a name that no login has.',
  }),
  relation(AuthenticationEventObject, 'user', () => UserObject, {
    description: 'The person, or in whose name somebody acts; null for a name that no login has.',
  }),
  relation(AuthenticationEventObject, 'realUser', () => UserObject, {
    description:
      'Who acts in the name of the person, or has ended their session; null where nobody does, or when it is not yours to see.',
  }),
  relation(AuthenticationEventObject, 'account', () => AccountObject, {
    description: 'The account in which the login was made; null when it is not yours to see.',
  }),
  relation(CourseAuditEventObject, 'course', () => CourseObject, { description: 'The course, deleted or not.' }),
  relation(CourseAuditEventObject, 'otherCourse', () => CourseObject, {
    description: 'Of a copy, or of an empty course in the place of one: the other course, deleted or not.',
  }),
  relation(CourseAuditEventObject, 'user', () => UserObject, {
    description: 'Who did it, or in whose name it was done.',
  }),
  relation(CourseAuditEventObject, 'realUser', () => UserObject, {
    description: 'Who acted in the name of the person; null where nobody did, or when it is not yours to see.',
  }),
];
