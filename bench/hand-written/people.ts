/** The control's people of a course and courses of a student. See `server.ts`. */
import { createHash } from 'node:crypto';
import { instant, type NamedStatement, type Row } from './database.js';
import { courseColumns } from './sql.js';

/** A score of an enrollment `e` in the letters of the grading standard `g`. */
const letter = (score: string): string =>
  `case when e.${score} is not null and g.scheme is not null then letter_grade(e.${score}, g.scheme) end`;

/** $1 course, $2 root account, $3 rows, $4 rows to skip. Rows of the page, with the capped length of the list on each. */
export const courseUsersStatement: NamedStatement = {
  name: 'course users',
  text: `with roster as materialized (
      select distinct e.user_id from enrollments e where e.course_id = $1 and e.workflow_state in ('active', 'invited', 'inactive')
      and e.type <> 'StudentViewEnrollment'),
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
        'sis_user_id', l.sis_user_id, 'current_score', e.current_score, 'final_score', e.final_score,
        'current_grade', ${letter('current_score')}, 'final_grade', ${letter('final_score')}, 'completed_at', e.completed_at) order by e.id) as list
      from enrollments e join roles r on r.id = e.role_id join sections s on s.id = e.course_section_id join accounts a on a.id = c.account_id
      left join grading_standards g on g.id = c.grading_standard_id
      where e.course_id = $1 and e.user_id = p.id and e.workflow_state in ('active', 'invited')) e on true
    where c.id = $1 and c.root_account_id = $2 and c.workflow_state <> 'deleted' order by p.sortable_name, p.id`,
};

function enrollmentOf(row: Row, base: string): Row {
  const { current_score, final_score, current_grade, final_grade, completed_at, ...rest } = row;
  for (const key of ['created_at', 'updated_at', 'start_at', 'end_at', 'last_activity_at'])
    rest[key] = instant(rest[key]);
  if (completed_at !== null) rest['completed_at'] = instant(completed_at);
  const course = `${base}/courses/${rest['course_id'] as number}`;
  rest['html_url'] = `${course}/users/${rest['user_id'] as number}`;
  if (rest['type'] === 'StudentEnrollment') {
    rest['grades'] = {
      html_url: `${course}/grades/${rest['user_id'] as number}`,
      current_score,
      current_grade,
      final_score,
      final_grade,
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

/** A bookmark behind a row: the list's order, its filters, and the keys of the row. */
export function bookmark(order: string, filters: unknown, keys: readonly unknown[]): string {
  const hash = createHash('sha1').update(JSON.stringify(filters)).digest('base64url').slice(0, 8);
  return Buffer.from(JSON.stringify([order, hash, ...keys])).toString('base64url');
}

/** The dates of an enrollment `e`: its own, else those of its section, its course, its term for this type, its term. */
const effective = (side: 'start' | 'end'): string =>
  `case when e.start_at is not null and e.end_at is not null then e.${side}_at when s.restrict_enrollments_to_section_dates then s.${side}_at
    when c.restrict_enrollments_to_course_dates then c.${side}_at when o.id is not null then o.${side}_at else t.${side}_at end`;
const keepsDates = `e.type in ('StudentEnrollment', 'ObserverEnrollment')`;
const firstBy = (sql: string): string =>
  `(array_agg(${sql} order by array_position(array['TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment', 'StudentEnrollment', 'ObserverEnrollment'], e.type::text)))[1]`;

/**
 * $1 user, $2 root account. The courses of a student that are not over, with their own totals and the term. What begins
 * only later may be closed until then; what an account locks is not asked.
 */
export const studentCoursesStatement: NamedStatement = {
  name: 'student courses',
  text: `select ${courseColumns}, t.id as term_id, t.name as term_name, ${firstBy('case when o.id is null then t.start_at else o.start_at end')} as term_start_at,
      ${firstBy('case when o.id is null then t.end_at else o.end_at end')} as term_end_at, t.workflow_state as term_workflow_state, t.created_at as term_created_at,
      bool_and(${keepsDates} and coalesce(${effective('start')} > now(), false) and (s.restrict_enrollments_to_section_dates
        or c.restrict_enrollments_to_course_dates or c.restrict_student_future_view)) as closed,
      json_agg(json_build_object('type', case when e.type = 'StudentViewEnrollment' then 'student' else lower(replace(e.type, 'Enrollment', '')) end,
        'role', r.name, 'role_id', e.role_id, 'user_id', e.user_id, 'enrollment_state', e.workflow_state,
        'computed_current_score', e.current_score, 'computed_final_score', e.final_score,
        'computed_current_grade', ${letter('current_score')}, 'computed_final_grade', ${letter('final_score')}) order by e.id) as enrollments
    from enrollments e join courses c on c.id = e.course_id join sections s on s.id = e.course_section_id join accounts a on a.id = c.account_id
    join terms t on t.id = c.enrollment_term_id left join term_overrides o on o.term_id = t.id and o.enrollment_type = e.type
    join roles r on r.id = e.role_id left join grading_standards g on g.id = c.grading_standard_id
    where e.user_id = $1 and e.root_account_id = $2 and e.workflow_state in ('active', 'invited') and c.workflow_state = 'available'
    and (not ${keepsDates} or coalesce(${effective('end')} >= now(), true))
    group by c.id, a.id, t.id order by c.name, c.id limit 11`,
};

const totals = ['computed_current_score', 'computed_final_score', 'computed_current_grade', 'computed_final_grade'];

/** The parts of a student in a course: totals are theirs, where the course shows them. */
export function partsOf(row: Row): Row[] {
  const parts = row['enrollments'] as Row[];
  for (const part of parts) {
    if (row['hide_final_grades'] === true || part['type'] !== 'student') for (const key of totals) delete part[key];
  }
  return parts;
}
