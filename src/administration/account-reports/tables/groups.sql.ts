/** Parts that say how people are put together: groups, their sets and their members. Source: supplement §2.5. */
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseOfRun, inAccount, loginOf, sis, unlessDeleted } from './columns.sql.js';
import { partTables, sameWord } from './part-table.sql.js';
import type { ReportSql } from './report-table.sql.js';

/** A group stands in the account, or in a course of the run. */
const groupOfRun = (value: ReportSql, group: Sql): Sql => sql`
  (
    (
      ${group}.course_id is null
      and ${value('termId', 'bigint')} is null
      and ${inAccount(value, sql`${group}.account_id`)}
    )
    or (${group}.course_id is not null and ${courseOfRun(value, sql`c`)})
  )
`;

const place = {
  context_type: sql`case when g.course_id is null then 'Account' else 'Course' end`,
  lyceum_context_id: sql`coalesce(g.course_id, g.account_id)`,
};

export const groups = partTables((value) => ({
  ids: { lyceum_group_id: sql`g.id`, lyceum_group_category_id: sql`g.group_category_id`, ...place },
  columns: {
    group_id: sis(value, sql`g.sis_group_id`),
    account_id: sis(value, sql`a.sis_account_id`),
    course_id: sis(value, sql`c.sis_course_id`),
    name: sql`g.name`,
  },
  status: sameWord(sql`g.workflow_state`),
  sisId: sql`g.sis_group_id`,
  rows: sql`
    from groups g
    left join courses c on c.id = g.course_id
    left join accounts a on a.id = g.account_id
    where g.root_account_id = ${value('rootAccountId', 'bigint')}
      and ${groupOfRun(value, sql`g`)}
      and ${unlessDeleted(value, sql`g.workflow_state = 'deleted' or coalesce(c.workflow_state = 'deleted', false)`)}
  `,
  order: sql`g.id`,
}));

/** Sets of groups have no SIS id, and stand in the report with the ids of the service alone. */
export const groupCategories = partTables((value) => ({
  ids: { lyceum_group_category_id: sql`g.id`, ...place },
  columns: {
    name: sql`g.name`,
    group_role: sql`g.role`,
    self_signup: sql`g.self_signup`,
    auto_leader: sql`g.auto_leader`,
    group_limit: sql`g.group_limit`,
  },
  status: sameWord(sql`g.workflow_state`),
  sisId: sql`null::text`,
  rows: sql`
    from group_categories g
    left join courses c on c.id = g.course_id
    where g.root_account_id = ${value('rootAccountId', 'bigint')}
      and ${groupOfRun(value, sql`g`)}
      and ${unlessDeleted(value, sql`g.workflow_state = 'deleted' or coalesce(c.workflow_state = 'deleted', false)`)}
  `,
  order: sql`g.id`,
}));

export const groupMembership = partTables((value) => ({
  ids: { lyceum_group_id: sql`m.group_id`, lyceum_user_id: sql`m.user_id` },
  columns: { group_id: sis(value, sql`g.sis_group_id`), user_id: sis(value, sql`l.sis_user_id`) },
  status: sameWord(sql`m.workflow_state`),
  sisId: sql`(case when g.sis_group_id is not null then l.sis_user_id end)`,
  rows: sql`
    from group_memberships m
    join groups g on g.id = m.group_id
    left join courses c on c.id = g.course_id
    ${loginOf(value, sql`m.user_id`, sql`l`)}
    where m.root_account_id = ${value('rootAccountId', 'bigint')}
      and ${groupOfRun(value, sql`g`)}
      and ${unlessDeleted(
        value,
        sql`
          m.workflow_state = 'deleted'
          or g.workflow_state = 'deleted'
          or coalesce(c.workflow_state = 'deleted', false)
        `,
      )}
  `,
  order: sql`m.id`,
}));
