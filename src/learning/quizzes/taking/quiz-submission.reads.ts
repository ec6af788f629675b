import { definePolicy, type Expr } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { QuizSubmission } from '../quiz-submission.entity.js';
import { quizAttemptPolicy } from './quiz-attempt.policy.js';

/** Whoever sees the attempts of a student at a quiz sees what they have in common. */
export const quizSubmissionReads: Reads<QuizSubmission> = defineReads(QuizSubmission, {
  policy: definePolicy(QuizSubmission, {
    visible: quizAttemptPolicy.visible as Expr<'rootAccountId'>,
    actions: {},
  }),
});
