import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { accountProvider } from '../account-provider.js';
import type { AuthenticationProvider } from '../authentication-provider.entity.js';
import { providersMoved } from '../authentication-provider.sql.js';
import { providerConsequences } from '../provider-consequences.js';
import { providerCount } from '../provider-order.js';

/**
 * Takes a provider out of the account; those behind it move up, its secret is forgotten, and what it began ends.
 * Refusals: 403, also `not_while_acting`; 404. Source: D1 · Authentication providers; supplement §2.1.
 */
export async function deleteAuthenticationProvider(
  ctx: OperationContext,
  accountKey: RecordKey | null,
  key: RecordKey,
): Promise<AuthenticationProvider> {
  const provider = await accountProvider(ctx, accountKey, key);
  const { authType, rootAccountId, id, position } = provider;
  const count = await providerCount(ctx, rootAccountId);
  transition(provider, removal);
  provider.sealedSecret = null;
  provider.parentRegistration = false;
  await ctx.em.flush();
  await write(ctx, providersMoved.with({ rootAccountId, from: position + 1, to: count, by: -1 }));
  for (const follow of ctx.services.extensions.of(providerConsequences)) await follow(ctx, id);
  const data = { authType, position, settings: provider.settings };
  ctx.audit({ type: 'authentication_provider_deleted', subjectType: 'AuthenticationProvider', subjectId: id, data });
  return provider;
}
