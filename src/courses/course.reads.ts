import { accountReads } from '../accounts/index.js';
import type { ActionOf } from '../kernel/policy.js';
import { defineReads, many, one, type Reads } from '../kernel/reads.js';
import { Course } from './course.entity.js';
import { coursePolicy } from './course.policy.js';
import { courseSettingsSql } from './course-settings.sql.js';
import { sectionReads } from './section.reads.js';
import { termReads } from './term.reads.js';

export const courseReads: Reads<Course, ActionOf<typeof coursePolicy>> = defineReads(Course, {
  policy: coursePolicy,
  keys: {
    sis_course_id: (alias, value, tenant) =>
      `${alias}.root_account_id = ${tenant} and ${alias}.sis_course_id = ${value}`,
    sis_integration_id: (alias, value, tenant) =>
      `${alias}.root_account_id = ${tenant} and ${alias}.integration_id = ${value}`,
  },
  orders: { name: ['name', 'id'] },
  computed: {
    /** The inner states `created` and `claimed` are both shown as unpublished. */
    shownState: (alias) =>
      `case when ${alias}.workflow_state in ('created', 'claimed') then 'unpublished' else ${alias}.workflow_state end`,
    /** Its own, else that of the nearest account that has one. */
    effectiveTimeZone: (alias, _parameters, _argument, lookUp) =>
      `coalesce(${alias}.time_zone, ${lookUp('accounts', 'account_id', 'time_zone_in_force')})`,
    /** Name of the account, which everybody in the course may know. */
    accountName: (_alias, _parameters, _argument, lookUp) => lookUp('accounts', 'account_id', 'name'),
    settingsInForce: (alias) => courseSettingsSql(alias),
    // Rights on which the navigation depends: null where the policy does not give them.
    seesHiddenTabs: () => 'true',
    seesGradesTab: () => 'true',
    seesPeopleTab: () => 'true',
    seesSettingsTab: () => 'true',
    hasGradingPeriods: () => 'false',
    concluded: (alias, _parameters, _argument, lookUp) =>
      `${alias}.workflow_state = 'completed' or coalesce(coalesce(${alias}.end_at, ${lookUp('terms', 'enrollment_term_id', 'end_at')}) < now(), false)`,
  },
  relations: {
    // The term of a visible course, shown also once the term is deleted.
    term: one(() => termReads, 'enrollmentTermId', { trusted: true }),
    account: one(() => accountReads, 'accountId'),
    // Sections carry no more than the course itself shows.
    sections: many(
      () => sectionReads,
      (child, parent) => `${child}.course_id = ${parent}.id and ${child}.workflow_state = 'active'`,
      { trusted: true },
    ),
  },
});
