/** Parts that say who there is: people, enrollments, and who observes whom. Source: supplement §2.5. */
import { profileIn } from '../../../identity/users/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import {
  courseOfRun,
  enrollmentWord,
  instant,
  loginOf,
  roleWord,
  sis,
  unlessDeleted,
  userOfAccount,
} from './columns.sql.js';
import { partTables, sameWord } from './part-table.sql.js';

/** The address at which a tenant writes to a user first. */
const emailOf = (user: Sql, tenant: Sql): Sql => sql`
  (
    select ch.address
    from communication_channels ch
    where ch.user_id = ${user}
      and ch.root_account_id = ${tenant}
      and ch.type = 'email'
      and ch.workflow_state <> 'retired'
    order by ch.position, ch.id
    limit 1
  )
`;

/** A row for each login: whoever has two of them stands there twice. */
export const users = partTables((value) => ({
  ids: { lyceum_user_id: sql`u.id` },
  columns: {
    user_id: sis(value, sql`l.sis_user_id`),
    integration_id: sis(value, sql`l.integration_id`),
    login_id: sis(value, sql`l.unique_id`),
    first_name: sql`split_part(p.sortable_name, ', ', 2)`,
    last_name: sql`split_part(p.sortable_name, ', ', 1)`,
    full_name: sql`p.name`,
    sortable_name: sql`p.sortable_name`,
    short_name: sql`p.short_name`,
    email: sql`case when ${value('showsEmail', 'boolean')} then ${emailOf(sql`u.id`, sql`l.root_account_id`)} end`,
  },
  status: sameWord(sql`case when u.workflow_state = 'deleted' then 'deleted' else l.workflow_state end`),
  sisId: sql`l.sis_user_id`,
  rows: sql`
    from logins l
    join users u on u.id = l.user_id
    cross join lateral (${profileIn(sql`l.root_account_id`, sql`u`)}) p
    where l.root_account_id = ${value('rootAccountId', 'bigint')}
      and ${userOfAccount(value, sql`u.id`)}
      and ${unlessDeleted(value, sql`l.workflow_state = 'deleted' or u.workflow_state = 'deleted'`)}
  `,
  order: sql`l.id`,
}));

const enrollmentIsDeleted = sql`
  e.workflow_state in ('deleted', 'rejected') or s.workflow_state = 'deleted' or c.workflow_state = 'deleted'
`;

export const enrollments = partTables((value) => ({
  ids: {
    lyceum_enrollment_id: sql`e.id`,
    lyceum_course_id: sql`e.course_id`,
    lyceum_user_id: sql`e.user_id`,
    lyceum_section_id: sql`e.course_section_id`,
    lyceum_associated_user_id: sql`e.associated_user_id`,
    base_role_type: sql`e.type`,
  },
  columns: {
    course_id: sis(value, sql`c.sis_course_id`),
    user_id: sis(value, sql`l.sis_user_id`),
    role: roleWord(sql`r`),
    role_id: sql`e.role_id`,
    section_id: sis(value, sql`s.sis_section_id`),
  },
  status: { sis: enrollmentWord(sql`e.workflow_state`), own: sql`e.workflow_state` },
  after: {
    associated_user_id: sis(value, sql`al.sis_user_id`),
    limit_section_privileges: sql`e.limit_privileges_to_course_section`,
    start_date: instant(sql`e.start_at`),
    end_date: instant(sql`e.end_at`),
  },
  sisId: sql`(case when c.sis_course_id is not null or s.sis_section_id is not null then l.sis_user_id end)`,
  rows: sql`
    from enrollments e
    join courses c on c.id = e.course_id
    join sections s on s.id = e.course_section_id
    join roles r on r.id = e.role_id
    ${loginOf(value, sql`e.user_id`, sql`l`)}
    ${loginOf(value, sql`e.associated_user_id`, sql`al`)}
    where ${courseOfRun(value, sql`c`)}
      and e.type <> 'StudentViewEnrollment'
      and ${unlessDeleted(value, enrollmentIsDeleted)}
  `,
  order: sql`e.id`,
}));

export const userObservers = partTables((value) => ({
  ids: { lyceum_observer_id: sql`o.user_id`, lyceum_student_id: sql`o.observee_id` },
  columns: { observer_id: sis(value, sql`l.sis_user_id`), student_id: sis(value, sql`sl.sis_user_id`) },
  status: sameWord(sql`o.workflow_state`),
  sisId: sql`(case when l.sis_user_id is not null then sl.sis_user_id end)`,
  rows: sql`
    from observer_links o
    ${loginOf(value, sql`o.user_id`, sql`l`)}
    ${loginOf(value, sql`o.observee_id`, sql`sl`)}
    where o.root_account_id = ${value('rootAccountId', 'bigint')}
      and ${userOfAccount(value, sql`o.observee_id`)}
      and ${unlessDeleted(value, sql`o.workflow_state = 'deleted'`)}
  `,
  order: sql`o.id`,
}));
