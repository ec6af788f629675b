/** Sessions as they begin, go on and end. */
import { type BoundWrite, bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import type { Leaver } from '../leaving-consequences.js';
import { Login } from '../logins/login.entity.js';
import { AuthenticationEvent } from './authentication-event.entity.js';
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

/** By whom sessions are ended, and in which request. */
interface By {
  /** Null for who has no session and no token. */
  readonly byUserId: number | null;
  readonly requestId: string;
}

/** Who ends sessions in a request. */
export const endedBy = ({ actor, requestId }: Pick<RequestContext, 'actor' | 'requestId'>): By => ({
  byUserId: actor.realUserId ?? actor.userId,
  requestId,
});

interface Ending extends By {
  /** One session, those of a login, or those of a user in a tenant; null for the others. */
  readonly sessionId: number | null;
  readonly loginId: number | null;
  readonly userId: number | null;
  readonly rootAccountId: number | null;
  /** The session that goes on; null for none. */
  readonly except: number | null;
}

/** Ends sessions, and keeps of each that its user is signed off: by whom, where that was somebody else. Answers their ids. */
// unguarded: they end with a login, or with its password, or by the wish of who may end them; all of it was authorized.
const sessionsEnded = bulkStatement<Ending>(
  [updated(Session, 'endedAt'), AuthenticationEvent],
  (value) => sql`
    with ended as (
      update sessions
      set ended_at = now()
      where (id = ${value('sessionId', 'bigint')}
          or login_id = ${value('loginId', 'bigint')}
          or user_id = ${value('userId', 'bigint')} and root_account_id = ${value('rootAccountId', 'bigint')})
        and ended_at is null
        and id is distinct from ${value('except', 'bigint')}
      returning id, root_account_id, login_id, user_id
    )
    insert into authentication_events (
      root_account_id, event_type, account_id, login_id, user_id, real_user_id, session_id, request_id
    )
    select e.root_account_id, 'logout', coalesce(l.home_account_id, e.root_account_id), e.login_id, e.user_id,
      nullif(${value('byUserId', 'bigint')}, e.user_id), e.id, ${value('requestId', 'text')}
    from ended e
    left join logins l on l.id = e.login_id
    returning session_id as id
  `,
);

const none = { sessionId: null, loginId: null, userId: null, rootAccountId: null, except: null };

/** Ends one session. */
export const sessionEnded = (sessionId: number, by: By): BoundWrite =>
  sessionsEnded.with({ ...none, sessionId, ...by });

/** Ends the sessions of a user in a tenant. @param except the session that goes on; null for none */
export const userSessionsEnded = ({ userId, rootAccountId }: Leaver, except: number | null, by: By): BoundWrite =>
  sessionsEnded.with({ ...none, userId, rootAccountId, except, ...by });

/** Ends the sessions of a login. @param except the session that goes on; null for none */
export const loginSessionsEnded = (loginId: number, except: number | null, by: By): BoundWrite =>
  sessionsEnded.with({ ...none, loginId, except, ...by });

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
