/** Sessions as they begin, go on and end. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import type { Leaver } from '../leaving-consequences.js';
import { Login } from '../logins/login.entity.js';
import { Session } from './session.entity.js';

interface Beginning {
  readonly loginId: number;
  /** The password that was found right: another one by now lets nobody in. Null where a key was used. */
  readonly passwordHash: string | null;
  /** The provider that has said who it is; null where a password of this service or a key was used. */
  readonly providerId: number | null;
  readonly digest: Buffer;
  readonly userAgent: string | null;
  readonly address: string;
  readonly idleSeconds: number;
}

/** Begins a session for a login whose password is still the one that was compared; answers nothing otherwise. */
// unguarded: whoever signs on has said the password.
export const sessionBegun = bulkStatement<Beginning>(
  [Session, updated(Login, 'lastLoginAt')],
  (value) => sql`
    with signed_on as (
      update logins
      set last_login_at = now()
      where id = ${value('loginId', 'bigint')}
        and workflow_state = 'active'
        and coalesce(password_hash = ${value('passwordHash', 'text')}, ${value('passwordHash', 'text')} is null)
      returning id, user_id, root_account_id
    )
    insert into sessions (
      root_account_id, user_id, login_id, authentication_provider_id, digest, user_agent, address, expires_at
    )
    select s.root_account_id, s.user_id, s.id, ${value('providerId', 'bigint')}, ${value('digest', 'bytea')},
      ${value('userAgent', 'text')}, ${value('address', 'text')},
      now() + make_interval(secs => ${value('idleSeconds', 'float8')})
    from signed_on s
    returning id, user_id as "userId", root_account_id as "rootAccountId", expires_at::text as "expiresAt"
  `,
);

/** The login of a session, with its password. */
// unguarded: the session with which the request is made.
export const loginOfSession = statement<{ sessionId: number }>(
  (value) => sql`
    select l.id, l.password_hash as "passwordHash"
    from sessions s
    join logins l on l.id = s.login_id
    where s.id = ${value('sessionId', 'bigint')}
  `,
);

/** Ends the session of a cookie; answers what is set of the provider by which it was signed on. */
// unguarded: whoever has the cookie may end what it opens.
export const sessionClosed = bulkStatement<{ digest: Buffer }>(
  [updated(Session, 'endedAt')],
  (value) => sql`
    update sessions
    set ended_at = now()
    where digest = ${value('digest', 'bytea')} and ended_at is null
    returning id, login_id as "loginId", root_account_id as "rootAccountId", (
      select p.settings
      from authentication_providers p
      where p.id = authentication_provider_id and p.workflow_state = 'active'
    ) as "providerSettings"
  `,
);

/** Ends the sessions of a user in a tenant. */
// unguarded: they end with somebody's last login, or by the wish of who may end them; both were authorized.
export const userSessionsEnded = bulkStatement<Leaver & { readonly except: number | null }>(
  [updated(Session, 'endedAt')],
  (value) => sql`
    update sessions
    set ended_at = now()
    where user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and ended_at is null
      and id is distinct from ${value('except', 'bigint')}
    returning id
  `,
);

/** Ends the sessions of a login. */
// unguarded: they end with a login, or with its password, which was authorized.
export const loginSessionsEnded = bulkStatement<{ readonly loginId: number; readonly except: number | null }>(
  [updated(Session, 'endedAt')],
  (value) => sql`
    update sessions
    set ended_at = now()
    where login_id = ${value('loginId', 'bigint')}
      and ended_at is null
      and id is distinct from ${value('except', 'bigint')}
    returning id
  `,
);

interface Used {
  readonly id: number;
  readonly idleSeconds: number;
  readonly longestSeconds: number;
}

/** A session was used just now: it lives on. Written at most once in a minute. */
// unguarded: the session with which the request is made.
export const sessionUsed = bulkStatement<Used>(
  [updated(Session, 'lastRequestAt', 'expiresAt')],
  (value) => sql`
    update sessions
    set last_request_at = now(), expires_at = least(
      now() + make_interval(secs => ${value('idleSeconds', 'float8')}),
      created_at + make_interval(secs => ${value('longestSeconds', 'float8')})
    )
    where id = ${value('id', 'bigint')}
      and ended_at is null
      and last_request_at < now() - interval '1 minute'
  `,
);

/** Removes sessions that have been over for a month. */
// unguarded: they open nothing and are shown to nobody.
export const oldSessionsRemoved = bulkStatement<object>(
  [Session],
  () => sql`
    delete from sessions
    where expires_at < now() - interval '30 days'
  `,
);
