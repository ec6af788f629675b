export { type ContentMigration, migrationStates } from './content-migration.entity.js';
export { contentMigrationIssueReads, contentMigrationReads } from './content-migration.reads.js';
export {
  type ContentMigrationIssue,
  issueStates,
  issueSubjects,
  issueTypes,
} from './content-migration-issue.entity.js';
export type { DateShiftRequest } from './date-shift-request.rules.js';
export { copyCourseContents } from './jobs/copy-course-contents.job.js';
export { type MigrationType, migrationTypes, migrators } from './migration-types.js';
export { type CopyRequest, copyCourse } from './operations/copy-course.js';
export { updateContentMigrationIssue } from './operations/update-content-migration-issue.js';
export type { SelectionRequest } from './selection.rules.js';
