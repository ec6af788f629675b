/** What the tables of several reports have in common: which rows belong to a run, and how columns are written. */
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { ReportSql } from './report-table.sql.js';

/** An instant as ISO 8601 in UTC, with whole seconds. */
export const instant = (at: Sql): Sql => sql`
  to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
`;

/** What is shown where the starter may read SIS data. */
export const sis = (value: ReportSql, column: Sql): Sql => sql`
  case when ${value('showsSis', 'boolean')} then ${column} end
`;

/** Whether a record has a SIS id. */
export const hasSis = (column: Sql): Sql => sql`(${column} is not null)`;

/** The account is that of the report, or stands below it. */
export const inAccount = (value: ReportSql, account: Sql): Sql => sql`
  ${account} in (select ra.id from accounts ra where ra.ancestors @> array[${value('accountId', 'bigint')}])
`;

/** Keeps what is not deleted, unless the run is to have that too. */
export const unlessDeleted = (value: ReportSql, isDeleted: Sql): Sql => sql`
  (${value('includeDeleted', 'boolean')} or not (${isDeleted}))
`;

/** Keeps what has a SIS id, where the run wants nothing else. */
export const ifFromSis = (value: ReportSql, column: Sql): Sql => sql`
  (not ${value('createdBySis', 'boolean')} or ${column} is not null)
`;

/** The courses of a run: of its account, of its term and of its one course, in whatever state. */
export const courseOfRun = (value: ReportSql, course: Sql): Sql => sql`
  ${course}.root_account_id = ${value('rootAccountId', 'bigint')}
  and ${inAccount(value, sql`${course}.account_id`)}
  and (${value('termId', 'bigint')} is null or ${course}.enrollment_term_id = ${value('termId', 'bigint')})
  and (${value('courseId', 'bigint')} is null or ${course}.id = ${value('courseId', 'bigint')})
`;

/**
 * The first login of a user in the tenant, joined as `login`: found for all of them at once, since a look for each of a
 * million rows takes longer than all else.
 */
export const loginOf = (value: ReportSql, user: Sql, login: Sql): Sql => sql`
  left join (
    select distinct on (fl.user_id) fl.user_id, fl.unique_id, fl.sis_user_id, fl.integration_id, fl.last_login_at
    from logins fl
    where fl.root_account_id = ${value('rootAccountId', 'bigint')} and fl.workflow_state <> 'deleted'
    order by fl.user_id, fl.position, fl.id
  ) ${login} on ${login}.user_id = ${user}
`;

/** The user belongs to the account of the report: everybody of the tenant to its root account. */
export const userOfAccount = (value: ReportSql, user: Sql): Sql => sql`
  (
    ${value('accountId', 'bigint')} = ${value('rootAccountId', 'bigint')}
    or exists (
      select 1
      from enrollments ue
      join courses uc on uc.id = ue.course_id
      where ue.user_id = ${user} and ue.workflow_state <> 'deleted' and ${inAccount(value, sql`uc.account_id`)}
    )
    or exists (
      select 1
      from admins ua
      where ua.user_id = ${user} and ua.workflow_state = 'active' and ${inAccount(value, sql`ua.account_id`)}
    )
    or exists (
      select 1
      from logins ul
      where ul.user_id = ${user} and ul.workflow_state <> 'deleted' and ${inAccount(value, sql`ul.home_account_id`)}
    )
  )
`;

/** The user has a part in one of the courses of a run that is for some courses alone. */
export const userOfCourses = (value: ReportSql, user: Sql): Sql => sql`
  (
    (${value('termId', 'bigint')} is null and ${value('courseId', 'bigint')} is null)
    or exists (
      select 1
      from enrollments te
      join courses tc on tc.id = te.course_id
      where te.user_id = ${user} and te.workflow_state <> 'deleted' and ${courseOfRun(value, sql`tc`)}
    )
  )
`;

/** The part of somebody in a course as SIS files say it: a word, or the label of a role of one's own. */
export const roleWord = (role: Sql): Sql => sql`
  case ${role}.name
    when 'StudentEnrollment' then 'student'
    when 'TeacherEnrollment' then 'teacher'
    when 'TaEnrollment' then 'ta'
    when 'DesignerEnrollment' then 'designer'
    when 'ObserverEnrollment' then 'observer'
    else ${role}.label
  end
`;

/** The state of an enrollment as SIS files say it. */
export const enrollmentWord = (state: Sql): Sql => sql`
  case when ${state} in ('invited', 'creation_pending') then 'active' when ${state} = 'rejected' then 'deleted'
    else ${state} end
`;

/** The state of a course likewise. */
export const courseWord = (state: Sql): Sql => sql`
  case when ${state} in ('created', 'claimed') then 'unpublished' when ${state} = 'available' then 'active'
    else ${state} end
`;
