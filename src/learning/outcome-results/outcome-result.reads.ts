import { userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { assignmentReads } from '../assignments/index.js';
import { courseReads } from '../courses/index.js';
import { OutcomeResult, OutcomeResultVersion, outcomeReads } from '../outcomes/index.js';
import { quizReads } from '../quizzes/index.js';
import { outcomeResultPolicy, outcomeResultVersionPolicy } from './outcome-result.policy.js';

export const outcomeResultReads: Reads<OutcomeResult, ActionOf<typeof outcomeResultPolicy>> = defineReads(
  OutcomeResult,
  {
    policy: outcomeResultPolicy,
    orders: { student: ['userId', 'outcomeId', 'assessedAt', 'id'] },
    relations: {
      course: one(() => courseReads, 'courseId'),
      // Whoever sees a result sees of whom it is, and what was shown.
      user: one(() => userReads, 'userId', { trusted: true }),
      outcome: one(() => outcomeReads, 'outcomeId', { trusted: true }),
      assignment: one(() => assignmentReads, 'assignmentId'),
      quiz: one(() => quizReads, 'alignmentId', { when: (row) => sql`${row}.alignment_type = 'quiz'` }),
    },
    connections: {
      versions: connection(() => outcomeResultVersionReads, {
        foreignKey: 'outcomeResultId',
        listed: outcomeResultPolicy.actions.readVersions,
        order: 'number',
      }),
    },
  },
);

export const outcomeResultVersionReads: Reads<
  OutcomeResultVersion,
  ActionOf<typeof outcomeResultVersionPolicy>
> = defineReads(OutcomeResultVersion, {
  policy: outcomeResultVersionPolicy,
  orders: { number: ['number', 'id'] },
});
