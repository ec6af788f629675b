/** The executable schema. */
import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import type { Composition } from '../src/platform/areas/composition.js';
import * as areas from './areas.js';
import { composeAreas } from './platform/area.js';
import { bindFields } from './platform/bind.js';
import { demandBounds } from './platform/demand-bounds.js';
import { ResolverObjects } from './platform/direct.js';
import { addListTexts } from './platform/list-texts.js';
import { NodeQueries } from './platform/node.queries.js';
import { hideFieldsOfRoutes } from './platform/of-routes.js';
import { markOneOf } from './platform/one-of-inputs.js';
import { takeOwnArguments } from './platform/own-arguments.js';
import { DateTime } from './platform/scalars.js';
import { takeUnlistedWords } from './platform/unlisted-words.js';

/**
 * Builds the schema and binds what is declared.
 * @param composition what can be read of each entity, and what two requests are told that race for the same thing
 */
export function buildExecutableSchema(composition: Pick<Composition, 'reads' | 'constraints'>): GraphQLSchema {
  const container = new ResolverObjects();
  const { resolvers, showHtml } = composeAreas(areas);
  const schema = buildSchemaSync({
    resolvers: foundAtOnce([NodeQueries, ...resolvers]),
    validate: false,
    // Asks the whole schema about itself, which takes as long as all the rest; what is wrong is found by the first document.
    skipCheck: true,
    container,
    // Asked for where there are subscriptions; each of ours has a source of its own (`platform/live.ts`).
    pubSub: { publish: () => undefined, subscribe: () => unsourced() },
    scalarsMap: [{ type: Date, scalar: DateTime }],
  });
  describeRoots(schema);
  markOneOf(schema);
  demandBounds(schema);
  takeUnlistedWords(schema);
  bindFields(schema, { ...composition, showHtml }, container);
  takeOwnArguments(schema);
  hideFieldsOfRoutes(schema);
  addListTexts(schema);
  return schema;
}

/**
 * The library looks for the class of every resolver in the list of classes, once for each field of the graph. That was half
 * of the time in which the schema is built; a set finds it at once.
 */
function foundAtOnce<Classes extends readonly Function[]>(classes: Classes): Classes {
  const known = new Set<unknown>(classes);
  return Object.assign(classes, { includes: (one: unknown) => known.has(one) });
}

function unsourced(): never {
  throw new Error('The subscription has no source.');
}

/** The types at the top are made by the library, which says nothing of them. */
function describeRoots(schema: GraphQLSchema): void {
  const [query, mutation, subscription] = [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ];
  if (query) query.description = 'What can be read. A field that is refused is null, and its neighbours are answered.';
  if (mutation)
    mutation.description =
      'What can be changed. Each field is one transaction, in the order of the document: all of it happens, or nothing.';
  if (subscription)
    subscription.description =
      'What can be watched, over WebSocket or Server-Sent Events: each field tells when something changes that the viewer may see. One field in a document.';
}
