import { defineArea } from '../../platform/area.js';
import { FileLockFields } from './file-lock.fields.js';
import { moduleFields } from './module.fields.js';
import { ModuleMutations } from './module.mutations.js';
import { ModuleItemMutations } from './module-item.mutations.js';

export const area = defineArea({
  resolvers: [ModuleMutations, ModuleItemMutations, FileLockFields, ...moduleFields],
});
