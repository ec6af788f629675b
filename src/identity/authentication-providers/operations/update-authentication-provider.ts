import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { changedNames } from '../../../platform/transaction/patch.js';
import { write } from '../../../platform/transaction/write.js';
import { accountProvider } from '../account-provider.js';
import type { AuthenticationProvider } from '../authentication-provider.entity.js';
import { authTypeFixed } from '../authentication-provider.refusals.js';
import { type ProviderPatch, placeAmong } from '../authentication-provider.rules.js';
import { parentsElsewhereEnded, providerPlaced } from '../authentication-provider.sql.js';
import { requestedMetadata } from '../metadata/requested-metadata.js';
import { providerColumns } from '../provider-columns.js';
import { providerCount } from '../provider-order.js';
import { isAuthType } from '../provider-types.js';
import { voucherOf } from '../provider-voucher.js';

/**
 * Changes a provider: what is absent stays, a new place moves the others. The type stays: naming another one is refused,
 * and with a word that is no type the whole change is ignored. Metadata at an address is loaded before (`fetchMetadata`).
 * Whoever names something by which it signs people on vouches for it from then on (decision 0114).
 * Refusals: 400 by field, also `auth_type_fixed`; 403, also `not_while_acting`, and `holds_more` where
 * somebody vouches for it who may do more; 404.
 * Source: D1 · Authentication providers; supplement §2.1.
 */
export async function updateAuthenticationProvider(
  ctx: OperationContext,
  accountKey: RecordKey | null,
  key: RecordKey,
  patch: ProviderPatch,
): Promise<AuthenticationProvider> {
  const provider = await accountProvider(ctx, accountKey, key);
  const { authType, rootAccountId, id, position: from } = provider;
  const named = patch.authType ?? authType;
  if (!isAuthType(named)) {
    const message = 'That is no type of sign-on provider: nothing was changed.';
    ctx.ignored.push({ field: 'authType', reason: 'not_applicable', message });
    return provider;
  }
  if (named !== authType) throw authTypeFixed();
  const metadata = requestedMetadata(ctx, authType, patch, provider.settings['idpEntityId']);
  const vouched = await voucherOf(ctx, provider, patch);
  const columns = {
    ...(await providerColumns(ctx, { rootAccountId, authType, stored: provider, metadata }, patch)),
    ...vouched,
  };
  const changed: string[] = changedNames<AuthenticationProvider>(provider, columns);
  const before = provider.settings;
  if (columns.parentRegistration) await write(ctx, parentsElsewhereEnded.with({ rootAccountId, id }));
  Object.assign(provider, columns);
  await ctx.em.flush();
  const { position } = patch;
  if (position !== null && position !== undefined) {
    const to = placeAmong(position, await providerCount(ctx, rootAccountId));
    if (to !== from) changed.push('position');
    await write(ctx, providerPlaced.with({ id, rootAccountId, from, to }));
  }
  if (changed.length === 0) return provider;
  const data = { changed, before, after: provider.settings, voucherId: provider.voucherId };
  ctx.audit({ type: 'authentication_provider_updated', subjectType: 'AuthenticationProvider', subjectId: id, data });
  return provider;
}
