/** Whoever has no login left in a tenant is no longer there: found nowhere, they stand in no course, group or account either. */

import { refuseUnless } from '../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { accountReads } from '../../accounts/index.js';
import { endCredentials, endedBy } from '../credentials/end-credentials.js';
import { type Leaver, leavingConsequences } from '../leaving-consequences.js';
import { Login } from '../login.entity.js';
import { userLocked } from '../names.sql.js';

/**
 * Ends everything that somebody without a login had in the tenant.
 * @param logins ids of the logins that went
 */
export async function leaveTenant(
  ctx: OperationContext,
  { userId, rootAccountId }: Leaver,
  logins: readonly number[],
): Promise<void> {
  await endCredentials(ctx, { userId, rootAccountId, wholly: true }, endedBy(ctx));
  for (const follow of ctx.services.extensions.of(leavingConsequences)) await follow(ctx, { userId, rootAccountId });
  const data = { accountId: rootAccountId, logins };
  ctx.audit({ type: 'user_removed_from_account', subjectType: 'User', subjectId: userId, data });
}

/**
 * After a login was removed: takes its user out of the tenant where it was the last one. The user's row is locked, so
 * that of two removals at the same time the second sees the first.
 * @throws Refusal 403 for who may not take users out of the root account
 */
export async function leaveWithLastLogin(ctx: OperationContext, login: Login): Promise<void> {
  const { userId, rootAccountId } = login;
  const { database } = ctx.services;
  // The lock has to be there before the count's snapshot is taken: two statements.
  await database.rows(userLocked.with({ userId }), ctx.em);
  // unguarded: every login of the user in the tenant, whoever may see it.
  const left = await ctx.em.count(Login, { userId, rootAccountId, workflowState: { $ne: 'deleted' } });
  if (left > 0) return;
  await refuseUnless(ctx, accountReads, 'manageUsers', rootAccountId);
  await leaveTenant(ctx, login, [login.id]);
}
