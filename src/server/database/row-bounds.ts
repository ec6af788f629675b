/** What bounds the rows of a tenant, table by table. Decision 0037. */
import { tenantSetting } from './restricted-roles.js';

/** Computed once for a statement, not for each row. */
export const ofSetting = `(select nullif(current_setting('${tenantSetting}', true), '')::bigint)`;

/** What bounds a tenant's rows in the tables that do not name their root account. */
export const otherBounds: Readonly<Record<string, string>> = {
  users: `${ofSetting} = any (tenants)`,
  notification_choices:
    'exists (select 1 from communication_channels nc where nc.id = notification_choices.communication_channel_id)',
};

/** Rows of the site that every tenant reads beside its own; the site alone writes them. Decision 0120. */
export const readByAll: Readonly<Record<string, string>> = Object.fromEntries(
  ['outcomes', 'outcome_groups', 'outcome_links'].map((table) => [table, 'num_nonnulls(account_id, course_id) = 0']),
);

/** Tables that belong to no tenant, and what the service may do with them. Whatever is in no list, it may not touch. */
export const sharedTables: Readonly<Record<string, readonly string[]>> = {
  schema_migrations: ['select'],
  // For commands and starts alone, which sign on as the owner.
  installation: [],
  rate_limit_buckets: ['select', 'insert', 'update', 'delete'],
};

/** Tables of tenants of which the service may do less than with the others: what happened is written and read. */
export const heldBack: Readonly<Record<string, readonly string[]>> = {
  audit_events: ['select', 'insert'],
  authentication_events: ['select', 'insert'],
};
