import { defineArea } from '../../platform/area.js';
import { progressFields } from './progress.fields.js';
import { ProgressMutations } from './progress.mutations.js';
import { ProgressQueries } from './progress.queries.js';
import { progressSubscriptions } from './progress.subscriptions.js';

export const area = defineArea({
  resolvers: [ProgressQueries, ProgressMutations, ...progressFields, ...progressSubscriptions],
});
