import { sessionDigest } from '../../../../platform/authorization/session-id.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { signOutAddress } from '../../../authentication-providers/index.js';
import { endCredentials } from '../../credentials/end-credentials.js';
import { type CookieSession, sessionOfCookie } from '../sessions.sql.js';

/** A browser that is signed off, in a request. */
interface Closing {
  readonly requestId: string;
  /** The session in which the browser goes on: it stays, though it may have been begun from the other one. */
  readonly except?: number;
}

/**
 * Signs a browser off: from the commit on its cookie opens nothing, nor does what hangs on its session. Nothing happens where
 * it opens nothing already.
 * @param id of the cookie
 * @returns where the provider's own session is ended; null where there is none
 */
export function closeSession(services: Services, id: string, closing: Closing): Promise<string | null> {
  const { requestId, except = null } = closing;
  return services.transaction(async (em) => {
    const ctx = { services, em };
    const [session] = await services.database.rows<CookieSession>(
      sessionOfCookie.with({ digest: sessionDigest(id) }),
      em,
    );
    if (session === undefined) return null;
    const { id: sessionId, userId, providerSettings } = session;
    const ended = await endCredentials(ctx, { sessionId, except }, { byUserId: userId, requestId });
    return ended.sessions === 0 || providerSettings === null ? null : signOutAddress(providerSettings);
  });
}
