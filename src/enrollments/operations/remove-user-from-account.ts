import { accountReads } from '../../accounts/index.js';
import { authorizedFind, authorizedId, refuseUnless } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { notFound } from '../../kernel/refusal.js';
import { Admin, refuseLastAdmin } from '../../roles/index.js';
import { AccessToken, Login, type User, userReads } from '../../users/index.js';
import { Enrollment } from '../enrollment.entity.js';
import { ObserverLink } from '../observer-link.entity.js';

/**
 * Takes a user out of a root account: their logins there, the tokens of these, their enrollments and roles. What they are
 * in other root accounts stays. Everybody may take themselves out; they are locked out then.
 * Refusals: 400 `last_admin` for another who is the last administrator; 403, also for a login from a student information
 * system without the right to manage its data; 404 for a sub-account and for a user without a login there.
 * Source: D1 · Delete a user from the root account; supplement §2.6.
 */
export async function removeUserFromAccount(
  ctx: OperationContext,
  accountKey: RecordKey,
  userKey: RecordKey,
): Promise<User> {
  const rootAccountId = ctx.actor.rootAccountId;
  if ((await authorizedId(ctx, accountReads, 'visible', accountKey)) !== rootAccountId) throw notFound();
  const own = userKey === ctx.actor.userId || (typeof userKey !== 'number' && userKey.form === 'self');
  const user = await authorizedFind(ctx, userReads, 'visible', own ? ctx.actor.userId : userKey);
  // unguarded: every login of the user in the tenant, whoever may see it.
  const logins = await ctx.em.find(Login, { userId: user.id, rootAccountId, workflowState: { $ne: 'deleted' } });
  if (logins.length === 0) throw notFound();
  // Who acts as another has no business to take them out in their own name.
  if (user.id !== ctx.actor.userId || ctx.actor.realUserId !== null) {
    await refuseUnless(ctx, accountReads, 'manageUsers', rootAccountId);
    if (logins.some((login) => login.sisUserId !== null))
      await refuseUnless(ctx, accountReads, 'updateSisId', rootAccountId);
    await refuseLastAdmin(ctx, rootAccountId, user.id);
  }
  for (const login of logins) login.workflowState = 'deleted';
  const gone = { workflowState: 'deleted', updatedAt: ctx.clock } as const;
  const here = { userId: user.id, rootAccountId };
  await ctx.em.nativeUpdate(AccessToken, { ...here, revokedAt: null }, { revokedAt: ctx.clock, updatedAt: ctx.clock });
  await ctx.em.nativeUpdate(Enrollment, { ...here, workflowState: { $ne: 'deleted' } }, gone);
  // Nobody is left to be observed, and nobody to observe.
  const observing = { rootAccountId, associatedUserId: user.id, workflowState: { $ne: 'deleted' } } as const;
  await ctx.em.nativeUpdate(Enrollment, observing, gone);
  const tied = { rootAccountId, $or: [{ userId: user.id }, { observeeId: user.id }] };
  await ctx.em.nativeUpdate(ObserverLink, { ...tied, workflowState: 'active' }, gone);
  await ctx.em.nativeUpdate(Admin, { ...here, workflowState: 'active' }, gone);
  const data = { accountId: rootAccountId, logins: logins.map(({ id }) => id) };
  ctx.audit({ type: 'user_removed_from_account', subjectType: 'User', subjectId: user.id, data });
  return user;
}
