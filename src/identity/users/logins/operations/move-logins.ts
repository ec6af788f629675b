import { authorizedRead } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { type FieldRefusal, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { isFullAdministrator } from '../../../access/index.js';
import { type Account, accountReads } from '../../../accounts/index.js';
import { providerKnown, providerThere } from '../../../authentication-providers/index.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { endCredentials, endedBy } from '../../credentials/end-credentials.js';
import { movedByFullAdministrators, moveUnsaid, unknownEnd } from '../../user.refusals.js';
import { loginsTied, tiedLoginsHeld } from '../move-logins.sql.js';

/** From which provider to which one logins move, by their ids; null stands for none. */
export interface LoginMove {
  /** May be a provider that was deleted. */
  readonly from?: RecordKey | null;
  readonly to?: RecordKey | null;
}

/**
 * Ties all logins of a tenant that sign on by one provider to another one, or to none, and ends what was begun by them, but
 * for the session of the request itself: a school changes over.
 * Refusals: 400 by field; 403, also `holds_more` for everybody but full administrators, and `not_while_acting`; 404.
 * Decision 0090.
 */
export async function moveLogins(ctx: OperationContext, accountId: RecordKey, move: LoginMove): Promise<Account> {
  refuseWhileActing(ctx.actor);
  const account = await authorizedRead(ctx, accountReads, 'manageSignOn', accountId);
  if (!(await isFullAdministrator(ctx.services, ctx.em, ctx.actor))) throw movedByFullAdministrators();
  refuseInvalid([...(await refusals(ctx, 'from', move.from)), ...(await refusals(ctx, 'to', move.to))]);
  const [from, to] = [move.from as number | null, move.to as number | null];
  if (from === to) return account;
  const { rootAccountId } = ctx.actor;
  const tied = tiedLoginsHeld.with({ rootAccountId, providerId: from });
  const held = await ctx.services.database.rows<{ id: number }>(tied, ctx.em);
  const loginIds = held.map(({ id }) => id);
  await write(ctx, loginsTied.with({ ids: loginIds, providerId: to }));
  await endCredentials(ctx, { loginIds, except: ctx.actor.sessionId ?? null }, endedBy(ctx));
  const data = { from, to, logins: loginIds.length };
  ctx.audit({ type: 'logins_moved', subjectType: 'Account', subjectId: account.id, data });
  return account;
}

async function refusals(
  { services, em, actor: { rootAccountId } }: OperationContext,
  end: 'from' | 'to',
  id: RecordKey | null | undefined,
): Promise<FieldRefusal[]> {
  if (id === undefined) return [moveUnsaid(end)];
  if (id === null) return [];
  if (typeof id !== 'number') return [unknownEnd(end)];
  const known = (end === 'to' ? providerThere : providerKnown).with({ rootAccountId, id });
  return (await services.database.rows(known, em)).length === 0 ? [unknownEnd(end)] : [];
}
