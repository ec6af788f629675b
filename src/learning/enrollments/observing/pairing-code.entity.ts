import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';

/**
 * A code that a student gives to who shall observe them: good once, for a week. Kept as a digest. Decision 0130.
 */
@Entity({ tableName: 'pairing_codes' })
@Unique({ name: 'pairing_codes_digest', properties: ['rootAccountId', 'digest'] })
@Index({ name: 'pairing_codes_user', properties: ['userId'] })
export class PairingCode extends TenantRecord {
  /** The student. */
  @References(() => User)
  userId!: number;

  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  usedAt: Date | null = null;
}
