import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { Outcome } from './outcome.entity.js';
import { OutcomeGroup } from './outcome-group.entity.js';

/**
 * An outcome in a group, once at a time; its course or account is that of the group. Decision 0120.
 * Source: D2 · OutcomeLink.
 */
@Entity({ tableName: 'outcome_links' })
@Check({ name: 'outcome_links_owner', expression: 'num_nonnulls(account_id, course_id) <= 1' })
@Index({
  name: 'outcome_links_once',
  expression: `create unique index outcome_links_once on outcome_links (outcome_group_id, outcome_id) where workflow_state = 'active'`,
})
@Index({ name: 'outcome_links_account', properties: ['accountId', 'id'] })
@Index({ name: 'outcome_links_course', properties: ['courseId', 'id'] })
@Index({
  name: 'outcome_links_outcome',
  expression: `create index outcome_links_outcome on outcome_links (outcome_id) where workflow_state = 'active'`,
})
export class OutcomeLink extends TenantRecord {
  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => OutcomeGroup)
  outcomeGroupId!: number;

  @References(() => Outcome)
  outcomeId!: number;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
