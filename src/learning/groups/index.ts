export type { GroupCategoryPatch } from './categories/group-category.rules.js';
export { assignUnassignedMembers } from './categories/operations/assign-unassigned-members.js';
export {
  createGroupCategory,
  type GroupCategoryOwner as GroupCategoryPlace,
} from './categories/operations/create-group-category.js';
export { deleteGroupCategory } from './categories/operations/delete-group-category.js';
export { updateGroupCategory } from './categories/operations/update-group-category.js';
export { Group, type JoinLevel, joinLevels } from './group.entity.js';
export {
  groupPolicy,
  managesGroup,
  participatesInGroup,
  readsGroup,
} from './group.policy.js';
export { groupReads } from './group.reads.js';
export type { GroupPatch } from './group.rules.js';
export { autoLeaders, categoryRoles, GroupCategory, selfSignups } from './group-category.entity.js';
export { groupCategoryReads } from './group-category.reads.js';
export { type GroupConsequence, groupConsequences } from './group-consequences.js';
export { GroupMembership, membershipStates } from './memberships/group-membership.entity.js';
export { groupMembershipReads } from './memberships/group-membership.reads.js';
export type { MembershipName } from './memberships/named-membership.js';
export { createGroupMembership } from './memberships/operations/create-group-membership.js';
export { deleteGroupMembership } from './memberships/operations/delete-group-membership.js';
export { type MembershipPatch, updateGroupMembership } from './memberships/operations/update-group-membership.js';
export { createGroup, type GroupOwner as GroupPlace } from './operations/create-group.js';
export { deleteGroup } from './operations/delete-group.js';
export { type GroupChange, updateGroup } from './operations/update-group.js';
