/** Reports of what people do: their scores, when they were there, and their access tokens. Source: supplement §2.5. */
import { nameIn } from '../../../identity/users/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { ReportParameters } from '../report-parameters.rules.js';
import { courseOfRun, instant, loginOf, sis, unlessDeleted, userOfAccount, userOfCourses } from './columns.sql.js';
import { type ReportSql, reportTable, type TableSql } from './report-table.sql.js';

const person = (value: ReportSql): TableSql['columns'] => ({
  'user id': sql`u.id`,
  'user sis id': sis(value, sql`l.sis_user_id`),
  'user name': nameIn(value('rootAccountId', 'bigint'), sql`u.id`, sql`u.name`),
});

const coursePlace = (value: ReportSql): TableSql['columns'] => ({
  'section id': sql`s.id`,
  'section sis id': sis(value, sql`s.sis_section_id`),
  'section name': sql`s.name`,
  'course id': sql`c.id`,
  'course sis id': sis(value, sql`c.sis_course_id`),
  'course name': sql`c.name`,
  'term id': sql`t.id`,
  'term sis id': sis(value, sql`t.sis_term_id`),
  'term name': sql`t.name`,
});

/** The enrollments of a run, with the person, the course and its term, that the SQL keeps. */
const partsOf = (value: ReportSql, kept: Sql): Sql => sql`
  from enrollments e
  join courses c on c.id = e.course_id
  join sections s on s.id = e.course_section_id
  join terms t on t.id = c.enrollment_term_id
  join users u on u.id = e.user_id
  ${loginOf(value, sql`e.user_id`, sql`l`)}
  where ${courseOfRun(value, sql`c`)} and e.type <> 'StudentViewEnrollment' and ${kept}
`;

const living = sql`s.workflow_state <> 'deleted' and c.workflow_state <> 'deleted' and u.workflow_state <> 'deleted'`;

// unguarded: a run speaks of what lies below its account, whose reports its starter may read.
export const gradeExport = reportTable((value) => ({
  columns: {
    'student name': nameIn(value('rootAccountId', 'bigint'), sql`u.id`, sql`u.name`),
    'student id': sql`u.id`,
    'student sis id': sis(value, sql`l.sis_user_id`),
    ...coursePlace(value),
    'enrollment state': sql`e.workflow_state`,
    'current score': sql`e.current_score`,
    'final score': sql`e.final_score`,
    'unposted current score': sql`e.unposted_current_score`,
    'unposted final score': sql`e.unposted_final_score`,
  },
  rows: partsOf(
    value,
    sql`
      e.type = 'StudentEnrollment'
      and ${unlessDeleted(value, sql`not (e.workflow_state in ('active', 'completed') and ${living})`)}
    `,
  ),
  order: sql`e.id`,
}));

/** When somebody last did something: signed on, asked with a session or a token, or was active in a course. */
const lastAccess = (value: ReportSql): Sql => sql`
  greatest(
    l.last_login_at,
    (
      select max(x.last_used_at)
      from access_tokens x
      where x.user_id = u.id and x.root_account_id = ${value('rootAccountId', 'bigint')}
    ),
    (
      select max(x.last_request_at)
      from sessions x
      where x.user_id = u.id and x.root_account_id = ${value('rootAccountId', 'bigint')}
    ),
    (
      select max(x.last_activity_at)
      from enrollments x
      where x.user_id = u.id and x.root_account_id = ${value('rootAccountId', 'bigint')}
    )
  )
`;

// unguarded: likewise.
export const lastUserAccess = reportTable((value) => ({
  columns: { ...person(value), 'last access at': instant(lastAccess(value)) },
  rows: sql`
    from users u
    ${loginOf(value, sql`u.id`, sql`l`)}
    where u.id in (
        select xl.user_id
        from logins xl
        where xl.root_account_id = ${value('rootAccountId', 'bigint')}
          and ${unlessDeleted(value, sql`xl.workflow_state = 'deleted'`)}
      )
      and ${unlessDeleted(value, sql`u.workflow_state = 'deleted'`)}
      and ${userOfAccount(value, sql`u.id`)}
      and ${userOfCourses(value, sql`u.id`)}
  `,
  order: sql`u.id`,
}));

// unguarded: likewise.
export const lastEnrollmentActivity = reportTable((value) => ({
  columns: {
    ...person(value),
    ...coursePlace(value),
    'enrollment type': sql`e.type`,
    'enrollment state': sql`e.workflow_state`,
    'last activity at': instant(sql`e.last_activity_at`),
    'total activity seconds': sql`e.total_activity_time`,
  },
  rows: partsOf(value, sql`e.workflow_state in ('active', 'completed', 'inactive', 'invited') and ${living}`),
  order: sql`e.id`,
}));

// unguarded: likewise.
export const zeroActivity = reportTable((value) => ({
  columns: { ...person(value), ...coursePlace(value), 'enrollment type': sql`e.type` },
  rows: partsOf(
    value,
    sql`
      e.workflow_state in ('active', 'invited')
      and ${living}
      and (
        e.last_activity_at is null
        or coalesce(e.last_activity_at < ${value('startAt', 'timestamptz')}, false)
      )
    `,
  ),
  order: sql`e.id`,
}));

/** The course has work that is handed in. */
const hasWork = sql`
  exists (
    select 1
    from assignments x
    where x.course_id = c.id
      and x.workflow_state = 'published'
      and x.submission_types && array['online_text_entry', 'online_url', 'online_upload', 'media_recording',
        'online_quiz', 'discussion_topic', 'external_tool']
  )
`;

const handedNothingIn = (value: ReportSql): Sql => sql`
  not exists (
    select 1
    from submission_versions x
    where x.course_id = c.id
      and x.user_id = e.user_id
      and x.submitted_at between ${value('startAt', 'timestamptz')} and ${value('endAt', 'timestamptz')}
  )
`;

const stateHeader = 'enrollment state';
const showsState = (header: string, { includeEnrollmentState }: ReportParameters): boolean =>
  header !== stateHeader || includeEnrollmentState === true;

// unguarded: likewise.
export const studentsWithoutSubmissions = reportTable(
  (value) => ({
    columns: { ...person(value), ...coursePlace(value), [stateHeader]: sql`e.workflow_state` },
    rows: partsOf(
      value,
      sql`
        e.type = 'StudentEnrollment'
        and (${value('state', 'text')} is null or e.workflow_state = ${value('state', 'text')})
        and ${living}
        and ${hasWork}
        and ${handedNothingIn(value)}
      `,
    ),
    order: sql`e.id`,
  }),
  showsState,
);

// unguarded: likewise.
export const userAccessTokens = reportTable((value) => ({
  columns: {
    ...person(value),
    'token hint': sql`k.hint`,
    purpose: sql`k.purpose`,
    scopes: sql`array_to_string(k.scopes, ' ')`,
    'created at': instant(sql`k.created_at`),
    'expires at': instant(sql`k.expires_at`),
    'last used at': instant(sql`k.last_used_at`),
    'revoked at': instant(sql`k.revoked_at`),
  },
  rows: sql`
    from access_tokens k
    join users u on u.id = k.user_id
    ${loginOf(value, sql`u.id`, sql`l`)}
    where k.root_account_id = ${value('rootAccountId', 'bigint')}
      and ${userOfAccount(value, sql`u.id`)}
      and ${unlessDeleted(value, sql`k.revoked_at is not null or u.workflow_state = 'deleted'`)}
  `,
  order: sql`k.id`,
}));
