/** The order of the bookmarks of somebody in a tenant. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { Bookmark } from './bookmark.entity.js';

/** Whose bookmarks nobody else changes before the end of the transaction. */
// unguarded: a lock; it is the actor themself.
export const bookmarksLocked = statement<{ userId: number }>(
  (value) => sql`select id from users where id = ${value('userId', 'bigint')} for no key update`,
);

/** Makes room at a place, or closes a gap: moves those from one place to another by one. */
// unguarded: the order of the actor's own bookmarks.
export const bookmarksMoved = bulkStatement<{
  rootAccountId: number;
  userId: number;
  from: number;
  to: number;
  by: number;
}>(
  [updated(Bookmark, 'position')],
  (value) => sql`
    update bookmarks
    set position = position + ${value('by', 'int')}
    where user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and workflow_state = 'active'
      and position between ${value('from', 'int')} and ${value('to', 'int')}
  `,
);

/** Puts one bookmark at a place and moves those between its old place and the new one, at once. */
// unguarded: likewise.
export const bookmarkPlaced = bulkStatement<{
  id: number;
  rootAccountId: number;
  userId: number;
  from: number;
  to: number;
}>(
  [updated(Bookmark, 'position')],
  (value) => sql`
    update bookmarks
    set position = case
      when id = ${value('id', 'bigint')} then ${value('to', 'int')}
      else position + sign(${value('from', 'int')} - ${value('to', 'int')})::int
    end
    where user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and workflow_state = 'active'
      and position between least(${value('from', 'int')}, ${value('to', 'int')})
      and greatest(${value('from', 'int')}, ${value('to', 'int')})
  `,
);
