import { authorizedFind, authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { refuseWhileActing } from '../access/index.js';
import { accountReads } from '../accounts/index.js';
import type { AuthenticationProvider } from './authentication-provider.entity.js';
import { authenticationProviderReads } from './authentication-provider.reads.js';
import { lockSignOn } from './provider-order.js';

/**
 * The provider that a request names, locked together with the order of all of them.
 * @param accountKey the account under which a path names it; null where its id says enough
 * @throws Refusal 404 for a provider of another account; 403, also `not_while_acting`
 */
export async function accountProvider(
  ctx: OperationContext,
  accountKey: RecordKey | null,
  key: RecordKey,
): Promise<AuthenticationProvider> {
  refuseWhileActing(ctx.actor);
  const rootAccountId =
    accountKey === null ? ctx.actor.rootAccountId : await authorizedId(ctx, accountReads, 'manageSignOn', accountKey);
  await lockSignOn(ctx, rootAccountId);
  const provider = await authorizedFind(ctx, authenticationProviderReads, 'manage', key);
  if (provider.rootAccountId !== rootAccountId) throw notFound();
  return provider;
}
