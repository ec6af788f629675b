/** Users, logins and addresses by their names. */
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** A user, whom nobody else holds like this before the end of the transaction. */
// unguarded: a lock, so that two removals see each other.
export const userLocked = statement<{ userId: number }>(
  (value) => sql`select id from users where id = ${value('userId', 'bigint')} for no key update`,
);

/** A channel of a user in a tenant, by its address. */
// unguarded: its id alone; the channel is authorized next.
export const channelNamed = statement<{ userId: number; rootAccountId: number; type: string; address: string }>(
  (value) => sql`
    select c.id
    from communication_channels c
    where c.user_id = ${value('userId', 'bigint')}
      and c.root_account_id = ${value('rootAccountId', 'bigint')}
      and c.type = ${value('type', 'text')}
      and lower(c.address) = lower(${value('address', 'text')})
      and c.workflow_state <> 'retired'
  `,
);

/** Which of the names of a login another one has. */
// unguarded: whether a name is taken, whoever has it.
export const takenNames = statement<{
  rootAccountId: number;
  uniqueId: string | null;
  sisUserId: string | null;
  integrationId: string | null;
  except: number | null;
}>(
  (value) => sql`
    select bool_or(l.unique_id_lower = lower(${value('uniqueId', 'text')})) as "uniqueId",
      bool_or(l.sis_user_id = ${value('sisUserId', 'text')}) as "sisUserId",
      bool_or(l.integration_id = ${value('integrationId', 'text')}) as "integrationId"
    from logins l
    where l.root_account_id = ${value('rootAccountId', 'bigint')}
      and l.workflow_state <> 'deleted'
      and l.id is distinct from ${value('except', 'bigint')}
      and (
        l.unique_id_lower = lower(${value('uniqueId', 'text')})
        or l.sis_user_id = ${value('sisUserId', 'text')}
        or l.integration_id = ${value('integrationId', 'text')}
      )
  `,
);
