import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import type { Reads } from '../../src/platform/query/reads.js';

/** The types of the graph that are read from the database, each with its reads. */
export const readTypesOf = (schema: GraphQLSchema): { readonly type: GraphQLObjectType; readonly reads: Reads }[] =>
  Object.values(schema.getTypeMap()).flatMap((type) => {
    const reads = type.extensions['reads'] as Reads | undefined;
    return isObjectType(type) && reads !== undefined ? [{ type, reads }] : [];
  });
