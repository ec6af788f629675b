import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';

/**
 * A span of time in which courses run.
 * Source: supplement §1.13.
 */
@Entity({ tableName: 'terms' })
@Index({
  name: 'terms_sis_term_id',
  expression: `create unique index terms_sis_term_id on terms (root_account_id, sis_term_id) where workflow_state <> 'deleted'`,
})
@Index({
  name: 'terms_default',
  expression: 'create unique index terms_default on terms (root_account_id) where is_default',
})
@Index({ name: 'terms_root', properties: ['rootAccountId', 'id'] })
export class Term extends TenantRecord {
  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endAt: Date | null = null;

  @Property({ type: 'string', nullable: true })
  sisTermId: string | null = null;

  /** The term of courses that name none; one in each root account. */
  @Property({ type: 'boolean', default: false })
  isDefault: boolean & Opt = false;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
