import { authorizedRead } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { AccessToken } from '../../access-token.entity.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { endCredentials, endedBy } from '../../credentials/end-credentials.js';
import { refuseBeyondReach, refuseElsewhere } from '../../reach.js';
import { accessTokenReads } from '../access-token.reads.js';

/**
 * Revokes a token: from the commit on neither it nor what was made with it opens anything. With that of an application ends
 * all that its owner has allowed to it at the time.
 * @param userId whose token it must be; null where the token's own id says enough
 * Refusals: 403 `holds_more` for the token of a user who may do more than the actor, `not_while_acting`; 404.
 * Source: supplement §1.1.
 */
export async function deleteAccessToken(
  ctx: OperationContext,
  userId: RecordKey | null,
  id: RecordKey,
): Promise<AccessToken> {
  refuseWhileActing(ctx.actor);
  const token = await authorizedRead(ctx, accessTokenReads, 'delete', id);
  await refuseElsewhere(ctx, { userId }, token.userId);
  await refuseBeyondReach(ctx, token.userId);
  // An application would get itself another one.
  const ended = await endCredentials(ctx, { tokenIds: [token.id], consentId: token.consentId }, endedBy(ctx));
  // It has ended meanwhile.
  if (ended.tokens === 0) throw notFound();
  const data = { userId: token.userId, purpose: token.purpose };
  ctx.audit({ type: 'access_token_revoked', subjectType: 'AccessToken', subjectId: token.id, data });
  return token;
}
