import { type Sql, sql } from '../../platform/sql/sql.js';

/** SQL: the name of the course in which a record stands that has a `course_id`. */
export const nameOfCourse = (row: Sql): Sql => sql`(select nc.name from courses nc where nc.id = ${row}.course_id)`;
