/** Sessions as they begin, go on and end. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import type { ProviderSettings } from '../../authentication-providers/index.js';
import { Login } from '../login.entity.js';
import { Session } from '../session.entity.js';

interface Beginning {
  readonly loginId: number;
  /** The password that was found right: another one by now lets nobody in. Null where a key was used. */
  readonly passwordHash: string | null;
  /** The provider that has said who it is; null where a password of this service or a key was used. */
  readonly providerId: number | null;
  /** The one-time key that was used, which has said from what the session is begun; null without one. */
  readonly keyId: number | null;
  readonly digest: Buffer;
  readonly userAgent: string | null;
  readonly address: string;
  readonly idleSeconds: number;
  readonly longestSeconds: number;
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
      root_account_id, user_id, login_id, authentication_provider_id, access_token_id, begun_by_session_id, proved_at,
      digest, user_agent, address, expires_at
    )
    select s.root_account_id, s.user_id, s.id, coalesce(b.authentication_provider_id, ${value('providerId', 'bigint')}),
      k.access_token_id, k.session_id, coalesce(b.proved_at, now()), ${value('digest', 'bytea')},
      ${value('userAgent', 'text')}, ${value('address', 'text')}, least(
        now() + make_interval(secs => ${value('idleSeconds', 'float8')}),
        coalesce(b.proved_at, now()) + make_interval(secs => ${value('longestSeconds', 'float8')})
      )
    from signed_on s
    left join sign_in_keys k on k.id = ${value('keyId', 'bigint')}
    left join sessions b on b.id = k.session_id
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

/** A session by its cookie, and what is set of the provider by which it was signed on. */
export interface CookieSession {
  readonly id: number;
  readonly userId: number;
  readonly providerSettings: ProviderSettings | null;
}

/** The session of a cookie, unless it has ended. */
// unguarded: whoever has the cookie may end what it opens.
export const sessionOfCookie = statement<{ digest: Buffer }>(
  (value) => sql`
    select s.id, s.user_id as "userId", (
      select p.settings
      from authentication_providers p
      where p.id = s.authentication_provider_id and p.workflow_state = 'active'
    ) as "providerSettings"
    from sessions s
    where s.digest = ${value('digest', 'bytea')} and s.ended_at is null
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
      proved_at + make_interval(secs => ${value('longestSeconds', 'float8')})
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
