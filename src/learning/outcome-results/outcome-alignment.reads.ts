import { accountReads } from '../../identity/accounts/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { defineReads, one, type Reads } from '../../platform/query/reads.js';
import { courseReads } from '../courses/index.js';
import { OutcomeAlignment, outcomeReads } from '../outcomes/index.js';
import { quizQuestionReads, quizReads } from '../quizzes/index.js';
import { rubricReads } from '../rubrics/index.js';
import { outcomeAlignmentPolicy } from './outcome-alignment.policy.js';

export const outcomeAlignmentReads: Reads<OutcomeAlignment, ActionOf<typeof outcomeAlignmentPolicy>> = defineReads(
  OutcomeAlignment,
  {
    policy: outcomeAlignmentPolicy,
    relations: {
      course: one(() => courseReads, 'courseId'),
      account: one(() => accountReads, 'accountId'),
      // Whoever sees what measures an outcome sees the outcome.
      outcome: one(() => outcomeReads, 'outcomeId', { trusted: true }),
      rubric: one(() => rubricReads, 'rubricId'),
      quiz: one(() => quizReads, 'quizId'),
      quizQuestion: one(() => quizQuestionReads, 'quizQuestionId'),
    },
  },
);
