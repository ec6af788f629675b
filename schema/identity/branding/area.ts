import { defineArea } from '../../platform/area.js';
import { BrandFields } from './brand.fields.js';
import { BrandMutations } from './brand.mutations.js';
import { BrandQueries } from './brand.queries.js';

export const area = defineArea({ resolvers: [BrandQueries, BrandMutations, BrandFields] });
