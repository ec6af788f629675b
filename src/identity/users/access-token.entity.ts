import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ListOf } from '../../platform/transaction/list-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { ApplicationConsent } from './application-consent.entity.js';
import { Login } from './login.entity.js';
import { User } from './user.entity.js';

/**
 * A bearer token, kept as the SHA-256 digest of its text. Acts for one login in that login's root account.
 * Source: supplement §1.1; DESIGN of tokens in decisions/0003.
 */
@Entity({ tableName: 'access_tokens' })
@Unique({ name: 'access_tokens_digest', properties: ['digest'] })
@Index({ name: 'access_tokens_user', properties: ['userId', 'id'] })
@Index({ name: 'access_tokens_login', properties: ['loginId'] })
@Index({
  name: 'access_tokens_developer_key',
  expression:
    'create index access_tokens_developer_key on access_tokens (developer_key_id) where developer_key_id is not null',
})
@Index({
  name: 'access_tokens_consent',
  expression: 'create index access_tokens_consent on access_tokens (consent_id) where consent_id is not null',
})
@Index({
  name: 'access_tokens_maker',
  expression: 'create index access_tokens_maker on access_tokens (maker_id) where maker_id is not null',
})
export class AccessToken extends TenantRecord {
  @References(() => User)
  userId!: number;

  @References(() => Login)
  loginId!: number;

  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;

  /** First characters of the token, so that its owner can tell one from another. */
  @Property({ type: 'string', columnType: 'varchar(16)' })
  hint!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  purpose!: string;

  /** `url:METHOD|/api/v1/...` words; null is a token without limits. */
  @ListOf('text', { nullable: true })
  scopes: string[] | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  /** Written at most once a minute. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lastUsedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  revokedAt: Date | null = null;

  /** Of the application that holds it; null for one that its owner made. */
  @Property({ type: 'bigint', nullable: true })
  developerKeyId: number | null = null;

  /** What its owner allowed the application; null also where the application has asserted who its users are. */
  @References(() => ApplicationConsent, { nullable: true })
  consentId: number | null = null;

  /** The token with which it was made; it ends with it. Null for one that was made in a session. Decision 0116. */
  @Property({ type: 'bigint', nullable: true })
  makerId: number | null = null;

  /** Who vouches for the application that has asserted who its user is: it opens nothing unless they may act as the user. */
  @References(() => User, { nullable: true })
  voucherId: number | null = null;
}
