import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { nameIn } from '../profile.sql.js';

/** The name of a user, and their first address that was confirmed in the tenant. */
// unguarded: they are told nothing but by mail, at an address that they have confirmed.
export const firstAddress = statement<{ userId: number; rootAccountId: number }>(
  (value) => sql`
    select ${nameIn(value('rootAccountId', 'bigint'), sql`u.id`, sql`u.name`)} as name, c.address
    from users u
    join communication_channels c on c.user_id = u.id
      and c.root_account_id = ${value('rootAccountId', 'bigint')}
      and c.type = 'email'
      and c.workflow_state = 'active'
    where u.id = ${value('userId', 'bigint')} and u.workflow_state <> 'deleted'
    order by c.position, c.id
    limit 1
  `,
);

/** The name of a user, and each address that was confirmed in the tenant but for one channel: the earliest ones first. */
// unguarded: likewise.
export const confirmedAddresses = statement<{
  userId: number;
  rootAccountId: number;
  except: number | null;
  most: number;
}>(
  (value) => sql`
    select ${nameIn(value('rootAccountId', 'bigint'), sql`u.id`, sql`u.name`)} as name, c.address
    from users u
    join communication_channels c on c.user_id = u.id
      and c.root_account_id = ${value('rootAccountId', 'bigint')}
      and c.type = 'email'
      and c.workflow_state = 'active'
      and c.id is distinct from ${value('except', 'bigint')}
    where u.id = ${value('userId', 'bigint')} and u.workflow_state <> 'deleted'
    order by c.id
    limit ${value('most', 'int')}
  `,
);
