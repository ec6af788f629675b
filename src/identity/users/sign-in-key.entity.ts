import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Login } from './login.entity.js';
import { User } from './user.entity.js';

export const keyPurposes = ['password', 'session'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/**
 * A key in an address that somebody was given: it lets them choose a new password, or signs a browser on, once and not for
 * long. Kept as a digest. Decision 0085.
 */
@Entity({ tableName: 'sign_in_keys' })
@Unique({ name: 'sign_in_keys_digest', properties: ['digest'] })
@Index({ name: 'sign_in_keys_login', properties: ['loginId', 'createdAt'] })
@Index({ name: 'sign_in_keys_user', properties: ['userId'] })
@Index({
  name: 'sign_in_keys_token',
  expression: 'create index sign_in_keys_token on sign_in_keys (access_token_id) where access_token_id is not null',
})
@Index({
  name: 'sign_in_keys_session',
  expression: 'create index sign_in_keys_session on sign_in_keys (session_id) where session_id is not null',
})
export class SignInKey extends TenantRecord {
  @References(() => User)
  userId!: number;

  @References(() => Login)
  loginId!: number;

  /** The token with which it was made; null for another one. Decision 0116. */
  @Property({ type: 'bigint', nullable: true })
  accessTokenId: number | null = null;

  /** The session in which it was made, likewise. */
  @Property({ type: 'bigint', nullable: true })
  sessionId: number | null = null;

  /** The address to which it was mailed, likewise. */
  @Property({ type: 'bigint', nullable: true })
  communicationChannelId: number | null = null;

  @OneOf(keyPurposes, { length: 16 })
  purpose!: KeyPurpose;

  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  usedAt: Date | null = null;
}
