/** The settings of the GraphQL endpoint: what documents may ask, and what is remembered of them. */
import { publicLimits } from '../../../../schema/platform/prepare/document-limits.js';
import { type DocumentLimits } from '../../../platform/settings/document-limits.js';
import { boundedNumber } from './config-values.js';

/** The variables of the environment that are about GraphQL. */
export const graphqlVariables = {
  GRAPHQL_COST_LIMIT: boundedNumber(publicLimits.cost, 1_000, 100_000_000),
  GRAPHQL_DEPTH_LIMIT: boundedNumber(publicLimits.depth, 5, 100),
  GRAPHQL_FIELD_LIMIT: boundedNumber(publicLimits.fields, 50, 100_000),
  GRAPHQL_ROOT_FIELD_LIMIT: boundedNumber(publicLimits.rootFields, 1, 1_000),
  GRAPHQL_ALIAS_LIMIT: boundedNumber(publicLimits.aliases, 0, 10_000),
  GRAPHQL_TOKEN_LIMIT: boundedNumber(publicLimits.tokens, 200, 100_000),
  GRAPHQL_PERSISTED_KB: boundedNumber(4_096, 256, 1_048_576),
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
