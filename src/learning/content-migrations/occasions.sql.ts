/** What whoever copied a course is told of its end. Source: supplement §3.9, migration. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { contentMigrationReads } from './content-migration.reads.js';

const ofMigration = (name: string, says: Occasion['says']): Occasion => ({
  name,
  kind: name,
  table: 'content_migrations',
  reads: contentMigrationReads,
  action: 'visible',
  concerns: (row) => sql`select ${row}.user_id`,
  shown: (row) => ({
    title: sql`(select nc.name from courses nc where nc.id = ${row}.source_course_id)`,
    place: sql`(select nc.name from courses nc where nc.id = ${row}.course_id)`,
    path: sql`'/courses/' || ${row}.course_id`,
  }),
  says,
});

export const migrationImportFinished = ofMigration(
  'migration_import_finished',
  (title) => `The course ${title} was copied`,
);
export const migrationImportFailed = ofMigration(
  'migration_import_failed',
  (title) => `The course ${title} could not be copied`,
);

export const migrationOccasions: readonly Occasion[] = [migrationImportFinished, migrationImportFailed];
