import { defineArea } from '../../platform/area.js';
import { progressFields } from './progress.fields.js';
import { ProgressQueries } from './progress.queries.js';

export const area = defineArea({
  resolvers: [ProgressQueries, ...progressFields],
});
