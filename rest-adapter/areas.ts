// biome-ignore-all assist/source/organizeImports: the order is that of the areas, not of the alphabet

/** Every area of the REST layer, in the order of `src/areas.ts`. A new one is one line here. */
export { area as accounts } from './identity/accounts/area.js';
export { area as authenticationProviders } from './identity/authentication-providers/area.js';
export { area as users } from './identity/users/area.js';
export { area as roles } from './identity/roles/area.js';
export { area as branding } from './identity/branding/area.js';
export { area as bookmarks } from './identity/bookmarks/area.js';
export { area as progress } from './identity/progress/area.js';
export { area as courses } from './learning/courses/area.js';
export { area as gradingStandards } from './learning/grading-standards/area.js';
export { area as enrollments } from './learning/enrollments/area.js';
export { area as groups } from './learning/groups/area.js';
export { area as files } from './learning/files/area.js';
export { area as activityStream } from './learning/activity-stream/area.js';
export { area as assignments } from './learning/assignments/area.js';
export { area as outcomes } from './learning/outcomes/area.js';
export { area as rubrics } from './learning/rubrics/area.js';
export { area as modules } from './learning/modules/area.js';
export { area as pages } from './learning/pages/area.js';
export { area as discussions } from './learning/discussions/area.js';
export { area as quizzes } from './learning/quizzes/area.js';
export { area as outcomeResults } from './learning/outcome-results/area.js';
export { area as externalTools } from './learning/external-tools/area.js';
export { area as todo } from './learning/todo/area.js';
export { area as calendar } from './learning/calendar/area.js';
export { area as gradebookHistory } from './learning/gradebook-history/area.js';
export { area as contentMigrations } from './learning/content-migrations/area.js';
export { area as blueprints } from './learning/blueprints/area.js';
export { area as externalFeeds } from './communication/external-feeds/area.js';
export { area as conversations } from './communication/conversations/area.js';
export { area as globalNotifications } from './communication/global-notifications/area.js';
export { area as notificationPreferences } from './communication/notification-preferences/area.js';
export { area as accountReports } from './administration/account-reports/area.js';
export { area as audit } from './administration/audit/area.js';
export { area as errorReports } from './administration/error-reports/area.js';
