import { AuditEvent } from '../../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { choicesKept, kindsOf } from '../../../notification-preferences/index.js';
import { type MailedLink, mailedLink } from '../mailed-link.js';

/**
 * Ends what a link in a mail is about, on the channel to which it was mailed; who has the link need not be signed on. A
 * second time changes nothing.
 * Refusals: 404 for a link that the service has not signed, and for one whose channel is gone. Source: RFC 8058.
 * @param services those of the process
 */
export async function unsubscribeChannel(services: Services, key: string, requestId: string): Promise<MailedLink> {
  const link = await mailedLink(services, key);
  const { services: own, channelId, rootAccountId, userId, categories } = link;
  await own.transaction(async (em) => {
    const notifications = categories.flatMap(kindsOf);
    const frequencies = notifications.map(() => 'never');
    const chosen = await write({ services: own, em }, choicesKept.with({ channelId, notifications, frequencies }));
    if (chosen.length === 0) return;
    const event = { rootAccountId, userId, requestId, realUserId: null, data: { categories } };
    const what = { eventType: 'notifications_unsubscribed', subjectType: 'CommunicationChannel', subjectId: channelId };
    em.persist(em.create(AuditEvent, { ...event, ...what }));
    await em.flush();
  });
  return link;
}
