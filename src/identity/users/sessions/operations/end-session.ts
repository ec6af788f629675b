import { authorizedRead } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { endCredentials, endedBy } from '../../credentials/end-credentials.js';
import { refuseBeyondReach } from '../../reach.js';
import type { Session } from '../../session.entity.js';
import { sessionReads } from '../session.reads.js';

/**
 * Ends a session and whatever hangs on it: from the commit on its cookie opens nothing.
 * Refusals: 403 `holds_more` for the session of a user who may do more than the actor, `not_while_acting`; 404.
 */
export async function endSession(ctx: OperationContext, id: RecordKey): Promise<Session> {
  refuseWhileActing(ctx.actor);
  const session = await authorizedRead(ctx, sessionReads, 'end', id);
  await refuseBeyondReach(ctx, session.userId);
  const ended = await endCredentials(ctx, { sessionId: session.id }, endedBy(ctx));
  // It has ended meanwhile.
  if (ended.sessions === 0) throw notFound();
  const data = { userId: session.userId };
  ctx.audit({ type: 'session_ended', subjectType: 'Session', subjectId: session.id, data });
  return session;
}
