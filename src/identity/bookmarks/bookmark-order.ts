/** The places of the actor's bookmarks. Whoever changes one of them holds the lock. */
import { authorizedFind } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Bookmark } from './bookmark.entity.js';
import { bookmarkReads } from './bookmark.reads.js';
import { bookmarksLocked } from './bookmarks.sql.js';

/** Nobody else changes the actor's bookmarks before the transaction ends. It comes before any lock on a bookmark. */
export async function lockBookmarks({ services, em, actor: { userId } }: OperationContext): Promise<void> {
  await services.database.rows(bookmarksLocked.with({ userId }), em);
}

/** How many bookmarks the actor has in the tenant. */
export const bookmarkCount = ({ em, actor: { rootAccountId, userId } }: OperationContext): Promise<number> =>
  // unguarded: how many the actor has themself.
  em.count(Bookmark, { rootAccountId, userId, workflowState: 'active' });

/** A bookmark of the actor, locked together with the order of all of them. @throws Refusal 404 */
export async function ownBookmark(
  ctx: OperationContext,
  action: 'update' | 'delete',
  key: RecordKey,
): Promise<Bookmark> {
  await lockBookmarks(ctx);
  return authorizedFind(ctx, bookmarkReads, action, key);
}
