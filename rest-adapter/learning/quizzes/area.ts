import { defineArea } from '../../platform/index.js';
import { quizExtensionRoutes } from './quiz-extensions.routes.js';
import { quizGroupRoutes } from './quiz-groups.routes.js';
import { quizQuestionRoutes } from './quiz-questions.routes.js';
import { quizScoringRoutes } from './quiz-scoring.routes.js';
import { quizSubmissionQuestionRoutes } from './quiz-submission-questions.routes.js';
import { quizSubmissionRoutes } from './quiz-submissions.routes.js';
import { quizRoutes } from './quizzes.routes.js';

export const area = defineArea({
  routes: [
    ...quizScoringRoutes,
    ...quizQuestionRoutes,
    ...quizGroupRoutes,
    ...quizRoutes,
    ...quizSubmissionRoutes,
    ...quizExtensionRoutes,
    ...quizSubmissionQuestionRoutes,
  ],
});
