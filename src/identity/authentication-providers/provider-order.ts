/** The places of a tenant's providers: from 1 on without gaps. Source: D1 · Authentication providers, rule 3; supplement §2.1. */
import type { OperationContext } from '../../platform/transaction/context.js';
import { AuthenticationProvider } from './authentication-provider.entity.js';
import { signOnLocked } from './authentication-provider.sql.js';

/**
 * Nobody else changes how people sign on to the account before the transaction ends. It comes before any lock on a
 * provider, so that no two wait for each other.
 */
export async function lockSignOn(ctx: OperationContext, rootAccountId: number): Promise<void> {
  await ctx.services.database.rows(signOnLocked.with({ rootAccountId }), ctx.em);
}

/** How many providers the account has. Whoever changes that holds the lock. */
export const providerCount = (ctx: OperationContext, rootAccountId: number): Promise<number> =>
  // unguarded: how many an account has whose providers the actor manages.
  ctx.em.count(AuthenticationProvider, { rootAccountId, workflowState: 'active' });
