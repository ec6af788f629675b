/** What administrators are told of others. Source: supplement §3.9, other. */

import { sql } from '../../platform/sql/sql.js';
import { administratorsOf } from '../access/index.js';
import type { Occasion } from '../notification-events/index.js';
import { nameOfUserIn } from '../users/index.js';
import { adminReads } from './admin.reads.js';

/** Somebody administers an account from now on: they are told by a mail of their own. */
export const adminMade: Occasion = {
  name: 'new_account_user',
  kind: 'new_account_user',
  table: 'admins',
  reads: adminReads,
  action: 'visible',
  concerns: (row) => sql`
    select aa.user_id
    from (${administratorsOf(sql`${row}.account_id`)}) aa
    where aa.user_id <> ${row}.user_id
  `,
  shown: (row) => ({
    title: nameOfUserIn(sql`${row}.root_account_id`, sql`${row}.user_id`),
    place: sql`(select na.name from accounts na where na.id = ${row}.account_id)`,
    path: sql`'/accounts/' || ${row}.account_id`,
  }),
  says: (title) => `New administrator: ${title}`,
};
