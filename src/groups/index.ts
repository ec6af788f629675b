export { Group } from './group.entity.js';
export { GroupCategory } from './group-category.entity.js';
export { GroupMembership } from './group-membership.entity.js';
