import { AuditEvent } from '../../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { sessionDigest } from '../session.rules.js';
import { sessionClosed } from '../sessions.sql.js';

interface ClosedRow {
  readonly id: number;
  readonly userId: number;
  readonly rootAccountId: number;
}

/**
 * Signs a browser off: from the commit on its cookie opens nothing. Nothing happens where it opens nothing already.
 * @param id of the cookie
 */
export function closeSession(services: Services, id: string, requestId: string): Promise<void> {
  return services.transaction(async (em) => {
    const [row] = await write<ClosedRow>({ services, em }, sessionClosed.with({ digest: sessionDigest(id) }));
    if (row === undefined) return;
    const { rootAccountId, userId } = row;
    const event = { rootAccountId, userId, requestId, realUserId: null, data: {} };
    em.persist(em.create(AuditEvent, { ...event, eventType: 'logout', subjectType: 'Session', subjectId: row.id }));
    await em.flush();
  });
}
