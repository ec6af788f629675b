/** What people are told of enrollments beside the mail to whom one is for. Source: supplement §3.9, membership_update. */

import type { Occasion } from '../../identity/notification-events/index.js';
import { nameOfUserIn } from '../../identity/users/index.js';
import { sql } from '../../platform/sql/sql.js';
import { nameOfCourse } from '../courses/index.js';
import { enrollmentReads } from './enrollment.reads.js';
import { teachersOf } from './rights/taking-part.sql.js';

export const enrollmentAccepted: Occasion = {
  name: 'enrollment_accepted',
  kind: 'enrollment_accepted',
  table: 'enrollments',
  reads: enrollmentReads,
  action: 'visible',
  concerns: (row) => teachersOf(sql`${row}.course_id`),
  shown: (row) => ({
    title: nameOfUserIn(sql`${row}.root_account_id`, sql`${row}.user_id`),
    place: nameOfCourse(row),
    path: sql`'/courses/' || ${row}.course_id || '/users/' || ${row}.user_id`,
  }),
  says: (title) => `${title} accepted the invitation`,
};
