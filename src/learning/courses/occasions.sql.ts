/** What administrators are told of courses, and what others call the course that they tell of. Source: supplement §3.9, other. */
import { administratorsOf } from '../../identity/access/index.js';
import type { Occasion } from '../../identity/notification-events/index.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { courseReads } from './course.reads.js';

/** SQL: the name of the course in which a record stands that has a `course_id`. */
export const nameOfCourse = (row: Sql): Sql => sql`(select nc.name from courses nc where nc.id = ${row}.course_id)`;

export const courseMade: Occasion = {
  name: 'new_course',
  kind: 'new_course',
  table: 'courses',
  reads: courseReads,
  action: 'visible',
  concerns: (row) => administratorsOf(sql`${row}.account_id`),
  shown: (row) => ({
    title: sql`${row}.name`,
    place: sql`(select na.name from accounts na where na.id = ${row}.account_id)`,
    path: sql`'/courses/' || ${row}.id`,
  }),
  says: (title) => `New course: ${title}`,
};
