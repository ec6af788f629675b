import { authorizedId } from '../../../../platform/authorization/authorize.js';
import { newToken } from '../../../../platform/authorization/secrets.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { AccessToken } from '../../access-token.entity.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { heldCredential } from '../../credentials/held-credential.js';
import { userReads } from '../../user.reads.js';
import { grantedExpiry, grantedScopes, type TokenRequest, tokenRefusals } from '../access-token.rules.js';

/** A token that was just made, with its text, which is nowhere else. */
export interface MadeToken {
  readonly token: string;
  readonly accessTokenId: number;
}

/**
 * Makes a token for oneself, for the login in whose name the request is made. It reaches no further and lives no longer
 * than the token that makes it, and ends with it; a session has no such limits.
 * Refusals: 400 by field; 403 for somebody else, while acting as another, for wider scopes; 404. Source: supplement §1.1.
 */
export async function createAccessToken(
  ctx: OperationContext,
  user: RecordKey,
  request: TokenRequest,
): Promise<MadeToken> {
  const { actor } = ctx;
  refuseWhileActing(actor);
  const userId = await authorizedId(ctx, userReads, 'self', user);
  refuseInvalid(tokenRefusals(request, ctx.services.knownScopes, ctx.clock));
  const held = await heldCredential(ctx);
  const making = { scopes: held.scopes, expiresAt: held.expiresAt === null ? null : new Date(held.expiresAt) };
  const { token, digest, hint } = newToken();
  const scopes = grantedScopes(request, making);
  const made = await insertNow(ctx, AccessToken, {
    rootAccountId: actor.rootAccountId,
    userId,
    loginId: held.loginId,
    digest,
    hint,
    purpose: request.purpose.trim(),
    scopes,
    expiresAt: grantedExpiry(request, making),
    developerKeyId: held.developerKeyId,
    consentId: held.consentId,
    makerId: held.accessTokenId,
    voucherId: held.voucherId,
  });
  const data = { purpose: made.purpose, scopes };
  ctx.audit({ type: 'access_token_created', subjectType: 'AccessToken', subjectId: made.id, data });
  return { token, accessTokenId: made.id };
}
