/** GraphQL Yoga over a schema of its own. */
import { createServer, type IncomingMessage } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { admit, contextOf } from '../own-schema/context.js';
import { type Context, resolvers } from '../own-schema/resolvers.js';
import { typeDefs } from '../own-schema/type-defs.js';

const yoga = createYoga<{ req: IncomingMessage }>({
  schema: createSchema<Context>({ typeDefs, resolvers: resolvers as never }) as never,
  context: ({ req }) => contextOf(req),
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
