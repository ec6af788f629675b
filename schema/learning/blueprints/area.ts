import { defineArea } from '../../platform/area.js';
import { blueprintFields } from './blueprint.fields.js';
import { BlueprintMutations } from './blueprint.mutations.js';

export const area = defineArea({ resolvers: [BlueprintMutations, ...blueprintFields] });
