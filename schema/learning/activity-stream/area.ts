import { defineArea } from '../../platform/area.js';
import { activityStreamFields } from './stream-item.fields.js';
import { StreamItemMutations } from './stream-item.mutations.js';

export const area = defineArea({
  resolvers: [...activityStreamFields, StreamItemMutations],
});
