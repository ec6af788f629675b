import { notFound } from '../../../../platform/refusal/refusal.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { readConfirmation } from './confirmation-link.js';
import { type WaitingChannel, waitingChannel } from './confirming.sql.js';

/** An address that can be confirmed just now, and the services of the tenant that has mailed the link. */
export interface Confirmable extends WaitingChannel {
  readonly services: Services;
  readonly rootAccountId: number;
  readonly channelId: number;
}

/**
 * What a link confirms.
 * @param services those of the process
 * @throws Refusal 404 for one that the service has not signed, that is too old, or was used, and for a channel that is gone
 */
export async function confirmable(services: Services, key: string): Promise<Confirmable> {
  const link = readConfirmation(services.secrets, key);
  if (link === null) throw notFound();
  const { rootAccountId, channelId } = link;
  const own = services.ofTenant(rootAccountId);
  const [channel] = await own.database.rows<WaitingChannel>(waitingChannel.with({ channelId, rootAccountId }));
  if (channel === undefined) throw notFound();
  return { ...channel, rootAccountId, channelId, services: own };
}
