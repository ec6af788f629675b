import { nameOfUserIn } from '../../../identity/users/index.js';
import { actorTenant, type PolicyEnv } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { isOneThere } from '../addressing/addressable.sql.js';

/** Ids of those who take part in a conversation and are there at all. */
// unguarded: a conversation that the actor takes part in.
export const takingPartIn = statement<PolicyEnv & { conversationId: number }>(
  (value) => sql`
    select v.user_id as id
    from conversation_views v
    where v.root_account_id = ${actorTenant}
      and v.conversation_id = ${value('conversationId', 'bigint')}
      and ${isOneThere(sql`v.user_id`)}
    order by v.user_id
  `,
);

/** Names of people in a tenant, in the order of their ids as they are given. */
// unguarded: people of a conversation that the actor takes part in.
export const namesOfPeople = statement<{ rootAccountId: number; userIds: readonly number[] }>(
  (value) => sql`
    select ${nameOfUserIn(value('rootAccountId', 'bigint'), sql`u.id`)} as name
    from unnest(${value('userIds', 'bigint[]')}) with ordinality as u(id, position)
    order by u.position
  `,
);
