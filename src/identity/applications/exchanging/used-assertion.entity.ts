import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { DeveloperKey } from '../developer-key.entity.js';

/** An assertion that was exchanged: its id is of no use to the application again. Source: RFC 7523, section 3 */
@Entity({ tableName: 'used_assertions' })
@Unique({ name: 'used_assertions_digest', properties: ['developerKeyId', 'digest'] })
@Index({ name: 'used_assertions_age', properties: ['createdAt'] })
export class UsedAssertion extends TenantRecord {
  @References(() => DeveloperKey)
  developerKeyId!: number;

  /** SHA-256 of its `jti`. */
  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;
}
