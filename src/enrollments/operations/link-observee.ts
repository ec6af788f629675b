import { authorizedId, permitted } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { invalidField } from '../../kernel/refusal.js';
import { verifyPassword } from '../../kernel/secrets.js';
import { User, userReads } from '../../users/index.js';
import { ownKey } from '../named-ids.js';
import { observe } from '../observing.js';

/** What a student gives to who shall observe them. */
export interface ObserveeLogin {
  readonly uniqueId: string;
  /** Needed by everybody who does not manage observers. */
  readonly password?: string | null;
}

type Found = { userId: number; passwordHash: string | null };

/**
 * Lets a user observe the student whose login and password they know; who manages observers needs no password. A login that
 * is not there and a wrong password get the same answer after the same time.
 * Refusals: 400; 403; 404. Source: supplement §5.1, POST observees.
 */
export async function linkObservee(ctx: OperationContext, user: RecordKey, given: ObserveeLogin): Promise<User> {
  const userId = await authorizedId(ctx, userReads, 'seeObservees', ownKey(ctx, user));
  const trusted = given.password == null && (await permitted(ctx, userReads, 'manageObservees', userId));
  const text = `select l.user_id as "userId", l.password_hash as "passwordHash" from logins l join users u on u.id = l.user_id
    where l.root_account_id = $1 and lower(l.unique_id) = lower($2) and l.workflow_state = 'active' and u.workflow_state <> 'deleted'`;
  const values = [ctx.actor.rootAccountId, given.uniqueId.trim()];
  const [login] = await ctx.services.database.rows<Found>({ text, values }, ctx.em);
  const known = trusted || (await verifyPassword(given.password ?? '', login?.passwordHash ?? null));
  if (login === undefined || !known)
    throw invalidField('uniqueId', 'invalid', 'That login and that password do not belong together.');
  await observe(ctx, userId, login.userId);
  // unguarded: the student has given their password, or the actor manages observers.
  return ctx.em.findOneOrFail(User, login.userId);
}
