/** What keeps readers out of a page just now, as SQL over its row. Source: supplement §3.7, lock_info. */

import type { Sql } from '../../platform/sql/sql.js';
import { type ContentLock, contentLockOf } from '../modules/index.js';

/** The lock as PostgreSQL writes it in JSON. */
export type PageLock = ContentLock;

/** SQL: JSON of the module that keeps the user out of a page. @param isStudent SQL: the user is a student of its course */
export const pageLockOf = (page: Sql, user: Sql, isStudent: Sql): Sql => contentLockOf('Page', page, user, isStudent);
