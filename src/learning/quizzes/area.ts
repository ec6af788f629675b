import { liveTopics } from '../../identity/live-events/index.js';
import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { assignmentConsequences } from '../assignments/index.js';
import { copiedContents } from '../course-copies/index.js';
import { contentWorks, moduleContents } from '../modules/index.js';
import { quizFollowsAssignment } from './authoring/quiz-assignment.js';
import { questionsOfQuiz } from './authoring/quiz-question.reads.js';
import { copiedQuiz } from './copied-quiz.sql.js';
import { extensionsOfQuiz } from './extensions/quiz-extension.reads.js';
import { rescoreQuizJob } from './grading/jobs/rescore-quiz.job.js';
import { settleQuizScores } from './grading/jobs/settle-quiz-scores.job.js';
import { quizOccasions } from './occasions.sql.js';
import { QuizPublication } from './publishing/quiz-publication.entity.js';
import { QuizGroup } from './questions/quiz-group.entity.js';
import { QuizQuestion } from './questions/quiz-question.entity.js';
import { Quiz } from './quiz.entity.js';
import { quizOfAssignment, quizOfModuleItem, quizzesOfCourse } from './quiz.reads.js';
import { QuizAttempt } from './quiz-attempt.entity.js';
import { findQuiz, workOnQuiz } from './quiz-in-modules.sql.js';
import { QuizSubmission } from './quiz-submission.entity.js';
import { attemptConsequences } from './scoring/attempt-consequences.js';
import { QuizAnswer } from './taking/answering/quiz-answer.entity.js';
import { quizAttemptChanged } from './taking/live-topics.sql.js';
import {
  filesOfAttempt,
  namedAttemptOfQuiz,
  questionsOfAttempt,
  submissionsOfQuiz,
} from './taking/quiz-attempt.lists.js';
import { attemptsOfQuiz } from './taking/quiz-attempt.reads.js';
import { closeOverdueAttempts } from './taking/submitting/jobs/close-overdue-attempts.job.js';

export const area = defineArea({
  entities: [Quiz, QuizGroup, QuizQuestion, QuizPublication, QuizSubmission, QuizAttempt, QuizAnswer],
  reads: [
    quizzesOfCourse,
    quizOfAssignment,
    quizOfModuleItem,
    questionsOfQuiz,
    questionsOfAttempt,
    namedAttemptOfQuiz,
    attemptsOfQuiz,
    submissionsOfQuiz,
    filesOfAttempt,
    extensionsOfQuiz,
  ],
  extensions: [
    copiedContents.with(copiedQuiz),

    ...quizOccasions.map((occasion) => notificationOccasions.with(occasion)),
    assignmentConsequences.with(quizFollowsAssignment),
    moduleContents.with({ type: 'Quiz', find: findQuiz }),
    contentWorks.with(workOnQuiz),
    liveTopics.with(quizAttemptChanged),
  ],
  points: [attemptConsequences],
  jobs: [closeOverdueAttempts, settleQuizScores, rescoreQuizJob],
});
