import { defineArea } from '../../platform/area.js';
import { QuizGroupMutations } from './authoring/quiz-group.mutations.js';
import { quizQuestionFields } from './authoring/quiz-question.fields.js';
import { QuizQuestionMutations } from './authoring/quiz-question.mutations.js';
import { quizExtensionFields } from './extensions/quiz-extension.fields.js';
import { QuizExtensionMutations } from './extensions/quiz-extension.mutations.js';
import { quizFields } from './quiz.fields.js';
import { QuizMutations } from './quiz.mutations.js';
import { QuizScoringMutations } from './scoring/quiz-scoring.mutations.js';
import { quizAttemptFields } from './taking/quiz-attempt.fields.js';
import { QuizAttemptQueries } from './taking/quiz-attempt.queries.js';
import { quizAttemptSubscriptions } from './taking/quiz-attempt.subscriptions.js';
import { QuizTakingMutations } from './taking/quiz-taking.mutations.js';

export const area = defineArea({
  resolvers: [
    ...quizFields,
    QuizMutations,
    ...quizAttemptFields,
    QuizScoringMutations,
    ...quizQuestionFields,
    QuizQuestionMutations,
    QuizGroupMutations,
    QuizAttemptQueries,
    QuizTakingMutations,
    ...quizAttemptSubscriptions,
    ...quizExtensionFields,
    QuizExtensionMutations,
  ],
});
