import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../../platform/transaction/record.js';

/** A sign-on by a provider that came to its end: its state is good once. Kept for as long as one may take. Decision 0090. */
@Entity({ tableName: 'spent_sign_ons' })
@Unique({ name: 'spent_sign_ons_digest', properties: ['digest'] })
@Index({ name: 'spent_sign_ons_created', properties: ['createdAt'] })
export class SpentSignOn extends TenantRecord {
  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;
}
