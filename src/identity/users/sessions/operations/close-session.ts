import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { type ProviderSettings, signOutAddress } from '../../../authentication-providers/index.js';
import { noteSignOn } from '../note-sign-on.js';
import { sessionDigest } from '../session.rules.js';
import { sessionClosed } from '../sessions.sql.js';

interface ClosedRow {
  readonly id: number;
  readonly loginId: number;
  readonly rootAccountId: number;
  readonly providerSettings: ProviderSettings | null;
}

/**
 * Signs a browser off: from the commit on its cookie opens nothing. Nothing happens where it opens nothing already.
 * @param id of the cookie
 * @returns where the provider's own session is ended; null where there is none
 */
export function closeSession(services: Services, id: string, requestId: string): Promise<string | null> {
  return services.transaction(async (em) => {
    const ctx = { services, em };
    const [row] = await write<ClosedRow>(ctx, sessionClosed.with({ digest: sessionDigest(id) }));
    if (row === undefined) return null;
    const { id: sessionId, loginId, rootAccountId, providerSettings } = row;
    await noteSignOn(ctx, 'logout', { loginId, sessionId }, { rootAccountId, requestId });
    return providerSettings === null ? null : signOutAddress(providerSettings);
  });
}
