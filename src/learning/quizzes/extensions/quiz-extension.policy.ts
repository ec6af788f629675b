import { may, on } from '../../../identity/access/index.js';
import { allOf, definePolicy, is, ofTenant } from '../../../platform/authorization/policy.js';
import { QuizSubmission } from '../quiz-submission.entity.js';
import { inReach, quizNotDeleted } from '../taking/quiz-attempt.policy.js';

/** What a student was granted for a quiz is seen by whoever may grant it. */
export const quizExtensionPolicy = definePolicy(QuizSubmission, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ preview: false }),
    quizNotDeleted,
    may('manage_grades', on('courseId')),
    inReach,
  ),
  actions: {},
});
