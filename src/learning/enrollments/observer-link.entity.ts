import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';

/**
 * Somebody observes a student, in every course that the student takes part in: an observer enrollment in each of them is
 * kept in step. Source: supplement §5.1, observees.
 */
@Entity({ tableName: 'observer_links' })
@Unique({ name: 'observer_links_one', properties: ['rootAccountId', 'userId', 'observeeId'] })
@Index({ name: 'observer_links_user', properties: ['userId', 'rootAccountId', 'observeeId'] })
@Index({ name: 'observer_links_observee', properties: ['observeeId', 'rootAccountId'] })
export class ObserverLink extends TenantRecord {
  /** Who observes. */
  @References(() => User)
  userId!: number;

  @References(() => User)
  observeeId!: number;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
