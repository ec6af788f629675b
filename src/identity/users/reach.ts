import { authorizedId, decisionsOn, permitted } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound, refuseFields } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { changedFields } from '../../platform/transaction/patch.js';
import { accountReads } from '../accounts/index.js';
import { belongsTo } from './account-users.sql.js';
import type { Login } from './login.entity.js';
import type { LoginPatch } from './login.rules.js';
import { userReads } from './user.reads.js';
import { holdsMore } from './user.refusals.js';

/** Under which account or user the path names a record of a user; null where it names none. */
export interface UserRecordOwner {
  readonly accountId?: RecordKey | null;
  readonly userId?: RecordKey | null;
}

/**
 * Holds that a user's record is really under the account or user that the path names.
 * @throws Refusal 404 elsewhere; 403 for an account whose users the actor does not manage
 */
export async function refuseElsewhere(ctx: OperationContext, under: UserRecordOwner, ownerId: number): Promise<void> {
  if (under.userId !== undefined && under.userId !== null) {
    if ((await authorizedId(ctx, userReads, 'visible', under.userId)) !== ownerId) throw notFound();
  }
  if (under.accountId !== undefined && under.accountId !== null) {
    const accountId = await authorizedId(ctx, accountReads, 'manageUsers', under.accountId);
    const named = belongsTo.with({ accountId, userId: ownerId });
    const rows = await ctx.services.database.rows(named, ctx.em);
    if (rows.length === 0) throw notFound();
  }
}

/**
 * Nobody gets or gives a way to sign on as somebody who may do more than they themselves: in accounts, in whatever tenant,
 * and by enrollments in this one, as for acting as them.
 * @throws Refusal 403 `holds_more`
 */
export async function refuseSignOnBeyondReach(ctx: OperationContext, userId: number): Promise<void> {
  if (userId !== ctx.actor.userId) await refuseUncovered(ctx, userId, 'outrank', 'wholly');
}

/**
 * Nobody changes what somebody is called, takes from them how they are reached or ends their sessions who may do more in
 * accounts than they themselves, in whatever tenant.
 * @throws Refusal 403 `holds_more`
 */
export async function refuseBeyondReach(ctx: OperationContext, userId: number): Promise<void> {
  if (userId !== ctx.actor.userId) await refuseUncovered(ctx, userId, 'outrank', 'administering');
}

/**
 * Nobody ends what somebody is in this tenant who may do more there than they themselves; what they are elsewhere stays.
 * @throws Refusal 403 `holds_more`
 */
export async function refuseRolesBeyondReach(ctx: OperationContext, userId: number): Promise<void> {
  if (userId !== ctx.actor.userId) await refuseUncovered(ctx, userId, 'outrankHere', 'administering');
}

/** The policy says who outranks whom by their roles; what the roles give is compared beside it. */
async function refuseUncovered(
  ctx: OperationContext,
  userId: number,
  action: 'outrank' | 'outrankHere',
  what: 'administering' | 'wholly',
): Promise<void> {
  const decisions = await decisionsOn(ctx, userReads, [action], userId);
  if (!decisions[action] || !(await ctx.services.coversUser(ctx.actor, userId, ctx.em, what))) throw holdsMore();
}

/**
 * SIS ids that would change need the right to manage SIS data.
 * @param before the login so far; null for a new one
 * @param prefix where the login's fields stand in the input
 * @throws Refusal 403 by field
 */
export async function refuseSisIds(
  ctx: OperationContext,
  login: LoginPatch,
  { before = null, prefix = '' }: { before?: Login | null; prefix?: string } = {},
): Promise<void> {
  const changed = changedFields(before, login, ['sisUserId', 'integrationId']);
  if (changed.length === 0 || (await permitted(ctx, accountReads, 'updateSisId', ctx.actor.rootAccountId))) return;
  refuseFields(changed.map((field) => prefix + field));
}
