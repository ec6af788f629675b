import { defineArea } from '../../platform/area.js';
import { adminFields } from './admin.fields.js';
import { AdminMutations } from './admin.mutations.js';
import { roleFields } from './role.fields.js';
import { RoleMutations } from './role.mutations.js';

export const area = defineArea({
  resolvers: [AdminMutations, ...adminFields, ...roleFields, RoleMutations],
});
