import { accountReads } from '../../identity/accounts/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { defineReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { asUuid } from '../../platform/sql/uuid.js';
import { Course } from './course.entity.js';
import { coursePolicy } from './course.policy.js';
import { settingColumns } from './settings/course-settings.sql.js';
import { toolTabsSql } from './tabs/tool-tabs.sql.js';
import { termReads } from './terms/term.reads.js';

export const courseReads: Reads<Course, ActionOf<typeof coursePolicy>> = defineReads(Course, {
  policy: coursePolicy,
  keys: {
    sis_course_id: (row, value, tenant) => sql`${row}.root_account_id = ${tenant} and ${row}.sis_course_id = ${value}`,
    sis_integration_id: (row, value, tenant) =>
      sql`${row}.root_account_id = ${tenant} and ${row}.integration_id = ${value}`,
    lti_context_id: (row, value, tenant) => sql`${row}.root_account_id = ${tenant} and ${row}.uuid = ${asUuid(value)}`,
  },
  orders: { name: ['name', 'id'] },
  computed: {
    /** The inner states `created` and `claimed` are both shown as unpublished. */
    shownState: (row) => sql`
      case
        when ${row}.workflow_state in ('created', 'claimed') then 'unpublished'
        else ${row}.workflow_state
      end
    `,
    /** Its own, else that of the nearest account that has one. */
    effectiveTimeZone: (row, { lookUp }) =>
      sql`coalesce(${row}.time_zone, ${lookUp('accounts', 'account_id', 'time_zone_in_force')})`,
    /** Name of the account, which everybody in the course may know. */
    accountName: (_row, { lookUp }) => lookUp('accounts', 'account_id', 'name'),
    ...settingColumns,
    // Rights on which the navigation depends: null where the policy does not give them.
    seesHiddenTabs: () => sql`true`,
    seesGradesTab: () => sql`true`,
    seesPeopleTab: () => sql`true`,
    seesSettingsTab: () => sql`true`,
    seesToolTabs: () => sql`true`,
    seesStaffToolTabs: () => sql`true`,
    /** All tabs of tools, whoever may find them. */
    toolTabs: (row) => toolTabsSql(row),
    seesContents: () => sql`true`,
    /** Nothing is switched on or off in a course as a feature. */
    enabledFeatures: () => sql`json_build_array()`,
    hasGradingPeriods: () => sql`false`,
    concluded: (row, { lookUp }) => sql`
      ${row}.workflow_state = 'completed'
      or coalesce(coalesce(${row}.end_at, ${lookUp('terms', 'enrollment_term_id', 'end_at')}) < now(), false)
    `,
  },
  relations: {
    // The term of a visible course, shown also once the term is deleted.
    term: one(() => termReads, 'enrollmentTermId', { trusted: true }),
    account: one(() => accountReads, 'accountId'),
    rootAccount: one(() => accountReads, 'rootAccountId'),
  },
});
