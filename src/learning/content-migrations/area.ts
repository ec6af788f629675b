import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { ContentMigration } from './content-migration.entity.js';
import { migrationsOfCourse } from './content-migration.reads.js';
import { migrationUnderWay } from './content-migration.refusals.js';
import { ContentMigrationIssue } from './content-migration-issue.entity.js';
import { copyCourseContents } from './jobs/copy-course-contents.job.js';
import { migrationOccasions } from './occasions.sql.js';

export const area = defineArea({
  entities: [ContentMigration, ContentMigrationIssue],
  reads: [migrationsOfCourse],
  extensions: migrationOccasions.map((occasion) => notificationOccasions.with(occasion)),
  jobs: [copyCourseContents],
  constraints: { content_migrations_under_way: migrationUnderWay },
});
