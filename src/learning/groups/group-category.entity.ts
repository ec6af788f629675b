import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { Progress } from '../../identity/progress/index.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

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
  @Property({ type: 'string', columnType: 'varchar(32)', nullable: true })
  role: 'student_organized' | 'communities' | null = null;

  /** Students pick their group: everybody's, or only among their own section. Null when they may not. */
  @Property({ type: 'string', columnType: 'varchar(32)', nullable: true })
  selfSignup: 'enabled' | 'restricted' | null = null;

  @Property({ type: 'string', columnType: 'varchar(32)', nullable: true })
  autoLeader: 'first' | 'random' | null = null;

  /** Members that each group may have; null without a limit. */
  @Property({ type: 'integer', nullable: true })
  groupLimit: number | null = null;

  /** The job that last put people into the groups. */
  @References(() => Progress, { nullable: true })
  progressId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(32)', default: 'active' })
  workflowState: ('active' | 'deleted') & Opt = 'active';
}
