import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { type Acts } from '../../../platform/transaction/transition.js';
import { Group } from '../group.entity.js';
import { GroupCategory } from '../group-category.entity.js';

export const membershipStates = ['accepted', 'invited', 'requested', 'deleted'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** What moves a membership on, each named by the state to which it leads; a new one has that state from the beginning. */
export const membershipActs = {
  accepted: { from: ['accepted', 'invited', 'requested'], to: 'accepted' },
  invited: { from: ['invited', 'requested'], to: 'invited' },
  requested: { from: ['invited', 'requested'], to: 'requested' },
} as const satisfies Acts<MembershipState>;

/**
 * The membership of a user in a group.
 * Source: supplement §5.2.
 */
@Entity({ tableName: 'group_memberships' })
@Index({
  name: 'group_memberships_one',
  expression: `create unique index group_memberships_one on group_memberships (group_id, user_id) where workflow_state <> 'deleted'`,
})
@Index({
  name: 'group_memberships_one_of_set',
  expression: `create unique index group_memberships_one_of_set on group_memberships (exclusive_category_id, user_id) where workflow_state = 'accepted'`,
})
@Index({ name: 'group_memberships_group', properties: ['groupId', 'id'] })
@Index({ name: 'group_memberships_user', properties: ['userId', 'rootAccountId', 'groupId'] })
export class GroupMembership extends TenantRecord {
  @References(() => Group)
  groupId!: number;

  /** The set of the group, where nobody may be in two groups of it; null where they may. */
  @References(() => GroupCategory, { nullable: true })
  exclusiveCategoryId: number | null = null;

  @References(() => User)
  userId!: number;

  @OneOf(membershipStates)
  workflowState!: MembershipState;

  @Property({ type: 'boolean', default: false })
  moderator: boolean & Opt = false;
}
