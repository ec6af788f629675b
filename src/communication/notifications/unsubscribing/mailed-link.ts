import { notFound } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { readLink, type UnsubscribeLink } from './unsubscribe-link.js';
import { mailedChannel } from './unsubscribing.sql.js';

/** A link that is good, the services of its tenant, and the channel to which it was mailed. */
export interface MailedLink extends UnsubscribeLink {
  readonly services: Services;
  readonly userId: number;
  readonly address: string;
}

/**
 * What a link is about.
 * @param services those of the process
 * @throws Refusal 404 for one that the service has not signed, and for one whose channel is gone
 */
export async function mailedLink(services: Services, key: string): Promise<MailedLink> {
  const link = readLink(services.secrets, key);
  if (link === null) throw notFound();
  const own = services.ofTenant(link.rootAccountId);
  const { channelId, rootAccountId } = link;
  type Channel = Pick<MailedLink, 'userId' | 'address'>;
  const [channel] = await own.database.rows<Channel>(mailedChannel.with({ channelId, rootAccountId }));
  if (channel === undefined) throw notFound();
  return { ...link, ...channel, services: own };
}
