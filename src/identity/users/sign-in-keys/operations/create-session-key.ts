import { newToken } from '../../../../platform/authorization/secrets.js';
import type { RequestContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { heldCredential } from '../../credentials/held-credential.js';
import { keyDigest, keyLives } from '../../sign-in-key.rules.js';
import { limitedToken } from '../../user.refusals.js';
import { keyMade } from '../sign-in-keys.sql.js';

/**
 * Makes a key that signs a browser on once, for the login in whose name the request is made. A token with limits makes
 * none: a session has no limits.
 * Refusals: 403 `limited_token`, `not_while_acting`. Source: supplement §1.2.
 * @returns the key, which is nowhere else
 */
export async function createSessionKey({ services, actor }: RequestContext): Promise<string> {
  refuseWhileActing(actor);
  const { token } = newToken();
  await services.transaction(async (em) => {
    const { loginId, accessTokenId, scopes, expiresAt } = await heldCredential({ services, em, actor });
    if (scopes !== null || expiresAt !== null) throw limitedToken();
    const made = { loginId, purpose: 'session', digest: keyDigest(token, 'session'), seconds: keyLives.session };
    const { sessionId = null } = actor;
    await write({ services, em }, keyMade.with({ ...made, accessTokenId, sessionId, channelId: null }));
  });
  return token;
}
