/** The control's statements. See `server.ts`. */
import type { NamedStatement } from './database.js';

/** A quota that an account leaves open is that of the nearest account above that has one. */
const quota = (column: string, otherwise: number): string =>
  `coalesce(a.${column}, (select q.${column} from accounts q where q.id = any(a.ancestors) and q.${column} is not null
    order by cardinality(q.ancestors) desc limit 1), ${otherwise}) as ${column}`;

/** $1 account, $2 root account. */
export const accountStatement: NamedStatement = {
  name: 'account',
  text: `select id, name, workflow_state, parent_account_id, nullif(root_account_id, id) as root_account_id, uuid, default_time_zone,
    ${quota('default_storage_quota_mb', 500)}, ${quota('default_user_storage_quota_mb', 50)}, ${quota('default_group_storage_quota_mb', 50)},
    sis_account_id, integration_id from accounts a where id = $1 and root_account_id = $2 and workflow_state = 'active'`,
};

/** Columns of a course `c` and its account `a`. */
export const courseColumns = `c.id, c.name, c.course_code,
      case when c.workflow_state in ('created', 'claimed') then 'unpublished' else c.workflow_state end as workflow_state,
      c.account_id, c.root_account_id, c.enrollment_term_id, c.grading_standard_id, c.uuid, c.start_at, c.end_at, c.created_at, c.default_view,
      c.license, c.locale, coalesce(c.time_zone, a.time_zone_in_force) as time_zone, c.is_public, c.is_public_to_auth_users, c.public_syllabus,
      c.public_syllabus_to_auth, c.storage_quota_mb, c.hide_final_grades, c.apply_assignment_group_weights, c.restrict_enrollments_to_course_dates,
      c.allow_student_assignment_edits, c.allow_wiki_comments, c.allow_student_forum_attachments, c.open_enrollment, c.self_enrollment, c.blueprint,
      c.course_format`;

const shownStates = `('created', 'claimed', 'available', 'completed')`;

/** Rows of the page, with the capped length of the whole list on each. $1 account, $2 root account, $3 rows, $4 rows to skip. */
export function courseStatement(withTerm: boolean, withTeachers: boolean): NamedStatement {
  const listed = `co.root_account_id = $2 and co.workflow_state in ${shownStates}
    and ($1::bigint = $2 or co.account_id = any(array(select s.id from accounts s where s.ancestors @> array[$1::bigint])))`;
  const term = withTerm
    ? `, t.id as term_id, t.name as term_name, t.start_at as term_start_at, t.end_at as term_end_at,
      t.workflow_state as term_workflow_state, t.created_at as term_created_at, t.sis_term_id as term_sis_term_id`
    : '';
  const teachers = withTeachers
    ? `, (select json_agg(json_build_object('id', u.id, 'display_name', u.short_name, 'short_name', u.short_name, 'avatar_image_url', u.avatar_url) order by u.id)
      from users u where u.id in (select e.user_id from enrollments e where e.course_id = c.id and e.type = 'TeacherEnrollment' and e.workflow_state = 'active')) as teachers`
    : '';
  return {
    name: `courses${withTerm ? ' term' : ''}${withTeachers ? ' teachers' : ''}`,
    text: `select ${courseColumns}, c.sis_course_id, c.integration_id
      ${term}${teachers},
      (select count(*) from (select 1 from courses co where ${listed} limit 10001) x) as total
      from accounts here
      left join (select * from courses co where ${listed} order by co.id limit $3 offset $4) c on true
      left join accounts a on a.id = c.account_id ${withTerm ? 'left join terms t on t.id = c.enrollment_term_id' : ''}
      where here.id = $1 and here.root_account_id = $2 and here.workflow_state = 'active' order by c.id`,
  };
}
