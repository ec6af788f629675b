import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { GroupCategory } from './group-category.entity.js';

export const joinLevels = ['parent_context_auto_join', 'parent_context_request', 'invitation_only'] as const;
export type JoinLevel = (typeof joinLevels)[number];

export const groupStates = ['available', 'deleted'] as const;
export type GroupState = (typeof groupStates)[number];

/**
 * People who work together, in a course or in an account.
 * Source: supplement §5.2.
 */
@Entity({ tableName: 'groups' })
@Index({ name: 'groups_course', properties: ['courseId', 'id'] })
@Index({ name: 'groups_account', properties: ['accountId', 'id'] })
@Index({ name: 'groups_category', properties: ['groupCategoryId', 'id'] })
export class Group extends TenantRecord {
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @References(() => GroupCategory)
  groupCategoryId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Property({ type: 'boolean', default: false })
  isPublic: boolean & Opt = false;

  @OneOf(joinLevels, { default: 'invitation_only' })
  joinLevel: JoinLevel & Opt = 'invitation_only';

  /** Megabytes; null takes the account's. */
  @Property({ type: 'bigint', nullable: true })
  storageQuotaMb: number | null = null;

  @References(() => User, { nullable: true })
  leaderId: number | null = null;

  @Property({ type: 'string', nullable: true })
  sisGroupId: string | null = null;

  @OneOf(groupStates, { default: 'available' })
  workflowState: GroupState & Opt = 'available';
}
