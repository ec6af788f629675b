/** Who gets which status on which route; a file for each area. */
import type { MatrixRow } from './matrix/row.js';

export { callers, type MatrixCaller, type MatrixRow } from './matrix/row.js';

export const matrix: readonly MatrixRow[] = [
  // Before what they lie in is gone.
  ...(await import('./matrix/files.js')).filesRows,
  ...(await import('./matrix/accounts.js')).accountsRows,
  ...(await import('./matrix/authentication-providers.js')).authenticationProvidersRows,
  ...(await import('./matrix/roles.js')).rolesRows,
  ...(await import('./matrix/notification-preferences.js')).notificationPreferencesRows,
  ...(await import('./matrix/users.js')).usersRows,
  ...(await import('./matrix/bookmarks.js')).bookmarksRows,
  ...(await import('./matrix/branding.js')).brandingRows,
  ...(await import('./matrix/progress.js')).progressRows,
  ...(await import('./matrix/quizzes.js')).quizzesRows,
  ...(await import('./matrix/courses.js')).coursesRows,
  ...(await import('./matrix/course-users.js')).courseUsersRows,
  ...(await import('./matrix/enrollments.js')).enrollmentsRows,
  ...(await import('./matrix/sections-and-terms.js')).sectionsAndTermsRows,
  ...(await import('./matrix/grading-standards.js')).gradingStandardsRows,
  ...(await import('./matrix/outcomes.js')).outcomesRows,
  ...(await import('./matrix/rubrics.js')).rubricsRows,
  ...(await import('./matrix/outcome-results.js')).outcomeResultsRows,
  ...(await import('./matrix/external-feeds.js')).externalFeedsRows,
  ...(await import('./matrix/external-tools.js')).externalToolsRows,
  ...(await import('./matrix/error-reports.js')).errorReportsRows,
  ...(await import('./matrix/pages.js')).pagesRows,
  ...(await import('./matrix/discussion-topics.js')).discussionTopicsRows,
  ...(await import('./matrix/groups.js')).groupsRows,
  ...(await import('./matrix/assignments.js')).assignmentsRows,
  ...(await import('./matrix/submissions.js')).submissionsRows,
  ...(await import('./matrix/gradebook-history.js')).gradebookHistoryRows,
  ...(await import('./matrix/modules.js')).modulesRows,
  ...(await import('./matrix/quiz-submissions.js')).quizSubmissionsRows,
  ...(await import('./matrix/quiz-scoring.js')).quizScoringRows,
  ...(await import('./matrix/quiz-questions.js')).quizQuestionsRows,
  ...(await import('./matrix/activity-stream.js')).activityStreamRows,
  ...(await import('./matrix/todo.js')).todoRows,
  ...(await import('./matrix/account-reports.js')).accountReportsRows,
  ...(await import('./matrix/audit.js')).auditRows,
  ...(await import('./matrix/global-notifications.js')).globalNotificationsRows,
];
