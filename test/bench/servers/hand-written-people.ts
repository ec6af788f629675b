/** The control's people of a course and courses of a student. See `hand-written.ts`. */
import { createHash } from 'node:crypto';
import { courseColumns, type NamedStatement } from './hand-written-sql.js';

type Row = Record<string, unknown>;

/** $1 course, $2 root account, $3 rows, $4 rows to skip. Rows of the page, with the capped length of the list on each. */
export const courseUsersStatement: NamedStatement = {
  name: 'course users',
  text: `with roster as materialized (
      select distinct e.user_id from enrollments e where e.course_id = $1 and e.workflow_state in ('active', 'invited') and e.type <> 'StudentViewEnrollment'),
    page as (
      select u.* from users u join roster r on r.user_id = u.id where u.workflow_state <> 'deleted'
      order by u.sortable_name, u.id limit $3 offset $4)
    select p.id, p.name, p.created_at, p.sortable_name, p.short_name, l.unique_id as login_id, l.sis_user_id, l.integration_id, e.list as enrollments,
      (select count(*) from (select 1 from roster limit 10001) x) as total
    from courses c left join page p on true
    left join lateral (select l.* from logins l where l.user_id = p.id and l.root_account_id = $2 and l.workflow_state <> 'deleted' order by l.position, l.id limit 1) l on true
    left join lateral (
      select json_agg(json_build_object('id', e.id, 'course_id', e.course_id, 'course_section_id', e.course_section_id, 'root_account_id', e.root_account_id,
        'user_id', e.user_id, 'role_id', e.role_id, 'associated_user_id', e.associated_user_id, 'type', e.type, 'role', r.name,
        'enrollment_state', e.workflow_state, 'limit_privileges_to_course_section', e.limit_privileges_to_course_section, 'created_at', e.created_at,
        'updated_at', e.updated_at, 'start_at', e.start_at, 'end_at', e.end_at, 'last_activity_at', e.last_activity_at,
        'total_activity_time', e.total_activity_time, 'sis_account_id', a.sis_account_id, 'sis_course_id', c.sis_course_id,
        'course_integration_id', c.integration_id, 'sis_section_id', s.sis_section_id, 'section_integration_id', s.integration_id,
        'sis_user_id', l.sis_user_id, 'current_score', e.current_score, 'final_score', e.final_score) order by e.id) as list
      from enrollments e join roles r on r.id = e.role_id join sections s on s.id = e.course_section_id join accounts a on a.id = c.account_id
      where e.course_id = $1 and e.user_id = p.id and e.workflow_state in ('active', 'invited')) e on true
    where c.id = $1 and c.root_account_id = $2 and c.workflow_state <> 'deleted' order by p.sortable_name, p.id`,
};

const instant = (text: unknown): string | null =>
  text === null ? null : `${(text as string).slice(0, 10)}T${(text as string).slice(11, 19)}Z`;

function enrollmentOf(row: Row, base: string): Row {
  const { current_score, final_score, ...rest } = row;
  for (const key of ['created_at', 'updated_at', 'start_at', 'end_at', 'last_activity_at'])
    rest[key] = instant(rest[key]);
  const course = `${base}/courses/${rest['course_id'] as number}`;
  rest['html_url'] = `${course}/users/${rest['user_id'] as number}`;
  if (rest['type'] === 'StudentEnrollment') {
    rest['grades'] = {
      html_url: `${course}/grades/${rest['user_id'] as number}`,
      current_score,
      current_grade: null,
      final_score,
      final_grade: null,
    };
  }
  return rest;
}

/** A user as the route shows one to an administrator. */
export function courseUserOf(row: Row, base: string): Row {
  const user: Row = {
    id: row['id'],
    name: row['name'],
    created_at: instant(row['created_at']),
    sortable_name: row['sortable_name'],
    short_name: row['short_name'],
    login_id: row['login_id'],
  };
  if (row['sis_user_id'] !== null) {
    user['sis_user_id'] = row['sis_user_id'];
    user['integration_id'] = row['integration_id'];
    user['sis_login_id'] = row['login_id'];
  }
  user['enrollments'] = (row['enrollments'] as Row[]).map((one) => enrollmentOf(one, base));
  return user;
}

/** The bookmark behind the last row of a page ordered by id. */
export const idBookmark = (last: Row): string => bookmark('id', {}, [last['id']]);

/** The bookmark behind the last row of a page ordered by name. */
export const nameBookmark = (filters: unknown, last: Row): string =>
  bookmark('name', filters, [last['sortable_name'], last['id']]);

function bookmark(order: string, filters: unknown, keys: readonly unknown[]): string {
  const hash = createHash('sha1').update(JSON.stringify(filters)).digest('base64url').slice(0, 8);
  return Buffer.from(JSON.stringify([order, hash, ...keys])).toString('base64url');
}

/** $1 user, $2 root account. The courses of a student, with their own totals and the term. */
export const studentCoursesStatement: NamedStatement = {
  name: 'student courses',
  text: `select ${courseColumns}, t.id as term_id, t.name as term_name, t.start_at as term_start_at, t.end_at as term_end_at,
      t.workflow_state as term_workflow_state, t.created_at as term_created_at,
      json_agg(json_build_object('type', 'student', 'role', r.name, 'role_id', e.role_id, 'user_id', e.user_id, 'enrollment_state', e.workflow_state,
        'computed_current_score', e.current_score, 'computed_final_score', e.final_score, 'computed_current_grade', null, 'computed_final_grade', null)
        order by e.id) as enrollments
    from enrollments e join courses c on c.id = e.course_id join accounts a on a.id = c.account_id join terms t on t.id = c.enrollment_term_id
    join roles r on r.id = e.role_id
    where e.user_id = $1 and e.root_account_id = $2 and e.workflow_state in ('active', 'invited') and c.workflow_state = 'available'
    and coalesce(t.start_at <= now(), true) and coalesce(t.end_at > now(), true)
    group by c.id, a.id, t.id order by c.name, c.id limit 11`,
};
