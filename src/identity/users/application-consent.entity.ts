import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { ListOf } from '../../platform/transaction/list-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Login } from './login.entity.js';
import { User } from './user.entity.js';

/**
 * What somebody has once let an application do for them. Every token that came of it ends with it. Decision 0089.
 * Source: supplement §1.2.
 */
@Entity({ tableName: 'application_consents' })
@Index({ name: 'application_consents_login', properties: ['loginId'] })
@Index({ name: 'application_consents_user', properties: ['userId', 'id'] })
@Index({ name: 'application_consents_key', properties: ['developerKeyId'] })
@Index({
  name: 'application_consents_session',
  expression:
    'create index application_consents_session on application_consents (session_id) where session_id is not null',
})
export class ApplicationConsent extends TenantRecord {
  @References(() => User)
  userId!: number;

  @References(() => Login)
  loginId!: number;

  /** Of the area of applications, which knows this one. */
  @Property({ type: 'bigint' })
  developerKeyId!: number;

  /** The session in which it was allowed, until the application has exchanged its code: it ends with it. Decision 0116. */
  @Property({ type: 'bigint', nullable: true })
  sessionId: number | null = null;

  /** What the application asked for, in its own words. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  purpose: string | null = null;

  /** What its tokens are limited to; null is no limits. */
  @ListOf('text', { nullable: true })
  scopes: string[] | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endedAt: Date | null = null;
}
