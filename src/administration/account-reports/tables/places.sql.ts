/** Parts that say where people work: accounts, terms, courses and their sections. Source: supplement §2.5. */
import { sql } from '../../../platform/sql/sql.js';
import { courseOfRun, courseWord, inAccount, instant, sis, unlessDeleted } from './columns.sql.js';
import { partTables, sameWord } from './part-table.sql.js';

export const accounts = partTables((value) => ({
  ids: { lyceum_account_id: sql`a.id`, lyceum_parent_id: sql`a.parent_account_id` },
  columns: {
    account_id: sis(value, sql`a.sis_account_id`),
    parent_account_id: sis(value, sql`pa.sis_account_id`),
    integration_id: sis(value, sql`a.integration_id`),
    name: sql`a.name`,
  },
  status: sameWord(sql`a.workflow_state`),
  sisId: sql`a.sis_account_id`,
  rows: sql`
    from accounts a
    left join accounts pa on pa.id = a.parent_account_id
    where ${inAccount(value, sql`a.id`)}
      and a.id <> ${value('accountId', 'bigint')}
      and ${unlessDeleted(value, sql`a.workflow_state = 'deleted'`)}
  `,
  order: sql`a.id`,
}));

export const terms = partTables((value) => ({
  ids: { lyceum_term_id: sql`t.id` },
  columns: { term_id: sis(value, sql`t.sis_term_id`), name: sql`t.name` },
  status: sameWord(sql`t.workflow_state`),
  after: { start_date: instant(sql`t.start_at`), end_date: instant(sql`t.end_at`) },
  sisId: sql`t.sis_term_id`,
  rows: sql`
    from terms t
    where t.root_account_id = ${value('rootAccountId', 'bigint')}
      and (${value('termId', 'bigint')} is null or t.id = ${value('termId', 'bigint')})
      and ${unlessDeleted(value, sql`t.workflow_state = 'deleted'`)}
  `,
  order: sql`t.id`,
}));

export const courses = partTables((value) => ({
  ids: {
    lyceum_course_id: sql`c.id`,
    lyceum_account_id: sql`c.account_id`,
    lyceum_term_id: sql`c.enrollment_term_id`,
    lyceum_blueprint_course_id: sql`c.blueprint_course_id`,
  },
  columns: {
    course_id: sis(value, sql`c.sis_course_id`),
    integration_id: sis(value, sql`c.integration_id`),
    short_name: sql`c.course_code`,
    long_name: sql`c.name`,
    account_id: sis(value, sql`a.sis_account_id`),
    term_id: sis(value, sql`t.sis_term_id`),
  },
  status: {
    // Such systems know no course that is not published.
    sis: sql`case when c.workflow_state in ('created', 'claimed', 'available') then 'active' else c.workflow_state end`,
    own: courseWord(sql`c.workflow_state`),
  },
  after: {
    start_date: instant(sql`c.start_at`),
    end_date: instant(sql`c.end_at`),
    course_format: sql`c.course_format`,
    blueprint_course_id: sis(value, sql`bc.sis_course_id`),
  },
  sisId: sql`c.sis_course_id`,
  rows: sql`
    from courses c
    join accounts a on a.id = c.account_id
    join terms t on t.id = c.enrollment_term_id
    left join courses bc on bc.id = c.blueprint_course_id
    where ${courseOfRun(value, sql`c`)} and ${unlessDeleted(value, sql`c.workflow_state = 'deleted'`)}
  `,
  order: sql`c.id`,
}));

const sectionIsDeleted = sql`s.workflow_state = 'deleted' or c.workflow_state = 'deleted'`;

export const sections = partTables((value) => ({
  ids: {
    lyceum_section_id: sql`s.id`,
    lyceum_course_id: sql`s.course_id`,
    lyceum_account_id: sql`c.account_id`,
  },
  columns: {
    section_id: sis(value, sql`s.sis_section_id`),
    // A crosslisted section is known by the course that it came from.
    course_id: sis(value, sql`coalesce(oc.sis_course_id, c.sis_course_id)`),
    integration_id: sis(value, sql`s.integration_id`),
    name: sql`s.name`,
  },
  status: sameWord(sql`s.workflow_state`),
  after: { start_date: instant(sql`s.start_at`), end_date: instant(sql`s.end_at`) },
  sisId: sql`s.sis_section_id`,
  rows: sql`
    from sections s
    join courses c on c.id = s.course_id
    left join courses oc on oc.id = s.nonxlist_course_id
    where ${courseOfRun(value, sql`c`)} and ${unlessDeleted(value, sectionIsDeleted)}
  `,
  order: sql`s.id`,
}));

export const xlist = partTables((value) => ({
  ids: {
    lyceum_xlist_course_id: sql`s.course_id`,
    lyceum_section_id: sql`s.id`,
    lyceum_nonxlist_course_id: sql`s.nonxlist_course_id`,
  },
  columns: {
    xlist_course_id: sis(value, sql`c.sis_course_id`),
    section_id: sis(value, sql`s.sis_section_id`),
  },
  status: sameWord(sql`s.workflow_state`),
  sisId: sql`s.sis_section_id`,
  rows: sql`
    from sections s
    join courses c on c.id = s.course_id
    where ${courseOfRun(value, sql`c`)}
      and s.nonxlist_course_id is not null
      and ${unlessDeleted(value, sectionIsDeleted)}
  `,
  order: sql`s.id`,
}));
