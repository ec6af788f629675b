/** The report of external tools. Source: supplement §2.5. */
import { sql } from '../../../platform/sql/sql.js';
import { inAccount, instant, sis, unlessDeleted } from './columns.sql.js';
import { reportTable } from './report-table.sql.js';

/** Never the key or the secret of a tool. */
// unguarded: a run speaks of what lies below its account, whose reports its starter may read.
export const externalTools = reportTable((value) => ({
  columns: {
    'tool id': sql`x.id`,
    'tool name': sql`x.name`,
    'tool url': sql`x.url`,
    'tool domain': sql`x.domain`,
    'privacy level': sql`x.privacy_level`,
    placements: sql`(select string_agg(place, ' ' order by place) from jsonb_object_keys(x.placement_settings) place)`,
    'context type': sql`case when x.course_id is null then 'Account' else 'Course' end`,
    'account id': sql`a.id`,
    'account sis id': sis(value, sql`a.sis_account_id`),
    'account name': sql`a.name`,
    'course id': sql`c.id`,
    'course sis id': sis(value, sql`c.sis_course_id`),
    'course name': sql`c.name`,
    status: sql`x.workflow_state`,
    'created at': instant(sql`x.created_at`),
  },
  rows: sql`
    from external_tools x
    left join courses c on c.id = x.course_id
    join accounts a on a.id = coalesce(x.account_id, c.account_id)
    where x.root_account_id = ${value('rootAccountId', 'bigint')}
      and ${inAccount(value, sql`a.id`)}
      and ${unlessDeleted(value, sql`x.workflow_state = 'deleted' or coalesce(c.workflow_state = 'deleted', false)`)}
  `,
  order: sql`x.id`,
}));
