/** What administrators are told of people. Source: supplement §3.9, other. */

import { sql } from '../../platform/sql/sql.js';
import { administratorsOf } from '../access/index.js';
import type { Occasion } from '../notification-events/index.js';
import { loginReads } from './logins/login.reads.js';
import { nameOfUserIn } from './profile.sql.js';

/** Somebody has their first login in the tenant. */
export const userMade: Occasion = {
  name: 'new_user',
  kind: 'new_user',
  table: 'logins',
  reads: loginReads,
  action: 'manage',
  concerns: (row) => administratorsOf(sql`coalesce(${row}.home_account_id, ${row}.root_account_id)`),
  shown: (row) => ({
    title: nameOfUserIn(sql`${row}.root_account_id`, sql`${row}.user_id`),
    place: sql`
      (select na.name from accounts na where na.id = coalesce(${row}.home_account_id, ${row}.root_account_id))
    `,
    path: sql`'/users/' || ${row}.user_id`,
  }),
  says: (title) => `New user: ${title}`,
};
