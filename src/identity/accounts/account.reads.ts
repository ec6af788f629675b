import { type ActionOf, allOf, is, ofTenant } from '../../platform/authorization/policy.js';
import { type ComputedSql, connection, defineReads, one, type Reads } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { asUuid } from '../../platform/sql/uuid.js';
import { actorSet, administers, onAccount } from '../access/index.js';
import { Account } from './account.entity.js';
import { accountPolicy } from './account.policy.js';
import { servicesSql } from './account-services.sql.js';
import { effectiveSettingsSql } from './effective-settings.sql.js';

const bySis = (column: string) => (row: Sql, value: Sql, tenant: Sql) =>
  sql`
    ${row}.root_account_id = ${tenant}
    and ${row}.${sql.ref(column)} = ${value}
    and ${row}.workflow_state <> 'deleted'
  `;

/**
 * A quota of the account, else of the nearest account above that has one, else of the service; megabytes. Few accounts have
 * none of their own: a function costs nothing until it is called, which a subselect does not.
 */
const quota =
  (column: string, otherwise: number): ComputedSql =>
  (row) =>
    sql`
      coalesce(
        ${row}.${sql.ref(column)},
        quota_above(${row}.ancestors, ${sql.literal(column)}),
        ${sql.literal(otherwise)}
      )
    `;

/** SQL: the ids from the root down: each account stands before those below it, and those below one by their ids. */
const pathOf = (row: Sql): Sql => sql`
  (
    select string_agg(lpad(step::text, 19, '0'), '/' order by n)
    from unnest(${row}.ancestors) with ordinality as path (step, n)
  ) collate "C"
`;

/** A column of the root account, which holds for all accounts below it. */
const ofRoot =
  (column: string): ComputedSql =>
  (row) =>
    sql`(select ro.${sql.ref(column)} from accounts ro where ro.id = ${row}.root_account_id)`;

/** A column that root accounts show and sub-accounts do not have. */
const atRoot =
  (column: string): ComputedSql =>
  (row) =>
    sql`case when ${row}.parent_account_id is null then ${row}.${sql.ref(column)} end`;

export const accountReads: Reads<Account, ActionOf<typeof accountPolicy>> = defineReads(Account, {
  policy: accountPolicy,
  keys: {
    sis_account_id: bySis('sis_account_id'),
    sis_integration_id: bySis('integration_id'),
    // A token acts in one root account: these words have no value, and need only the tenant.
    self: (row, _value, tenant) => sql`${row}.id = ${tenant}`,
    default: (row, _value, tenant) => sql`${row}.id = ${tenant}`,
    // Only its own administrators are in it.
    site_admin: (row, _value, tenant) => sql`${row}.id = ${tenant} and ${row}.site`,
    lti_context_id: (row, value, tenant) =>
      sql`${row}.root_account_id = ${tenant} and ${row}.lti_guid = ${asUuid(value)}`,
  },
  orders: { name: ['name', 'id'], tree: [{ sql: pathOf, type: 'text', byBytes: true }, 'id'] },
  computed: {
    /** Nothing is switched on or off for an account as a feature. */
    features: () => sql`json_build_array()`,
    /** A root account has no root above it. */
    rootId: (row) => sql`nullif(${row}.root_account_id, ${row}.id)`,
    storageQuotaMb: quota('default_storage_quota_mb', 500),
    userStorageQuotaMb: quota('default_user_storage_quota_mb', 50),
    groupStorageQuotaMb: quota('default_group_storage_quota_mb', 50),
    shownServices: (row) => servicesSql(sql`${row}.ancestors`),
    handleName: ofRoot('login_handle_name'),
    termsDemanded: atRoot('terms_required'),
    termsAddress: atRoot('terms_of_use_url'),
    privacyAddress: atRoot('privacy_policy_url'),
    effectiveSettings: (row) => effectiveSettingsSql(sql`${row}.ancestors`),
  },
  relations: {
    // Null where the policy hides it: who administers a sub-account does not thereby see those above.
    parentAccount: one(() => accountReads, 'parentAccountId'),
    rootAccount: one(() => accountReads, 'rootAccountId'),
  },
  connections: {
    subAccounts: connection(() => accountReads, {
      joinOn: (child, parent) => sql`${child}.ancestors @> array[${parent}.id] and ${child}.id <> ${parent}.id`,
      listed: administers(onAccount('id')),
      order: 'tree',
      filters: {
        recursive: (filter) =>
          filter.flag === true ? undefined : sql`${filter.row}.parent_account_id = ${filter.parent}.id`,
      },
    }),
  },
});

/** The accounts that the actor administers, sub-accounts included. Source: D1 · Accounts; supplement §2.6. */
export const administeredAccounts = connection(() => accountReads, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), administers(onAccount('id'))),
});

/** The accounts of the courses in which the actor is staff. Source: D1 · Accounts, course_accounts. */
export const taughtAccounts = connection(() => accountReads, {
  filters: {
    taught: (filter) => sql`
      ${filter.row}.id in (select c.account_id from courses c where c.id = any(${actorSet('asStaff')}))
    `,
  },
});
