/** GraphQL Yoga over the service's schema, resolvers and context. */
import 'reflect-metadata';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { listenBehind } from './listen.js';
import { admissionOf, contextBehind, openForRival } from './our-resolvers.js';

const app = await openForRival();
const admit = admissionOf(app);
const yoga = createYoga<{ req: IncomingMessage; res: ServerResponse }>({
  schema: app.schema,
  context: ({ res }) => contextBehind(res),
  graphiql: false,
  landingPage: false,
  logging: false,
});
listenBehind(admit, yoga);
