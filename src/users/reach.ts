import { accountReads } from '../accounts/index.js';
import { authorizedRead, refuseUnless } from '../kernel/authorize.js';
import type { OperationContext } from '../kernel/context.js';
import type { RecordKey } from '../kernel/record-key.js';
import { notFound, notPermitted } from '../kernel/refusal.js';
import { usersOfAccount } from './account-users.sql.js';
import type { LoginPatch } from './login.rules.js';
import { userReads } from './user.reads.js';

/** Where a record of a user is looked for: under an account, under a user, or nowhere in particular. */
export interface UserPlace {
  readonly accountId?: RecordKey | null;
  readonly userId?: RecordKey | null;
}

/**
 * Holds that a user's record is really under the account or user that the path names.
 * @throws Refusal 404 elsewhere; 403 for an account whose users the actor does not manage
 */
export async function refuseElsewhere(ctx: OperationContext, place: UserPlace, ownerId: number): Promise<void> {
  if (place.userId !== undefined && place.userId !== null) {
    const user = await authorizedRead(ctx, userReads, 'visible', place.userId);
    if (user.id !== ownerId) throw notFound();
  }
  if (place.accountId !== undefined && place.accountId !== null) {
    const account = await authorizedRead(ctx, accountReads, 'manageUsers', place.accountId);
    const text = `select 1 from accounts a where a.id = $1::bigint and ${usersOfAccount('$2::bigint', 'a')}`;
    const rows = await ctx.services.database.rows({ text, values: [account.id, ownerId] }, ctx.em);
    if (rows.length === 0) throw notFound();
  }
}

/**
 * Nobody gets a way to sign on as somebody who may do more than they themselves.
 * @throws Refusal 403 `holds_more`
 */
export async function refuseBeyondReach(ctx: OperationContext, userId: number): Promise<void> {
  if (userId === ctx.actor.userId || (await ctx.services.coversUser(ctx.actor, userId, ctx.em))) return;
  throw notPermitted('holds_more', 'That user may do more than you.');
}

/** SIS ids need the right to manage SIS data. @throws Refusal 403 */
export async function refuseSisIds(ctx: OperationContext, login: LoginPatch): Promise<void> {
  if (login.sisUserId === undefined && login.integrationId === undefined) return;
  await refuseUnless(ctx, accountReads, 'updateSisId', ctx.actor.rootAccountId);
}
