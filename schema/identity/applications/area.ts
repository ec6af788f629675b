import { defineArea } from '../../platform/area.js';
import { developerKeyFields } from './developer-key.fields.js';
import { DeveloperKeyMutations } from './developer-key.mutations.js';

export const area = defineArea({ resolvers: [DeveloperKeyMutations, ...developerKeyFields] });
