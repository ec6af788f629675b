import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { User } from '../users/index.js';

/** A public client runs where others can read it, in a browser or on a telephone, and can keep no secret. */
export const clientTypes = ['public', 'confidential'] as const;
export type ClientType = (typeof clientTypes)[number];

/** An application that people of a tenant may let act for them. Decision 0089; source: supplement §1.2. */
@Entity({ tableName: 'developer_keys' })
@Unique({ name: 'developer_keys_client_id', properties: ['clientId'] })
@Index({ name: 'developer_keys_account', properties: ['rootAccountId', 'id'] })
export class DeveloperKey extends TenantRecord {
  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  /** By which the application says who it is; no secret. */
  @Property({ type: 'string', columnType: 'varchar(64)' })
  clientId!: string;

  @OneOf(clientTypes, { length: 16 })
  clientType!: ClientType;

  /** SHA-256 of the secret; null for public clients. */
  @Property({ type: 'blob', columnType: 'bytea', nullable: true, hidden: true })
  secretDigest: Buffer | null = null;

  /** The first characters of the secret. */
  @Property({ type: 'string', columnType: 'varchar(16)', nullable: true })
  secretHint: string | null = null;

  /** Where codes may be sent; compared letter by letter. */
  @ListOf('text')
  redirectAddresses: string[] & Opt = [];

  /** The most that its tokens may do; null is whatever their user may. */
  @ListOf('text', { nullable: true })
  scopes: string[] | null = null;

  /** Public keys, as PEM, with which it signs who its users are. */
  @ListOf('text')
  assertionKeys: string[] & Opt = [];

  @References(() => User)
  creatorId!: number;

  /** Who registered the public keys: the application signs on nobody who may do more. */
  @References(() => User, { nullable: true })
  voucherId: number | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
