/** What goes before the schema of its own: the pool, the admission, and the context of a request. */
import type { IncomingMessage } from 'node:http';
import { admission, admittedOf } from '../hand-written/admission.js';
import { openPool } from '../hand-written/database.js';
import { readsFor } from './loaders.js';
import type { Context } from './resolvers.js';

const pool = openPool();

export const admit = admission(pool);

export function contextOf(req: IncomingMessage): Context {
  const { caller, facts } = admittedOf(req);
  facts.route = '/graphql';
  return { reads: readsFor(pool, caller), administers: caller.administers };
}
