import { faultOfField, type Outbound } from '../../../platform/http-out/outbound.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { ExternalFeed } from '../external-feed.entity.js';
import { tooManyFeeds } from '../external-feed.refusals.js';
import { feedColumns, feedRefusals, mostFeeds, type NewExternalFeed } from '../external-feed.rules.js';
import { announcingPlace, type ExternalFeedPlace } from '../feed-place.js';
import { fetchTask } from '../fetching/fetch-task.js';

/**
 * Adds a feed to a course or a group. It is fetched soon after, and from then on by the clock. Refusals: 400 by field, for
 * a feed that is there already, for one too many, and `blocked_url` for what is no public web address; 403 for who may
 * not create announcements there; 404. Source: D1 · External feeds; supplement §2.7.
 */
export async function createExternalFeed(
  ctx: OperationContext,
  at: ExternalFeedPlace,
  given: NewExternalFeed,
): Promise<ExternalFeed> {
  const owner = await announcingPlace(ctx, at);
  refuseInvalid(feedRefusals(given));
  const columns = feedColumns(given);
  refuseHidden(ctx.services.outbound, columns.url);
  // unguarded: feeds of a course or group that was authorized, and is locked.
  const there = await ctx.em.count(ExternalFeed, { ...owner, workflowState: 'active' });
  if (there >= mostFeeds) throw tooManyFeeds(mostFeeds);
  const { rootAccountId, userId } = ctx.actor;
  const times = { nextFetchAt: ctx.clock, queuedAt: ctx.clock };
  const feed = await insertNow(ctx, ExternalFeed, { rootAccountId, userId, ...owner, ...columns, ...times });
  await ctx.enqueue(fetchTask, { feedId: feed.id }, `feed ${feed.id}`);
  const data = { ...owner, host: feed.displayName, verbosity: feed.verbosity };
  ctx.audit({ type: 'external_feed_created', subjectType: 'ExternalFeed', subjectId: feed.id, data });
  return feed;
}

function refuseHidden(outbound: Outbound, url: string): void {
  try {
    outbound.checked(url);
  } catch (error) {
    throw faultOfField('url', error);
  }
}
