/** What people are told of what blueprints hand down. Source: supplement §3.9, blueprint. */
import { administratorsOf } from '../../identity/access/index.js';
import type { Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { nameOfCourse } from '../courses/index.js';
import { teachersOf } from '../enrollments/index.js';
import { blueprintImportReads, blueprintMigrationReads } from './blueprint-template.reads.js';

/** Teachers of a course that follows, and who administers its account. */
export const contentAdded: Occasion = {
  name: 'blueprint_content_added',
  kind: 'blueprint_content_added',
  table: 'blueprint_imports',
  reads: blueprintImportReads,
  action: 'visible',
  concerns: (row) => sql`
    select ct.user_id
    from (${teachersOf(sql`${row}.course_id`)}) ct
    union
    select ca.user_id
    from courses cc, lateral (${administratorsOf(sql`cc.account_id`)}) ca
    where cc.id = ${row}.course_id
  `,
  shown: (row) => ({
    title: nameOfCourse(row),
    place: nameOfCourse(row),
    path: sql`'/courses/' || ${row}.course_id`,
  }),
  says: (title) => `${title} has received contents of its blueprint`,
};

/** Whoever started the migration. */
export const syncComplete: Occasion = {
  name: 'blueprint_sync_complete',
  kind: 'blueprint_sync_complete',
  table: 'blueprint_migrations',
  reads: blueprintMigrationReads,
  action: 'visible',
  concerns: (row) => sql`select ${row}.user_id`,
  shown: (row) => ({
    title: nameOfCourse(row),
    place: nameOfCourse(row),
    path: sql`'/courses/' || ${row}.course_id`,
  }),
  says: (title) => `The contents of ${title} were handed down`,
};
