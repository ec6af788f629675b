import { defineArea } from '../../platform/area.js';
import { activityStreamFields } from './stream-item.fields.js';

export const area = defineArea({
  resolvers: [...activityStreamFields],
});
