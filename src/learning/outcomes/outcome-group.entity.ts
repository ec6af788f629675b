import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

/**
 * A folder in the tree of outcomes of a course, of an account, or, without either, of all tenants. The one without a
 * parent is the root of its tree. Decision 0120.
 * Source: D2 · OutcomeGroup; supplement §3.6.
 */
@Entity({ tableName: 'outcome_groups' })
@Check({ name: 'outcome_groups_owner', expression: 'num_nonnulls(account_id, course_id) <= 1' })
@Check({ name: 'outcome_groups_parent', expression: 'parent_id <> id' })
@Check({
  name: 'outcome_groups_root_stays',
  expression: `parent_id is not null or workflow_state = 'active'`,
})
@Index({
  name: 'outcome_groups_root_of_account',
  expression:
    'create unique index outcome_groups_root_of_account on outcome_groups (account_id) where parent_id is null and account_id is not null',
})
@Index({
  name: 'outcome_groups_root_of_course',
  expression:
    'create unique index outcome_groups_root_of_course on outcome_groups (course_id) where parent_id is null and course_id is not null',
})
@Index({
  name: 'outcome_groups_global_root',
  expression:
    'create unique index outcome_groups_global_root on outcome_groups (root_account_id) where parent_id is null and account_id is null and course_id is null',
})
@Index({ name: 'outcome_groups_account', properties: ['accountId', 'id'] })
@Index({ name: 'outcome_groups_course', properties: ['courseId', 'id'] })
@Index({
  name: 'outcome_groups_children',
  expression: 'create index outcome_groups_children on outcome_groups (parent_id, title collate "und-x-icu", id)',
})
export class OutcomeGroup extends TenantRecord {
  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  /** Null for the root. */
  @References(() => OutcomeGroup, { nullable: true })
  parentId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Sanitised HTML. */
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  /** A key of whoever publishes the standard. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  vendorGuid: string | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
