import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { Shaped } from '../../platform/transaction/shaped.js';
import type { FederatedAttribute } from './federated-attributes.rules.js';
import { type AuthType, authTypes } from './provider-types.js';

/** Parameter → value, for every parameter of the type but its secret. */
export type ProviderSettings = Readonly<Record<string, string | number | null>>;

/**
 * A way to sign on to a tenant. The one in position 1 is the default.
 * Source: D1 · AuthenticationProvider; supplement §2.1.
 */
@Entity({ tableName: 'authentication_providers' })
@Index({
  name: 'authentication_providers_single',
  expression: `create unique index authentication_providers_single on authentication_providers (root_account_id, auth_type) where workflow_state = 'active' and auth_type in ('local', 'social_a', 'code_host', 'career_net', 'microblog')`,
})
@Index({
  name: 'authentication_providers_parents',
  expression:
    'create unique index authentication_providers_parents on authentication_providers (root_account_id) where parent_registration',
})
@Index({
  name: 'authentication_providers_metadata',
  expression:
    'create index authentication_providers_metadata on authentication_providers (metadata_due_at) where metadata_due_at is not null',
})
export class AuthenticationProvider extends TenantRecord {
  @OneOf(authTypes)
  authType!: AuthType;

  /** From 1 on without gaps among those of the tenant that are not deleted, which the database holds; where a deleted one stood. */
  @Property({ type: 'integer' })
  position!: number;

  /** People whom nobody knows are made when they first sign on. */
  @Property({ type: 'boolean', default: false })
  jitProvisioning: boolean & Opt = false;

  /** The attribute of the provider by which somebody is found; null for types that know none. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  loginAttribute: string | null = null;

  /** What is taken over from the provider; null for types that tell nothing. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Shaped('array')
  federatedAttributes: readonly FederatedAttribute[] | null = null;

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  @Shaped('object')
  settings: ProviderSettings & Opt = {};

  /** The one by which parents register; at most one of a tenant. */
  @Property({ type: 'boolean', default: false })
  parentRegistration: boolean & Opt = false;

  /** The password or client secret, sealed for its tenant; a type has at most one. */
  @Property({ type: 'text', nullable: true, hidden: true })
  sealedSecret: string | null = null;

  /**
   * Who made or changed last what it signs people on by: it signs on nobody who may do more. Null where that is not known.
   * Decision 0114.
   */
  @Property({ type: 'bigint', nullable: true })
  voucherId: number | null = null;

  /** When the metadata at its address was last loaded, and when it will be again; null where there is no address. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  metadataLoadedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  metadataDueAt: Date | null = null;

  /** How often in a row it could not be loaded, and what went wrong the last time. */
  @Property({ type: 'integer', default: 0 })
  metadataFailures: number & Opt = 0;

  @Property({ type: 'text', nullable: true })
  metadataFault: string | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
