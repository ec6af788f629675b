import { defineArea } from '../../platform/area.js';
import { outcomeFields } from './outcome.fields.js';
import { OutcomeMutations } from './outcome.mutations.js';
import { OutcomeQueries } from './outcome.queries.js';
import { outcomeGroupFields } from './outcome-group.fields.js';
import { OutcomeGroupMutations } from './outcome-group.mutations.js';

export const area = defineArea({
  resolvers: [OutcomeQueries, OutcomeMutations, OutcomeGroupMutations, ...outcomeFields, ...outcomeGroupFields],
});
