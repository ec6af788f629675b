import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { write } from '../../../platform/transaction/write.js';
import { refuseWhileActing } from '../../access/index.js';
import { accountReads } from '../../accounts/index.js';
import { AuthenticationProvider } from '../authentication-provider.entity.js';
import { singleProvider } from '../authentication-provider.refusals.js';
import { type ProviderPatch, placeAmong } from '../authentication-provider.rules.js';
import { parentsElsewhereEnded, providersMoved } from '../authentication-provider.sql.js';
import { requestedMetadata } from '../metadata/requested-metadata.js';
import { providerColumns } from '../provider-columns.js';
import { lockSignOn, providerCount } from '../provider-order.js';
import { isAuthType, providerTypes } from '../provider-types.js';

/**
 * Makes a way to sign on to a root account, at its place or at the end. Whoever makes it vouches for it (decision 0114). Without a valid type nothing is made. Metadata at an
 * address is loaded before (`fetchMetadata`).
 * Refusals: 400 by field; 403, also `not_while_acting` and for an account that is no root; 404; 422
 * `single_provider`. Source: D1 · Authentication providers; supplement §2.1.
 */
export async function createAuthenticationProvider(
  ctx: OperationContext,
  accountKey: RecordKey,
  given: ProviderPatch,
): Promise<AuthenticationProvider | null> {
  refuseWhileActing(ctx.actor);
  const rootAccountId = await authorizedId(ctx, accountReads, 'manageSignOn', accountKey);
  const { authType } = given;
  if (!isAuthType(authType)) {
    const message = 'That is no type of sign-on provider: nothing was made.';
    ctx.ignored.push({ field: 'authType', reason: 'not_applicable', message });
    return null;
  }
  const metadata = requestedMetadata(ctx, authType, given, null);
  const columns = await providerColumns(ctx, { rootAccountId, authType, stored: null, metadata }, given);
  await lockSignOn(ctx, rootAccountId);
  // unguarded: whether the account has one, whose providers the actor manages.
  const known = await ctx.em.count(AuthenticationProvider, { rootAccountId, authType, workflowState: 'active' });
  if (known > 0 && providerTypes[authType].single) throw singleProvider();
  const last = (await providerCount(ctx, rootAccountId)) + 1;
  const position = placeAmong(given.position, last);
  if (columns.parentRegistration) await write(ctx, parentsElsewhereEnded.with({ rootAccountId, id: null }));
  await write(ctx, providersMoved.with({ rootAccountId, from: position, to: last, by: 1 }));
  const vouched = { ...columns, voucherId: ctx.actor.userId };
  const made = await insertNow(ctx, AuthenticationProvider, { rootAccountId, authType, position, ...vouched });
  const data = { authType, position, settings: made.settings, voucherId: made.voucherId };
  ctx.audit({
    type: 'authentication_provider_created',
    subjectType: 'AuthenticationProvider',
    subjectId: made.id,
    data,
  });
  return made;
}
