import { accountRoutes } from './accounts/accounts.routes.js';
import { activityStreamRoutes } from './activity-stream/activity-stream.routes.js';
import { assignmentRoutes } from './assignments/assignments.routes.js';
import { submissionRoutes } from './assignments/submissions.routes.js';
import { courseListRoutes, favoriteCourseRoutes } from './courses/course-lists.routes.js';
import { courseTabRoutes } from './courses/course-tabs.routes.js';
import { courseUserRoutes } from './courses/course-users.routes.js';
import { courseRoutes } from './courses/courses.routes.js';
import { sectionRoutes } from './courses/sections.routes.js';
import { termRoutes } from './courses/terms.routes.js';
import { enrollmentRoutes } from './enrollments/enrollments.routes.js';
import { observeeRoutes } from './enrollments/observees.routes.js';
import { fileRoutes } from './files/files.routes.js';
import { gradebookHistoryRoutes } from './gradebook-history/gradebook-history.routes.js';
import { groupRoutes } from './groups/groups.routes.js';
import { moduleRoutes } from './modules/modules.routes.js';
import { progressRoutes } from './progress/progress.routes.js';
import { quizExtensionRoutes } from './quizzes/quiz-extensions.routes.js';
import { quizGradingRoutes } from './quizzes/quiz-grading.routes.js';
import { quizGroupRoutes } from './quizzes/quiz-groups.routes.js';
import { quizQuestionRoutes } from './quizzes/quiz-questions.routes.js';
import { quizSubmissionQuestionRoutes } from './quizzes/quiz-submission-questions.routes.js';
import { quizSubmissionRoutes } from './quizzes/quiz-submissions.routes.js';
import { quizRoutes } from './quizzes/quizzes.routes.js';
import { roleRoutes } from './roles/roles.routes.js';
import { todoRoutes } from './todo/todo.routes.js';
import { userRoutes } from './users/users.routes.js';

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
