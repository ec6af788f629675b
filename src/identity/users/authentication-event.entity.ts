import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';

/** That somebody signed on, signed off, tried in vain, or acts as another. */
export const authenticationEventTypes = ['login', 'logout', 'login_failed', 'masquerade'] as const;
export type AuthenticationEventType = (typeof authenticationEventTypes)[number];

/**
 * Something that happened when somebody signed on, or tried to. The database lets nobody change or remove it before it is a
 * year old. Source: D1 · Audit queries; supplement §2.8; decision 0088.
 */
@Entity({ tableName: 'authentication_events' })
@Index({ name: 'authentication_events_tenant', properties: ['rootAccountId', 'createdAt', 'id'] })
@Index({ name: 'authentication_events_account', properties: ['rootAccountId', 'accountId', 'createdAt', 'id'] })
@Index({ name: 'authentication_events_login', properties: ['rootAccountId', 'loginId', 'createdAt', 'id'] })
@Index({ name: 'authentication_events_user', properties: ['rootAccountId', 'userId', 'createdAt', 'id'] })
@Index({
  name: 'authentication_events_sign_ons',
  expression: `create index authentication_events_sign_ons on authentication_events (root_account_id, login_id, created_at) where event_type = 'login'`,
})
@Index({
  name: 'authentication_events_time',
  expression: 'create index authentication_events_time on authentication_events using brin (created_at)',
})
export class AuthenticationEvent extends TenantRecord {
  /** By what the event is called outside. */
  @Property({ columnType: 'uuid', type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  uuid!: string & Opt;

  @OneOf(authenticationEventTypes)
  eventType!: AuthenticationEventType;

  /** The account in which the login was made, else the root account. */
  @Property({ type: 'bigint' })
  accountId!: number;

  /** By which; null for a name that no login has. */
  @Property({ type: 'bigint', nullable: true })
  loginId: number | null = null;

  /** Whose login it is, or in whose name somebody acts; null for a name that no login has. */
  @Property({ type: 'bigint', nullable: true })
  userId: number | null = null;

  /** Who really acts, when acting as `userId`; who has ended the session of `userId`. */
  @Property({ type: 'bigint', nullable: true })
  realUserId: number | null = null;

  /** The session that began, ended or acts. */
  @Property({ type: 'bigint', nullable: true })
  sessionId: number | null = null;

  /** The token that acts. */
  @Property({ type: 'bigint', nullable: true })
  accessTokenId: number | null = null;

  /** Network address. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  address: string | null = null;

  /** What the browser or program called itself. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  userAgent: string | null = null;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  requestId!: string;
}
