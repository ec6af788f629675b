import { userReads } from '../../../identity/users/index.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { quizPolicy } from '../quiz.policy.js';
import { quizReads } from '../quiz.reads.js';
import { QuizSubmission } from '../quiz-submission.entity.js';
import { quizExtensionPolicy } from './quiz-extension.policy.js';

/** What a student was granted for a quiz: the row that keeps it, over all attempts. Source: supplement §4.4. */
export const quizExtensionReads: Reads<QuizSubmission, ActionOf<typeof quizExtensionPolicy>> = defineReads(
  QuizSubmission,
  {
    policy: quizExtensionPolicy,
    computed: {
      endAt: (row) => sql`(
        select ea.end_at from quiz_attempts ea where ea.quiz_submission_id = ${row}.id and ea.latest
      )`,
    },
    relations: {
      quiz: one(() => quizReads, 'quizId'),
      // Whoever grants something to a student sees to whom.
      user: one(() => userReads, 'userId', { trusted: true }),
    },
  },
);

export const extensionsOfQuiz = extendReads(quizReads, {
  connections: {
    /** Those that grant something. */
    extensions: connection(() => quizExtensionReads, {
      joinOn: (child, parent) => sql`
        ${child}.quiz_id = ${parent}.id
        and coalesce(${child}.extra_attempts, ${child}.extra_time, ${child}.manually_unlocked::int) is not null
      `,
      listed: quizPolicy.actions.grade,
    }),
  },
});
