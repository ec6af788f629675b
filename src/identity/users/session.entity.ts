import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { AuthenticationProvider } from '../authentication-providers/index.js';
import { Login } from './login.entity.js';
import { User } from './user.entity.js';

/**
 * A browser that is signed on by a login. Its cookie is kept as a digest, and opens nothing from the moment at which it
 * ended. Decision 0085.
 */
@Entity({ tableName: 'sessions' })
@Unique({ name: 'sessions_digest', properties: ['digest'] })
@Index({ name: 'sessions_user', properties: ['userId', 'id'] })
@Index({ name: 'sessions_login', properties: ['loginId'] })
@Index({ name: 'sessions_expiry', properties: ['expiresAt'] })
@Index({
  name: 'sessions_by_provider',
  expression:
    'create index sessions_by_provider on sessions (authentication_provider_id) where ended_at is null and authentication_provider_id is not null',
})
@Index({
  name: 'sessions_by_token',
  expression: 'create index sessions_by_token on sessions (access_token_id) where access_token_id is not null',
})
@Index({
  name: 'sessions_by_session',
  expression:
    'create index sessions_by_session on sessions (begun_by_session_id) where begun_by_session_id is not null',
})
export class Session extends TenantRecord {
  @References(() => User)
  userId!: number;

  @References(() => Login)
  loginId!: number;

  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;

  /** The provider by which it was signed on; null for a password of this service or a key. */
  @References(() => AuthenticationProvider, { nullable: true })
  authenticationProviderId: number | null = null;

  /** The token from which it was begun, by a one-time address; null for who signed on by themself. Decision 0116. */
  @Property({ type: 'bigint', nullable: true })
  accessTokenId: number | null = null;

  /** The session from which it was begun, likewise. */
  @Property({ type: 'bigint', nullable: true })
  begunBySessionId: number | null = null;

  /** When its user last proved who they are: the longest life is counted from then. */
  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  provedAt!: Date & Opt;

  /** What the browser called itself when it signed on. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  userAgent: string | null = null;

  /** Network address from which it signed on. */
  @Property({ type: 'string', columnType: 'varchar(64)' })
  address!: string;

  /** Written at most once a minute. */
  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  lastRequestAt!: Date & Opt;

  /** Moves on while the session is used, up to its longest life. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endedAt: Date | null = null;
}
