/** What people are told of files. Source: supplement §3.9, files. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { nameOfCourse } from '../courses/index.js';
import { takingPart } from '../enrollments/index.js';
import { fileReads } from './file.reads.js';

export const fileAdded: Occasion = {
  name: 'new_file_added',
  kind: 'new_file_added',
  table: 'files',
  reads: fileReads,
  action: 'visible',
  concerns: (row) => sql`select tp.user_id from (${takingPart(sql`${row}.course_id`)}) tp`,
  shown: (row) => ({
    title: sql`${row}.display_name`,
    place: nameOfCourse(row),
    path: sql`'/courses/' || ${row}.course_id || '/files/' || ${row}.id`,
  }),
  says: (title) => `New file: ${title}`,
};
