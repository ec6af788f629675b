import { accountRoutes } from './identity/accounts/accounts.routes.js';
import { progressRoutes } from './identity/progress/progress.routes.js';
import { roleRoutes } from './identity/roles/roles.routes.js';
import { userRoutes } from './identity/users/users.routes.js';
import { activityStreamRoutes } from './learning/activity-stream/activity-stream.routes.js';
import { assignmentRoutes } from './learning/assignments/assignments.routes.js';
import { submissionRoutes } from './learning/assignments/submissions.routes.js';
import { courseListRoutes, favoriteCourseRoutes } from './learning/courses/course-lists.routes.js';
import { courseTabRoutes } from './learning/courses/course-tabs.routes.js';
import { courseUserRoutes } from './learning/courses/course-users.routes.js';
import { courseRoutes } from './learning/courses/courses.routes.js';
import { sectionRoutes } from './learning/courses/sections.routes.js';
import { termRoutes } from './learning/courses/terms.routes.js';
import { enrollmentRoutes } from './learning/enrollments/enrollments.routes.js';
import { observeeRoutes } from './learning/enrollments/observees.routes.js';
import { fileRoutes } from './learning/files/files.routes.js';
import { gradebookHistoryRoutes } from './learning/gradebook-history/gradebook-history.routes.js';
import { groupRoutes } from './learning/groups/groups.routes.js';
import { moduleRoutes } from './learning/modules/modules.routes.js';
import { quizExtensionRoutes } from './learning/quizzes/quiz-extensions.routes.js';
import { quizGradingRoutes } from './learning/quizzes/quiz-grading.routes.js';
import { quizGroupRoutes } from './learning/quizzes/quiz-groups.routes.js';
import { quizQuestionRoutes } from './learning/quizzes/quiz-questions.routes.js';
import { quizSubmissionQuestionRoutes } from './learning/quizzes/quiz-submission-questions.routes.js';
import { quizSubmissionRoutes } from './learning/quizzes/quiz-submissions.routes.js';
import { quizRoutes } from './learning/quizzes/quizzes.routes.js';
import { todoRoutes } from './learning/todo/todo.routes.js';

/** Every route, area by area. */
export const routes = [
  ...accountRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...progressRoutes,
  ...courseRoutes,
  ...courseListRoutes,
  ...favoriteCourseRoutes,
  ...courseTabRoutes,
  ...courseUserRoutes,
  ...sectionRoutes,
  ...termRoutes,
  ...enrollmentRoutes,
  ...observeeRoutes,
  ...groupRoutes,
  ...fileRoutes,
  ...activityStreamRoutes,
  ...todoRoutes,
  ...assignmentRoutes,
  ...submissionRoutes,
  ...moduleRoutes,
  ...quizGradingRoutes,
  ...gradebookHistoryRoutes,
  ...quizQuestionRoutes,
  ...quizGroupRoutes,
  ...quizRoutes,
  ...quizSubmissionRoutes,
  ...quizExtensionRoutes,
  ...quizSubmissionQuestionRoutes,
];
