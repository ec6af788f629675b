import './leaving.js';

export { Group } from './group.entity.js';
export {
  groupPolicy,
  managesGroup,
  participatesInGroup,
  readsGroup,
} from './group.policy.js';
export { groupReads } from './group.reads.js';
export type { GroupPatch, JoinLevel } from './group.rules.js';
export { GroupCategory } from './group-category.entity.js';
export { groupCategoryPolicy } from './group-category.policy.js';
export { groupCategoryReads } from './group-category.reads.js';
export type { GroupCategoryPatch } from './group-category.rules.js';
export { GroupMembership } from './group-membership.entity.js';
export { groupMembershipReads } from './group-membership.reads.js';
export { alreadyInSet } from './group-people.js';
export { assignUnassignedMembersJob } from './jobs/assign-unassigned-members.job.js';
export type { MembershipName } from './named-membership.js';
export { assignUnassignedMembers } from './operations/assign-unassigned-members.js';
export { createGroup, type GroupPlace } from './operations/create-group.js';
export { createGroupCategory, type GroupCategoryPlace } from './operations/create-group-category.js';
export { createGroupMembership } from './operations/create-group-membership.js';
export { deleteGroup } from './operations/delete-group.js';
export { deleteGroupCategory } from './operations/delete-group-category.js';
export { deleteGroupMembership } from './operations/delete-group-membership.js';
export { type GroupChange, updateGroup } from './operations/update-group.js';
export { updateGroupCategory } from './operations/update-group-category.js';
export { type MembershipPatch, updateGroupMembership } from './operations/update-group-membership.js';
