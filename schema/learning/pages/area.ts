import { defineArea } from '../../platform/area.js';
import { pageFields } from './page.fields.js';
import { PageMutations } from './page.mutations.js';
import { PageQueries } from './page.queries.js';

export const area = defineArea({ resolvers: [PageQueries, PageMutations, ...pageFields] });
