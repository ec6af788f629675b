import { write } from '../../../platform/transaction/write.js';
import { publications } from '../stream.sql.js';
import type { StreamType } from '../stream-entry.entity.js';
import type { StreamContext, StreamEvent } from './publish-to-stream.js';

/** One of several events of the same type. */
export type StreamEventOfMany = Pick<StreamEvent, 'assetId' | 'title' | 'userIds'> & { readonly path: string };

/**
 * Puts events of one type into people's streams, each of another record and of no course or group, in the transaction of
 * the use case that made them happen. One statement, however many they are. Source: supplement §3.5.
 */
export async function publishAllToStream(
  ctx: StreamContext,
  type: StreamType,
  given: readonly StreamEventOfMany[],
): Promise<void> {
  const events = given.filter(({ userIds }) => userIds.length > 0);
  if (events.length === 0) return;
  const items = events.flatMap(({ assetId, userIds }) => [...new Set(userIds)].map((userId) => ({ assetId, userId })));
  await ctx.em.flush();
  await write(
    ctx,
    publications.with({
      rootAccountId: ctx.actor.rootAccountId,
      type,
      assetIds: events.map(({ assetId }) => assetId),
      titles: events.map(({ title }) => title.slice(0, 255)),
      paths: events.map(({ path }) => path),
      ofAssets: items.map(({ assetId }) => assetId),
      userIds: items.map(({ userId }) => userId),
    }),
  );
}
