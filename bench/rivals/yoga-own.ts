/** GraphQL Yoga over a schema of its own. */
import type { IncomingMessage } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { admit, contextOf } from '../own-schema/context.js';
import { type Context, resolvers } from '../own-schema/resolvers.js';
import { typeDefs } from '../own-schema/type-defs.js';
import { listenBehind } from './listen.js';

const yoga = createYoga<{ req: IncomingMessage }>({
  schema: createSchema<Context>({ typeDefs, resolvers: resolvers as never }) as never,
  context: ({ req }) => contextOf(req),
  graphiql: false,
  landingPage: false,
  logging: false,
});
listenBehind(admit, yoga);
