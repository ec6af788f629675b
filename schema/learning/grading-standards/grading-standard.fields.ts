import { gradingStandardReads } from '../../../src/learning/grading-standards/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { PageArgs } from '../../platform/connection.js';
import { contextFields } from '../../platform/context-fields.js';
import { connectionField, memberField, permissionsField, relation } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { GradingStandardArgs } from './grading-standard.inputs.js';
import { GradingStandardConnection, GradingStandardObject } from './grading-standard.object.js';

const list = 'By title. Its own grading standards and those of every account above';

export const gradingStandardFields = [
  contextFields(GradingStandardObject),
  permissionsField(GradingStandardObject, 'GradingStandardPermissions', gradingStandardReads, {
    manage: { update: 'May change it.', delete: 'May delete it.' },
  }),
  relation(GradingStandardObject, 'course', () => CourseObject, {
    description: 'Its course; null for one of an account, and when it is not yours to see.',
  }),
  relation(GradingStandardObject, 'account', () => AccountObject, {
    description: 'Its account; null for one of a course, and when it is not yours to see.',
  }),
  relation(CourseObject, 'gradingStandard', () => GradingStandardObject, {
    description:
      'The standard by which totals, and assignments without one of their own, have letters; null without one, and when it is not yours to see.',
  }),
  connectionField(CourseObject, 'gradingStandards', () => GradingStandardConnection, {
    description: `${list}, for everybody of the course and those who look after it.`,
    args: PageArgs,
  }),
  memberField(CourseObject, 'usableGradingStandard', () => GradingStandardObject, {
    description: 'One of the grading standards that the course may use.',
    args: GradingStandardArgs,
    connection: 'usableGradingStandard',
  }),
  connectionField(AccountObject, 'gradingStandards', () => GradingStandardConnection, {
    description: `${list}, for everybody who sees the account.`,
    args: PageArgs,
  }),
  memberField(AccountObject, 'usableGradingStandard', () => GradingStandardObject, {
    description: 'One of the grading standards of the account and of the accounts above.',
    args: GradingStandardArgs,
    connection: 'usableGradingStandard',
  }),
];
