import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import type { Bookmark } from '../bookmark.entity.js';
import { bookmarkCount, ownBookmark } from '../bookmark-order.js';
import { bookmarksMoved } from '../bookmarks.sql.js';

/**
 * Takes a bookmark of the actor away; those behind it move up.
 * Refusals: 404 for a bookmark of somebody else. Source: D1 · Bookmarks; supplement §2.10.
 */
export async function deleteBookmark(ctx: OperationContext, key: RecordKey): Promise<Bookmark> {
  const bookmark = await ownBookmark(ctx, 'delete', key);
  const { id, userId, rootAccountId, position } = bookmark;
  const count = await bookmarkCount(ctx);
  transition(bookmark, removal);
  await ctx.em.flush();
  await write(ctx, bookmarksMoved.with({ rootAccountId, userId, from: position + 1, to: count, by: -1 }));
  ctx.audit({ type: 'bookmark_deleted', subjectType: 'Bookmark', subjectId: id, data: { userId, position } });
  return bookmark;
}
