import { newToken } from '../../../../platform/authorization/secrets.js';
import type { RequestContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { limitedToken } from '../../user.refusals.js';
import { keyDigest, keyLives } from '../sign-in-key.rules.js';
import { keyMade, loginOfCredential } from '../sign-in-keys.sql.js';

/**
 * Makes a key that signs a browser on once, for the login in whose name the request is made. A token with limits makes
 * none: a session has no limits.
 * Refusals: 403 `limited_token`, `not_while_acting`. Source: supplement §1.2.
 * @returns the key, which is nowhere else
 */
export async function createSessionKey({ services, actor }: RequestContext): Promise<string> {
  refuseWhileActing(actor);
  const { tokenId, sessionId = null, scopes } = actor;
  const named = loginOfCredential.with({ tokenId, sessionId });
  const [held] = await services.database.rows<{ loginId: number; isLimited: boolean }>(named);
  if (held === undefined || held.isLimited || scopes !== null) throw limitedToken();
  const { token } = newToken();
  const made = {
    loginId: held.loginId,
    purpose: 'session',
    digest: keyDigest(token, 'session'),
    seconds: keyLives.session,
  };
  await write({ services }, keyMade.with(made));
  return token;
}
