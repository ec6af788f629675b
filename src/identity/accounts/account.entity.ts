import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { StoredRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Shaped } from '../../platform/transaction/shaped.js';
import type { AccountSettings } from './account-settings.js';

/**
 * An organizational unit. A root account is a tenant; everything below hangs in its tree.
 * Source: D1 · Accounts, sub-accounts, admins.
 */
@Entity({ tableName: 'accounts' })
@Index({
  name: 'accounts_sis_account_id',
  expression: `create unique index accounts_sis_account_id on accounts (root_account_id, sis_account_id) where workflow_state <> 'deleted'`,
})
@Index({
  name: 'accounts_integration_id',
  expression: `create unique index accounts_integration_id on accounts (root_account_id, integration_id) where workflow_state <> 'deleted'`,
})
@Index({ name: 'accounts_ancestors', expression: 'create index accounts_ancestors on accounts using gin (ancestors)' })
@Index({ name: 'accounts_parent', properties: ['parentAccountId', 'id'] })
@Index({
  name: 'accounts_site',
  expression: 'create unique index accounts_site on accounts (site) where site',
})
@Index({ name: 'accounts_root', properties: ['rootAccountId', 'id'] })
export class Account extends StoredRecord {
  /** The tenant; a root account names itself. Filled by the database on insert. */
  @Property({ type: 'bigint' })
  rootAccountId!: number & Opt;

  @References(() => Account, { nullable: true })
  parentAccountId: number | null = null;

  /** Ids from the root down to this account, itself included. Kept by the database. */
  @ListOf('bigint')
  ancestors!: number[] & Opt;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted = 'active';

  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  uuid!: string & Opt;

  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  ltiGuid!: string & Opt;

  @Property({ type: 'string', nullable: true })
  sisAccountId: string | null = null;

  @Property({ type: 'string', nullable: true })
  integrationId: string | null = null;

  /** IANA name. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  defaultTimeZone: string | null = null;

  /** Its own, else that of the nearest account above that has one, else UTC. Kept by the database. */
  @Property({ type: 'string', columnType: 'varchar(64)', default: 'UTC' })
  timeZoneInForce!: string & Opt;

  /** Megabytes. Null takes the value of the account above, 500 at the top. */
  @Property({ type: 'bigint', nullable: true })
  defaultStorageQuotaMb: number | null = null;

  /** Megabytes; as above, 50 at the top. */
  @Property({ type: 'bigint', nullable: true })
  defaultUserStorageQuotaMb: number | null = null;

  /** Megabytes; as above, 50 at the top. */
  @Property({ type: 'bigint', nullable: true })
  defaultGroupStorageQuotaMb: number | null = null;

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  @Shaped('object')
  settings: AccountSettings = {};

  /** Service key → enabled. */
  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  services: Record<string, boolean> = {};

  /** Word for the unique login identifier, shown at sign-on. */
  @Property({ type: 'string', nullable: true })
  loginHandleName: string | null = null;

  /** Where people of a root account go to set a new password; the service's own page where it is null. */
  @Property({ type: 'text', nullable: true })
  changePasswordUrl: string | null = null;

  /** Where people of a root account are sent to sign on; to the first provider where it is null. */
  @Property({ type: 'text', nullable: true })
  authDiscoveryUrl: string | null = null;

  /** Where somebody is sent whom a provider knows and the service does not; they are told so where it is null. */
  @Property({ type: 'text', nullable: true })
  unknownUserUrl: string | null = null;
  /** Whoever makes a user says that the user accepts the terms of use. */
  @Property({ type: 'boolean', default: false })
  termsRequired: boolean & Opt = false;

  /** Page with the terms of use; the three of registration are those of root accounts. */
  @Property({ type: 'text', nullable: true })
  termsOfUseUrl: string | null = null;

  /** Page that says what is kept of people. */
  @Property({ type: 'text', nullable: true })
  privacyPolicyUrl: string | null = null;

  /** The one root account that holds the site-level permissions. */
  @Property({ type: 'boolean', default: false })
  site: boolean & Opt = false;
}
