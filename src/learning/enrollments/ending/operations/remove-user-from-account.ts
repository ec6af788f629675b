import { accountReads } from '../../../../identity/accounts/index.js';
import {
  Login,
  leaveTenant,
  refuseRolesBeyondReach,
  refuseWhileActing,
  type User,
  userReads,
} from '../../../../identity/users/index.js';
import { authorizedFind, authorizedId, refuseUnless } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';

/**
 * Takes a user out of a root account: their logins there, the tokens of these, their enrollments and roles. What they are
 * in other root accounts stays. Everybody may take themselves out; they are locked out then.
 * Refusals: 400 `last_admin` for the last administrator, by the database; 403, also for a login from a student information
 * system without the right to manage its data, `holds_more` for who may do more there, and `not_while_acting`; 404 for a
 * sub-account and for a user without a login there.
 * Source: D1 · Delete a user from the root account; supplement §2.6.
 */
export async function removeUserFromAccount(
  ctx: OperationContext,
  accountKey: RecordKey,
  userKey: RecordKey,
): Promise<User> {
  refuseWhileActing(ctx.actor);
  const rootAccountId = ctx.actor.rootAccountId;
  if ((await authorizedId(ctx, accountReads, 'visible', accountKey)) !== rootAccountId) throw notFound();
  const own = userKey === ctx.actor.userId || (typeof userKey !== 'number' && userKey.form === 'self');
  const user = await authorizedFind(ctx, userReads, 'visible', own ? ctx.actor.userId : userKey);
  // unguarded: every login of the user in the tenant, whoever may see it.
  const logins = await ctx.em.find(Login, { userId: user.id, rootAccountId, workflowState: { $ne: 'deleted' } });
  if (logins.length === 0) throw notFound();
  const other = user.id !== ctx.actor.userId;
  if (other) {
    await refuseUnless(ctx, accountReads, 'manageUsers', rootAccountId);
    if (logins.some((login) => login.sisUserId !== null))
      await refuseUnless(ctx, accountReads, 'updateSisId', rootAccountId);
  }
  // Asked before anything ends; said after the database has refused the end of the last administrator as such.
  const beyond: unknown = other
    ? await refuseRolesBeyondReach(ctx, user.id).then(
        () => null,
        (refusal: unknown) => refusal,
      )
    : null;
  for (const login of logins) transition(login, removal);
  const ended = logins.map(({ id }) => id);
  await leaveTenant(ctx, { userId: user.id, rootAccountId }, ended);
  await ctx.em.flush();
  if (beyond !== null) throw beyond;
  return user;
}
