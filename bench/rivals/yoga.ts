/** GraphQL Yoga over the service's schema, resolvers and context. */
import 'reflect-metadata';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createYoga } from 'graphql-yoga';
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
createServer((req, res) => {
  admit(req, res, (error) => {
    if (error === undefined) void yoga(req, res);
    else res.writeHead(500).end();
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
