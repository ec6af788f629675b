/** Who gets which status on which route; a file for each area. */
import { accountsRows } from './matrix/accounts.js';
import { activityStreamRows } from './matrix/activity-stream.js';
import { assignmentsRows } from './matrix/assignments.js';
import { courseUsersRows } from './matrix/course-users.js';
import { coursesRows } from './matrix/courses.js';
import { enrollmentsRows } from './matrix/enrollments.js';
import { filesRows } from './matrix/files.js';
import { gradebookHistoryRows } from './matrix/gradebook-history.js';
import { groupsRows } from './matrix/groups.js';
import { modulesRows } from './matrix/modules.js';
import { progressRows } from './matrix/progress.js';
import { quizGradingRows } from './matrix/quiz-grading.js';
import { quizQuestionsRows } from './matrix/quiz-questions.js';
import { quizSubmissionsRows } from './matrix/quiz-submissions.js';
import { quizzesRows } from './matrix/quizzes.js';
import { rolesRows } from './matrix/roles.js';
import type { MatrixRow } from './matrix/row.js';
import { sectionsAndTermsRows } from './matrix/sections-and-terms.js';
import { submissionsRows } from './matrix/submissions.js';
import { todoRows } from './matrix/todo.js';
import { usersRows } from './matrix/users.js';

export { callers, type MatrixCaller, type MatrixRow } from './matrix/row.js';

export const matrix: readonly MatrixRow[] = [
  // Before what they lie in is gone.
  ...filesRows,
  ...accountsRows,
  ...rolesRows,
  ...usersRows,
  ...progressRows,
  ...quizzesRows,
  ...coursesRows,
  ...courseUsersRows,
  ...enrollmentsRows,
  ...sectionsAndTermsRows,
  ...groupsRows,
  ...assignmentsRows,
  ...submissionsRows,
  ...gradebookHistoryRows,
  ...modulesRows,
  ...quizSubmissionsRows,
  ...quizGradingRows,
  ...quizQuestionsRows,
  ...activityStreamRows,
  ...todoRows,
];
