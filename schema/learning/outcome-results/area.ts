import { defineArea } from '../../platform/area.js';
import { outcomeResultFields } from './outcome-results.fields.js';

export const area = defineArea({
  resolvers: [...outcomeResultFields],
});
