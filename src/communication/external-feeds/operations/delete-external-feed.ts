import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import type { ExternalFeed } from '../external-feed.entity.js';
import { externalFeedReads } from '../external-feed.reads.js';
import { announcingPlace, type ExternalFeedPlace } from '../feed-place.js';
import { removeEntriesTask } from '../fetching/fetch-task.js';

/**
 * Removes a feed; nobody sees its entries any more, and a job removes them. Refusals: 403 for who may not create announcements in the place that is named; 404,
 * also for a feed that does not stand there. Source: D1 · External feeds; supplement §2.7.
 */
export async function deleteExternalFeed(
  ctx: OperationContext,
  at: ExternalFeedPlace | null,
  id: RecordKey,
): Promise<ExternalFeed> {
  const owner = at === null ? null : await announcingPlace(ctx, at);
  const feed = await authorizedFind(ctx, externalFeedReads, 'delete', id);
  const stands = owner === null || (owner.courseId === feed.courseId && owner.groupId === feed.groupId);
  if (!stands) throw notFound();
  transition(feed, removal);
  const { courseId, groupId, displayName: host } = feed;
  ctx.audit({
    type: 'external_feed_deleted',
    subjectType: 'ExternalFeed',
    subjectId: feed.id,
    data: { courseId, groupId, host },
  });
  await ctx.enqueue(removeEntriesTask, { feedId: feed.id });
  return feed;
}
