import { digestOf } from '../../src/platform/authorization/secrets.js';
import type { OperationContext, RequestContext } from '../../src/platform/transaction/context.js';
import { inTransaction } from '../../src/platform/transaction/transaction.js';
import type { World } from './world.js';

/** Runs work as a use case of somebody: in a transaction, with their actor. For what no route does yet. */
export async function operateAs<T>(
  world: World,
  token: string,
  work: (ctx: OperationContext) => Promise<T>,
): Promise<T> {
  const credentials = { digest: digestOf(token), asUser: null };
  const { actor } = await world.app.resolve(credentials);
  const services = world.app.services.ofTenant(actor.rootAccountId);
  const ctx: RequestContext = {
    requestId: 'test',
    services,
    credentials,
    baseUrl: world.base,
    clientAddress: '127.0.0.1',
    pageLimit: 100,
    actorAge: { askedAt: null },
    meter: { statements: 0, db: 0 },
    loaders: new Map(),
    actor,
  };
  return inTransaction(ctx, {}, work);
}
