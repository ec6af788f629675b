import type { LiveTopic } from '../../identity/live-events/index.js';
import { notificationOccasions } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { notificationReads } from './notification.reads.js';
import { saidTo } from './notifications-said.sql.js';

interface ShownNotification {
  readonly occasion: string;
  readonly subjectId: number;
  readonly userId: number;
}

/**
 * Somebody is told something, by mail at once or later: who has a window open reads it there. What it says, and whether they
 * may still know it, is worked out as for the mail.
 */
export const notificationReceived: LiveTopic = {
  name: 'notification_received',
  table: 'notifications',
  reads: notificationReads,
  action: 'visible',
  tells: 'people',
  shown: (notification) => sql`
    json_build_object(
      'occasion', ${notification}.occasion,
      'subjectId', ${notification}.subject_id,
      'userId', ${notification}.user_id
    )
  `,
  completes: async (services, rootAccountId, shown) => {
    const told = [...shown].map(([id, one]) => ({ id, ...(one as unknown as ShownNotification) }));
    const completed = new Map<number, object>();
    for (const occasion of services.extensions.of(notificationOccasions)) {
      const own = told.filter((one) => one.occasion === occasion.name);
      if (own.length === 0) continue;
      for (const [{ id }, { says, title, place, path }] of await saidTo(services, occasion, rootAccountId, own))
        completed.set(id, { kind: occasion.kind, says, title, place, path });
    }
    return completed as ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  },
};
