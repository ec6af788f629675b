/** Keys as they are given and used, and whom they are mailed to. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { Login } from '../login.entity.js';
import { passwordCounts } from '../named-login.sql.js';
import { nameIn } from '../profile.sql.js';
import { SignInKey } from '../sign-in-key.entity.js';

/** Whom a key may be mailed to. */
export interface Addressed {
  readonly loginId: number;
  readonly userId: number;
  readonly uniqueId: string;
  readonly name: string;
  readonly channelId: number;
  readonly address: string;
}

/**
 * The logins with a password that somebody means by a login's name or by an address that was confirmed in the tenant, each
 * with its first one, or the one that was meant. Those that have had enough mails of late are left out.
 */
// unguarded: they are told nothing but by mail, to addresses that they have confirmed.
export const loginsMeant = statement<{ rootAccountId: number; name: string; most: number }>(
  (value) => sql`
    select l.id as "loginId", l.user_id as "userId", l.unique_id as "uniqueId",
      ${nameIn(sql`l.root_account_id`, sql`u.id`, sql`u.name`)} as name, ch.id as "channelId", ch.address
    from logins l
    join users u on u.id = l.user_id and u.workflow_state <> 'deleted'
    join accounts r on r.id = l.root_account_id and r.workflow_state = 'active'
    cross join lateral (
      select c.id, c.address, lower(c.address) = lower(${value('name', 'text')}) as meant
      from communication_channels c
      where c.user_id = u.id
        and c.root_account_id = l.root_account_id
        and c.type = 'email'
        and c.workflow_state = 'active'
      order by lower(c.address) <> lower(${value('name', 'text')}), c.position, c.id
      limit 1
    ) ch
    where l.root_account_id = ${value('rootAccountId', 'bigint')}
      and l.workflow_state = 'active'
      and l.password_hash is not null
      and ${passwordCounts}
      and (l.unique_id_lower = lower(${value('name', 'text')}) or ch.meant)
      and (
        select count(*)
        from sign_in_keys k
        where k.login_id = l.id and k.purpose = 'password' and k.created_at > now() - interval '1 hour'
      ) < ${value('most', 'int')}
    order by l.id
    limit 5
  `,
);

interface NewKey {
  readonly loginId: number;
  readonly purpose: string;
  readonly digest: Buffer;
  readonly seconds: number;
  /** What it is made with, or where it is mailed to: one of these. */
  readonly accessTokenId: number | null;
  readonly sessionId: number | null;
  readonly channelId: number | null;
}

/** Makes a key for a login that can be used. */
// unguarded: for who proved an address, or asks with a token of the login.
export const keyMade = bulkStatement<NewKey>(
  [SignInKey],
  (value) => sql`
    insert into sign_in_keys (
      root_account_id, user_id, login_id, purpose, digest, expires_at, access_token_id, session_id,
      communication_channel_id
    )
    select l.root_account_id, l.user_id, l.id, ${value('purpose', 'text')}, ${value('digest', 'bytea')},
      now() + make_interval(secs => ${value('seconds', 'float8')}), ${value('accessTokenId', 'bigint')},
      ${value('sessionId', 'bigint')}, ${value('channelId', 'bigint')}
    from logins l
    where l.id = ${value('loginId', 'bigint')} and l.workflow_state = 'active'
    returning id
  `,
);

/** A key that was just used, and for whom. */
export interface UsedKey {
  readonly id: number;
  readonly loginId: number;
  readonly userId: number;
  readonly rootAccountId: number;
  readonly uniqueId: string;
}

/**
 * The address to which a key was mailed, as long as it is confirmed, held until the transaction has ended. A key that is for
 * something else was mailed nowhere.
 */
// unguarded: a lock for who has the key.
export const addressOfKeyHeld = statement<{ digest: Buffer }>(
  (value) => sql`
    select c.id
    from sign_in_keys k
    join communication_channels c on c.id = k.communication_channel_id
    where k.digest = ${value('digest', 'bytea')} and c.workflow_state = 'active'
    for share of c
  `,
);

/** Uses a key: the first request alone, and none after its time. */
// unguarded: who has the key was given it.
export const keyUsed = bulkStatement<{ digest: Buffer; rootAccountId: number }>(
  [updated(SignInKey, 'usedAt')],
  (value) => sql`
    update sign_in_keys k
    set used_at = now()
    from logins l
    join users u on u.id = l.user_id
    where k.digest = ${value('digest', 'bytea')}
      and k.root_account_id = ${value('rootAccountId', 'bigint')}
      and k.used_at is null
      and k.expires_at > now()
      and l.id = k.login_id
      and l.workflow_state = 'active'
      and u.workflow_state <> 'deleted'
    returning k.id, k.login_id as "loginId", k.user_id as "userId", k.root_account_id as "rootAccountId",
      l.unique_id as "uniqueId"
  `,
);

/** For which login a key was made, be it good or not. */
// unguarded: a try in vain is kept with the login that was meant.
export const loginOfKey = statement<{ digest: Buffer; rootAccountId: number }>(
  (value) => sql`
    select k.login_id as "loginId"
    from sign_in_keys k
    where k.digest = ${value('digest', 'bytea')} and k.root_account_id = ${value('rootAccountId', 'bigint')}
  `,
);

/** Gives a login another password, where its present one is still the one that was compared; null compares nothing. */
// unguarded: by who said the present one, or has a key.
export const passwordChosen = bulkStatement<{ loginId: number; passwordHash: string; before: string | null }>(
  [updated(Login, 'passwordHash')],
  (value) => sql`
    update logins
    set password_hash = ${value('passwordHash', 'text')}
    where id = ${value('loginId', 'bigint')}
      and workflow_state = 'active'
      and password_hash = coalesce(${value('before', 'text')}, password_hash)
    returning id
  `,
);

/** Removes keys that have been of no use for a day. */
// unguarded: they open nothing and are shown to nobody.
export const oldKeysRemoved = bulkStatement<object>(
  [SignInKey],
  () => sql`
    delete from sign_in_keys
    where expires_at < now() - interval '1 day'
  `,
);
