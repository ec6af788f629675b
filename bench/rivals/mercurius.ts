/** Mercurius with JIT over the service's schema, resolvers and context. */
import 'reflect-metadata';
import { fastify } from 'fastify';
import mercurius from 'mercurius';
import { admissionOf, contextBehind, openForRival } from './our-resolvers.js';

const app = await openForRival();
const admit = admissionOf(app);
const server = fastify();
server.addHook('onRequest', (request, reply, done) => admit(request.raw, reply.raw, done as (error?: unknown) => void));
await server.register(mercurius, {
  schema: app.schema,
  jit: 1,
  context: (_request, reply) => contextBehind(reply.raw),
});
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
