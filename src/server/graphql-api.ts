import { type Express, type RequestHandler } from 'express';
import { labelled } from '../platform/http-in/labelled.js';
import { graphqlPath } from '../platform/http-in/paths.js';
import type { App } from './app.js';
import { graphqlAccess } from './graphql/graphql-access.js';
import { createGraphqlHandlers, type GraphqlHandlers } from './graphql/graphql-handlers.js';
import { PersistedQueries } from './graphql/persisted-queries.js';
import { visitsOverGraphql } from './graphql/visitors/visits-over-graphql.js';
import { nameClient } from './graphql/who-asks-what.js';
import { authenticate } from './http/authentication/authenticate.js';
import { parametersOf } from './http/authentication/parameters-of.js';
import { inOrder, type StepsOf } from './http/pipeline.js';
import type { Passage } from './http-passage.js';

/** Bytes of a GraphQL request, after decompression. */
const graphqlBodyLimit = 1_100_000;
export function graphqlOf({ schema, prepare, config: { api } }: App, persisted: PersistedQueries): GraphqlHandlers {
  const limits = { maxTokens: api.limits.tokens, bodyLimit: graphqlBodyLimit };
  const settings = { path: graphqlPath, describe: api.described, ...limits, persisted };
  return createGraphqlHandlers({ schema, prepare, settings });
}

/** The endpoint of the graph, and its description. */
export function mountGraphql(
  http: Express,
  app: App,
  graphql: GraphqlHandlers,
  { authentication, limiter, transfer, door, visits }: Passage,
): void {
  const api = graphqlAccess(app);
  http.get('/graphql/schema.graphql', graphql.sdl);
  const reserveAnswer: RequestHandler = (_req, res, next) => {
    res.locals['reserveAnswer'] = transfer.reserveAnswer;
    next();
  };
  const toTurns = door.takeTurns(() => 'read', api.refuse);
  const { inFlight } = transfer;
  const isOpen = app.config.api.visitors;
  const ofVisitors = visitsOverGraphql(visits, { apis: app, api, inFlight, takeTurns: toTurns, isOpen, parametersOf });
  const steps: StepsOf<'graphql'> = {
    labelled,
    nameClient,
    reserveAnswer,
    page: graphql.page,
    visitsOverGraphql: ofVisitors,
    authenticate: authenticate(authentication, api),
    limit: limiter.middleware('graphql'),
    admitBody: transfer.admitBodies(graphqlBodyLimit, api.refuse),
    ...graphql.body,
    takeTurn: door.takeTurns(door.priorities.ofGraphql, api.refuse),
    answer: graphql.answer,
  };
  http.all(graphqlPath, ...inOrder('graphql', steps));
}
