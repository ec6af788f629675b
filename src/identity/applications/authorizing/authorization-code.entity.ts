import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { ApplicationConsent } from '../../users/index.js';

/** A code that an application exchanges for tokens, once and not for long. Kept as a digest. Source: supplement §1.2. */
@Entity({ tableName: 'authorization_codes' })
@Unique({ name: 'authorization_codes_digest', properties: ['digest'] })
@Index({ name: 'authorization_codes_consent', properties: ['consentId'] })
export class AuthorizationCode extends TenantRecord {
  @References(() => ApplicationConsent)
  consentId!: number;

  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;

  /** Where it was sent; whoever exchanges it has to say the same. */
  @Property({ type: 'text' })
  redirectAddress!: string;

  /** What the verifier has to hash to, by S256; null where none was given. */
  @Property({ type: 'string', columnType: 'varchar(128)', nullable: true })
  codeChallenge: string | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  usedAt: Date | null = null;
}
