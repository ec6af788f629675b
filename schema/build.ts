/** The executable schema. */
import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import type { ConstraintRefusals } from '../src/platform/transaction/transaction.js';
import { bindFields } from './platform/bind.js';
import { demandBounds } from './platform/demand-bounds.js';
import { ResolverObjects } from './platform/direct.js';
import { DateTime } from './platform/scalars.js';
import { resolvers } from './resolvers.js';

/**
 * Builds the schema and binds what is declared.
 * @param constraints refusals for the unique indexes that two requests can race for
 */
export function buildExecutableSchema(constraints: ConstraintRefusals): GraphQLSchema {
  const container = new ResolverObjects();
  const schema = buildSchemaSync({
    resolvers: resolvers as never,
    validate: false,
    // Asks the whole schema about itself, which takes as long as all the rest; what is wrong is found by the first document.
    skipCheck: true,
    container,
    scalarsMap: [{ type: Date, scalar: DateTime }],
  });
  demandBounds(schema);
  return bindFields(schema, constraints, container);
}
