import { defineArea } from '../../platform/area.js';
import { externalFeedFields } from './external-feed.fields.js';
import { ExternalFeedMutations } from './external-feed.mutations.js';
import { ExternalFeedQueries } from './external-feed.queries.js';

export const area = defineArea({ resolvers: [ExternalFeedQueries, ExternalFeedMutations, ...externalFeedFields] });
