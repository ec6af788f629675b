/** Addresses as they wait to be confirmed, and are. */
import { bulkStatement, updated } from '../../../../platform/sql/bulk.js';
import { sql } from '../../../../platform/sql/sql.js';
import { statement } from '../../../../platform/sql/statement.js';
import { Login } from '../../login.entity.js';
import { passwordCounts } from '../../named-login.sql.js';
import { nameIn } from '../../profile.sql.js';
import { User } from '../../user.entity.js';
import { CommunicationChannel } from '../communication-channel.entity.js';

/** An address that waits to be confirmed. */
export interface WaitingChannel {
  readonly userId: number;
  readonly name: string;
  readonly address: string;
  /** Its user has not registered yet. */
  readonly registers: boolean;
  /** The login of who registers for which they have to choose a password; null where there is none. */
  readonly loginId: number | null;
  /** What they sign on with. */
  readonly uniqueId: string | null;
}

/** An address of the tenant that waits to be confirmed, of somebody with a login there. */
// unguarded: for the mail to that address, and for who has the link in it.
export const waitingChannel = statement<{ channelId: number; rootAccountId: number }>(
  (value) => sql`
    select c.user_id as "userId", ${nameIn(sql`c.root_account_id`, sql`u.id`, sql`u.name`)} as name, c.address,
      u.workflow_state = 'pre_registered' as registers,
      case when u.workflow_state = 'pre_registered' and own.chooses then own.id end as "loginId",
      own.unique_id as "uniqueId"
    from communication_channels c
    join users u on u.id = c.user_id and u.workflow_state <> 'deleted'
    cross join lateral (
      select l.id, l.unique_id, l.password_hash is null and ${passwordCounts} as chooses
      from logins l
      where l.user_id = u.id
        and l.root_account_id = ${value('rootAccountId', 'bigint')}
        and l.workflow_state = 'active'
      order by l.id
      limit 1
    ) own
    where c.id = ${value('channelId', 'bigint')}
      and c.root_account_id = ${value('rootAccountId', 'bigint')}
      and c.type = 'email'
      and c.workflow_state = 'unconfirmed'
  `,
);

/** How many mails of these categories somebody got of late. */
// unguarded: a number.
export const mailsOfLate = statement<{ userId: number; categories: readonly string[] }>(
  (value) => sql`
    select count(*) as count
    from mails
    where user_id = ${value('userId', 'bigint')}
      and category = any(${value('categories', 'text[]')})
      and created_at > now() - interval '1 hour'
  `,
);

/** An address is confirmed, once. */
// unguarded: by who has the link that was mailed there.
export const channelConfirmed = bulkStatement<{ channelId: number }>(
  [updated(CommunicationChannel, 'workflowState')],
  (value) => sql`
    update communication_channels
    set workflow_state = 'active'
    where id = ${value('channelId', 'bigint')} and workflow_state = 'unconfirmed'
    returning id
  `,
);

/** Who was to register has. */
// unguarded: likewise.
export const userRegistered = bulkStatement<{ userId: number }>(
  [updated(User, 'workflowState')],
  (value) => sql`
    update users
    set workflow_state = 'registered'
    where id = ${value('userId', 'bigint')} and workflow_state = 'pre_registered'
  `,
);

/** Gives a login its first password. */
// unguarded: likewise.
export const firstPasswordChosen = bulkStatement<{ loginId: number; passwordHash: string }>(
  [updated(Login, 'passwordHash')],
  (value) => sql`
    update logins
    set password_hash = ${value('passwordHash', 'text')}
    where id = ${value('loginId', 'bigint')} and workflow_state = 'active' and password_hash is null
    returning id
  `,
);
