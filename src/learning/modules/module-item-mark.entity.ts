import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { ModuleItem } from './module-item.entity.js';

/**
 * What a student has done with an item beyond handing in: looked at it, ticked it off, taken part in it. Work that is handed
 * in and graded is read from the submissions, never noted twice.
 */
@Entity({ tableName: 'module_item_marks' })
@Unique({ name: 'module_item_marks_one', properties: ['moduleItemId', 'userId'] })
@Index({ name: 'module_item_marks_user', properties: ['userId', 'moduleItemId'] })
export class ModuleItemMark extends TenantRecord {
  @References(() => ModuleItem)
  moduleItemId!: number;

  @References(() => User)
  userId!: number;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  viewedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  doneAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  contributedAt: Date | null = null;
}
