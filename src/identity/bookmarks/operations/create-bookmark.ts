import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { write } from '../../../platform/transaction/write.js';
import { Bookmark } from '../bookmark.entity.js';
import { tooManyBookmarks } from '../bookmark.refusals.js';
import { type BookmarkPatch, bookmarkColumns, bookmarkRefusals, mostBookmarks, placeAmong } from '../bookmark.rules.js';
import { bookmarkCount, lockBookmarks } from '../bookmark-order.js';
import { bookmarksMoved } from '../bookmarks.sql.js';

/**
 * Makes a bookmark of the actor, at its place or at the end.
 * Refusals: 400 by field, `too_many`. Source: D1 · Bookmarks; supplement §2.10.
 */
export async function createBookmark(ctx: OperationContext, given: BookmarkPatch): Promise<Bookmark> {
  const columns = bookmarkColumns(given);
  refuseInvalid(bookmarkRefusals(columns, true));
  await lockBookmarks(ctx);
  const { rootAccountId, userId } = ctx.actor;
  const count = await bookmarkCount(ctx);
  if (count >= mostBookmarks) throw tooManyBookmarks(mostBookmarks);
  const position = placeAmong(given.position, count + 1);
  await write(ctx, bookmarksMoved.with({ rootAccountId, userId, from: position, to: count, by: 1 }));
  const made = await insertNow(ctx, Bookmark, { rootAccountId, userId, position, ...columns });
  const data = { userId, position };
  ctx.audit({ type: 'bookmark_created', subjectType: 'Bookmark', subjectId: made.id, data });
  return made;
}
