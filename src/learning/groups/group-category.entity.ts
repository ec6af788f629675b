import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { Progress } from '../../identity/progress/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

export const categoryRoles = ['student_organized', 'communities'] as const;
export type CategoryRole = (typeof categoryRoles)[number];

export const selfSignups = ['enabled', 'restricted'] as const;
export type SelfSignup = (typeof selfSignups)[number];

export const autoLeaders = ['first', 'random'] as const;
export type AutoLeader = (typeof autoLeaders)[number];

/**
 * A set of groups of a course or an account.
 * Source: supplement §5.2.
 */
@Entity({ tableName: 'group_categories' })
@Index({ name: 'group_categories_course', properties: ['courseId', 'id'] })
@Index({ name: 'group_categories_account', properties: ['accountId', 'id'] })
@Index({
  name: 'group_categories_name',
  expression: `create unique index group_categories_name on group_categories (coalesce(course_id, 0), coalesce(account_id, 0), lower(name)) where workflow_state <> 'deleted'`,
})
@Index({
  name: 'group_categories_role',
  expression: `create unique index group_categories_role on group_categories (coalesce(course_id, 0), coalesce(account_id, 0), role) where workflow_state <> 'deleted' and role is not null`,
})
export class GroupCategory extends TenantRecord {
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  /** `student_organized` for the groups that students make in a course, `communities` for those of an account; null for the others. */
  @OneOf(categoryRoles, { nullable: true })
  role: CategoryRole | null = null;

  /** Students pick their group: everybody's, or only among their own section. Null when they may not. */
  @OneOf(selfSignups, { nullable: true })
  selfSignup: SelfSignup | null = null;

  @OneOf(autoLeaders, { nullable: true })
  autoLeader: AutoLeader | null = null;

  /** Members that each group may have; null without a limit. */
  @Property({ type: 'integer', nullable: true })
  groupLimit: number | null = null;

  /** The job that last put people into the groups. */
  @References(() => Progress, { nullable: true })
  progressId: number | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
