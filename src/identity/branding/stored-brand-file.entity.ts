import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';

/** A file of brand variables that some account of the tenant has, or once had: it never changes. */
@Entity({ tableName: 'brand_files' })
@Unique({ name: 'brand_files_digest', properties: ['rootAccountId', 'digest'] })
@Index({ name: 'brand_files_name', properties: ['digest'] })
export class StoredBrandFile extends TenantRecord {
  @Property({ type: 'string', columnType: 'varchar(64)' })
  digest!: string;

  @Property({ type: 'text' })
  content!: string;
}
