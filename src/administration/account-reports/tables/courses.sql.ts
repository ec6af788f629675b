/** Reports whose rows are courses. Source: supplement §2.5. */
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseOfRun, courseWord, instant, sis } from './columns.sql.js';
import { type ReportSql, type ReportTable, reportTable, type TableSql } from './report-table.sql.js';

/** What each of these reports says of a course. */
const columnsOf = (value: ReportSql): TableSql['columns'] => ({
  'course id': sql`c.id`,
  'course sis id': sis(value, sql`c.sis_course_id`),
  'short name': sql`c.course_code`,
  'long name': sql`c.name`,
  status: courseWord(sql`c.workflow_state`),
  'term id': sql`t.id`,
  'term sis id': sis(value, sql`t.sis_term_id`),
  'term name': sql`t.name`,
  'account id': sql`a.id`,
  'account sis id': sis(value, sql`a.sis_account_id`),
  'account name': sql`a.name`,
});

/** Courses of the run that the SQL keeps. */
const rowsOf = (value: ReportSql, kept: Sql): Sql => sql`
  from courses c
  join accounts a on a.id = c.account_id
  join terms t on t.id = c.enrollment_term_id
  where ${courseOfRun(value, sql`c`)} and ${kept}
`;

// unguarded: a run speaks of what lies below its account, whose reports its starter may read.
const tableOfCourses = (kept: Sql, more: (value: ReportSql) => TableSql['columns'] = () => ({})): ReportTable =>
  reportTable((value) => ({
    columns: { ...columnsOf(value), ...more(value) },
    rows: rowsOf(value, kept),
    order: sql`c.id`,
  }));

const notDeleted = sql`c.workflow_state <> 'deleted'`;

/** A course in which nothing was made. */
const unused = sql`
  ${notDeleted}
  and not exists (select 1 from assignments x where x.course_id = c.id and x.workflow_state <> 'deleted')
  and not exists (select 1 from quizzes x where x.course_id = c.id and x.workflow_state <> 'deleted')
  and not exists (select 1 from modules x where x.course_id = c.id and x.workflow_state <> 'deleted')
  and not exists (select 1 from files x where x.course_id = c.id and x.workflow_state = 'available')
  and not exists (select 1 from groups x where x.course_id = c.id and x.workflow_state <> 'deleted')
`;

const bytesIn = sql`
  (
    select coalesce(sum(f.size), 0)
    from files f
    where f.course_id = c.id and f.workflow_state = 'available' and not f.for_submissions
  )
`;

export const unpublishedCourses = tableOfCourses(sql`c.workflow_state in ('created', 'claimed')`);
export const publicCourses = tableOfCourses(sql`${notDeleted} and c.is_public`);
export const unusedCourses = tableOfCourses(unused);
export const deletedCourses = tableOfCourses(sql`c.workflow_state = 'deleted'`, () => ({
  'deleted at': instant(sql`c.updated_at`),
}));
/** Megabytes are rounded up, as where a course shows them. */
export const courseStorage = tableOfCourses(notDeleted, () => ({
  'storage used in mb': sql`ceil(${bytesIn} / 1048576.0)::int`,
  'storage quota in mb': sql`c.storage_quota_mb`,
}));
