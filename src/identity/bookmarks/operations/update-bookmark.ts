import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import { write } from '../../../platform/transaction/write.js';
import type { Bookmark } from '../bookmark.entity.js';
import { type BookmarkPatch, bookmarkColumns, bookmarkRefusals, placeAmong } from '../bookmark.rules.js';
import { bookmarkCount, ownBookmark } from '../bookmark-order.js';
import { bookmarkPlaced } from '../bookmarks.sql.js';

/**
 * Changes a bookmark of the actor: what is absent stays, a new place moves the others.
 * Refusals: 400 by field; 404 for a bookmark of somebody else. Source: D1 · Bookmarks; supplement §2.10.
 */
export async function updateBookmark(ctx: OperationContext, key: RecordKey, patch: BookmarkPatch): Promise<Bookmark> {
  const bookmark = await ownBookmark(ctx, 'update', key);
  const columns = bookmarkColumns(patch);
  refuseInvalid(bookmarkRefusals(columns, false));
  const changed: string[] = setChanged<Bookmark>(bookmark, columns);
  const { id, userId, rootAccountId, position: from } = bookmark;
  if (patch.position !== undefined && patch.position !== null) {
    const to = placeAmong(patch.position, await bookmarkCount(ctx));
    if (to !== from) {
      changed.push('position');
      await ctx.em.flush();
      await write(ctx, bookmarkPlaced.with({ id, rootAccountId, userId, from, to }));
    }
  }
  if (changed.length > 0)
    ctx.audit({ type: 'bookmark_updated', subjectType: 'Bookmark', subjectId: id, data: { userId, changed } });
  return bookmark;
}
