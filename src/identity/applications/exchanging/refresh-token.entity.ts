import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { ApplicationConsent } from '../../users/index.js';

/** By which an application gets its next access token. Kept as a digest. Source: supplement §1.2. */
@Entity({ tableName: 'refresh_tokens' })
@Unique({ name: 'refresh_tokens_digest', properties: ['digest'] })
@Index({ name: 'refresh_tokens_consent', properties: ['consentId'] })
export class RefreshToken extends TenantRecord {
  @References(() => ApplicationConsent)
  consentId!: number;

  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;

  /** Null for one that is good until it is revoked. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  /** When another one took its place: it is of no use any more. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  usedAt: Date | null = null;
}
