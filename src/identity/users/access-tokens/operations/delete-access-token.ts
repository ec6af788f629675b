import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { refuseBeyondReach, refuseElsewhere } from '../../reach.js';
import type { AccessToken } from '../access-token.entity.js';
import { accessTokenReads } from '../access-token.reads.js';
import { endConsent } from '../end-consent.js';

/**
 * Revokes a token: from the commit on it opens nothing. With that of an application end all that its owner has allowed to it
 * at the time.
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
  const token = await authorizedFind(ctx, accessTokenReads, 'delete', id);
  await refuseElsewhere(ctx, { userId }, token.userId);
  await refuseBeyondReach(ctx, token.userId);
  token.revokedAt = ctx.clock;
  // An application would get itself another one.
  if (token.consentId !== null) await endConsent(ctx, token.consentId);
  const data = { userId: token.userId, purpose: token.purpose };
  ctx.audit({ type: 'access_token_revoked', subjectType: 'AccessToken', subjectId: token.id, data });
  return token;
}
