import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { userPolicy, userReads } from '../users/index.js';
import { Bookmark } from './bookmark.entity.js';
import { bookmarkPolicy } from './bookmark.policy.js';

export const bookmarkReads: Reads<Bookmark, ActionOf<typeof bookmarkPolicy>> = defineReads(Bookmark, {
  policy: bookmarkPolicy,
  orders: { position: ['position', 'id'] },
  relations: { user: one(() => userReads, 'userId') },
});

export const bookmarksOfUser = extendReads(userReads, {
  connections: {
    bookmarks: connection(() => bookmarkReads, {
      joinOn: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.self,
      order: 'position',
    }),
  },
});
