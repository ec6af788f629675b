import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { noteSignOn } from '../note-sign-on.js';
import { sessionDigest } from '../session.rules.js';
import { sessionClosed } from '../sessions.sql.js';

interface ClosedRow {
  readonly id: number;
  readonly loginId: number;
  readonly rootAccountId: number;
}

/**
 * Signs a browser off: from the commit on its cookie opens nothing. Nothing happens where it opens nothing already.
 * @param id of the cookie
 */
export function closeSession(services: Services, id: string, requestId: string): Promise<void> {
  return services.transaction(async (em) => {
    const ctx = { services, em };
    const [row] = await write<ClosedRow>(ctx, sessionClosed.with({ digest: sessionDigest(id) }));
    if (row === undefined) return;
    const { id: sessionId, loginId, rootAccountId } = row;
    await noteSignOn(ctx, 'logout', { loginId, sessionId }, { rootAccountId, requestId });
  });
}
