import { defineArea } from '../../platform/area.js';
import { groupFields } from './group.fields.js';
import { GroupMutations } from './group.mutations.js';
import { GroupQueries } from './group.queries.js';
import { groupCategoryFields } from './group-category.fields.js';
import { GroupCategoryMutations } from './group-category.mutations.js';

export const area = defineArea({
  resolvers: [GroupQueries, GroupMutations, ...groupFields, GroupCategoryMutations, ...groupCategoryFields],
});
