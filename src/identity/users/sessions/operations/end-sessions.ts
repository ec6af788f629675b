import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { endCredentials, endedBy } from '../../credentials/end-credentials.js';
import { refuseBeyondReach } from '../../reach.js';
import { userReads } from '../../user.reads.js';

/** Whose sessions ended. */
export interface EndedSessions {
  readonly userId: number;
  readonly count: number;
}

/**
 * Ends all sessions of a user in the tenant but the one with which the request is made, and one-time addresses that would
 * begin others.
 * Refusals: 403 `holds_more` for a user who may do more than the actor, `not_while_acting`; 404.
 */
export async function endSessions(ctx: OperationContext, user: RecordKey): Promise<EndedSessions> {
  refuseWhileActing(ctx.actor);
  const userId = await authorizedId(ctx, userReads, 'actFor', user);
  await refuseBeyondReach(ctx, userId);
  const { rootAccountId, sessionId = null } = ctx.actor;
  const ended = await endCredentials(ctx, { userId, rootAccountId, except: sessionId }, endedBy(ctx));
  const count = ended.sessions;
  if (count > 0) ctx.audit({ type: 'sessions_ended', subjectType: 'User', subjectId: userId, data: { count } });
  return { userId, count };
}
