/** Mercurius with JIT over a schema of its own. */
import { fastify } from 'fastify';
import mercurius from 'mercurius';
import { admit, contextOf } from '../own-schema/context.js';
import { resolvers } from '../own-schema/resolvers.js';
import { typeDefs } from '../own-schema/type-defs.js';

const server = fastify();
server.addHook('onRequest', (request, reply, done) => admit(request.raw, reply.raw, done as (error?: unknown) => void));
await server.register(mercurius, {
  schema: typeDefs,
  resolvers: resolvers as never,
  jit: 1,
  context: (request) => contextOf(request.raw),
});
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
