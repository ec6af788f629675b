/** The settings of the GraphQL endpoint: what documents may ask, and what is remembered of them. */
import { publicLimits } from '../../../../schema/platform/prepare/document-limits.js';
import { type DocumentLimits } from '../../../platform/settings/document-limits.js';
import { boundedNumber } from './config-values.js';
import { setting } from './setting.js';

/** The variables of the environment that are about GraphQL. */
export const graphqlVariables = {
  GRAPHQL_COST_LIMIT: setting(
    boundedNumber(publicLimits.cost, 1_000, 100_000_000),
    'Values that the answer of one document may hold: page sizes times what is asked of each entry, 10 where a list says nothing of its length. The header `X-GraphQL-Cost: 1` tells them.',
  ),
  GRAPHQL_DEPTH_LIMIT: setting(boundedNumber(publicLimits.depth, 5, 100), 'Nested fields of a document.'),
  GRAPHQL_FIELD_LIMIT: setting(
    boundedNumber(publicLimits.fields, 50, 100_000),
    'Fields of a document, once fragments are written out.',
  ),
  GRAPHQL_ROOT_FIELD_LIMIT: setting(
    boundedNumber(publicLimits.rootFields, 1, 1_000),
    'Fields at the top of a document.',
  ),
  GRAPHQL_ALIAS_LIMIT: setting(
    boundedNumber(publicLimits.aliases, 0, 10_000),
    'Fields under other names than their own.',
  ),
  GRAPHQL_TOKEN_LIMIT: setting(
    boundedNumber(publicLimits.tokens, 200, 100_000),
    'Words and signs of the text of a document.',
  ),
  GRAPHQL_PERSISTED_KB: setting(
    boundedNumber(4_096, 256, 1_048_576),
    'Kilobytes of documents that each process remembers for clients who send their hashes (automatic persisted queries).',
  ),
};

interface Read {
  readonly GRAPHQL_COST_LIMIT: number;
  readonly GRAPHQL_DEPTH_LIMIT: number;
  readonly GRAPHQL_FIELD_LIMIT: number;
  readonly GRAPHQL_ROOT_FIELD_LIMIT: number;
  readonly GRAPHQL_ALIAS_LIMIT: number;
  readonly GRAPHQL_TOKEN_LIMIT: number;
}

/** The limits of the endpoint, of which the settings say some. */
export const documentLimitsOf = (read: Read): DocumentLimits => ({
  ...publicLimits,
  cost: read.GRAPHQL_COST_LIMIT,
  depth: read.GRAPHQL_DEPTH_LIMIT,
  fields: read.GRAPHQL_FIELD_LIMIT,
  rootFields: read.GRAPHQL_ROOT_FIELD_LIMIT,
  aliases: read.GRAPHQL_ALIAS_LIMIT,
  tokens: read.GRAPHQL_TOKEN_LIMIT,
});
