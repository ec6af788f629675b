/** Events of signing on. They say by which login, and in which account that was made. Decision 0088. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { AuthenticationEvent, type AuthenticationEventType } from '../authentication-event.entity.js';

/** From where a request comes. */
interface From {
  /** Null where it is not kept. */
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

interface SignOn extends From {
  readonly type: AuthenticationEventType;
  readonly rootAccountId: number;
  /** Null for a name that no login has. */
  readonly loginId: number | null;
  readonly sessionId: number | null;
}

/** Keeps that somebody signed on or off, or tried. It takes as long for a login that is not there. */
// unguarded: what is kept is what has just happened.
export const signOnNoted = bulkStatement<SignOn>(
  [AuthenticationEvent],
  (value) => sql`
    insert into authentication_events (
      root_account_id, event_type, account_id, login_id, user_id, session_id, address, user_agent, request_id
    )
    select t.id, ${value('type', 'text')}, coalesce(l.home_account_id, t.id), l.id, l.user_id,
      ${value('sessionId', 'bigint')}, ${value('address', 'text')}, ${value('userAgent', 'text')},
      ${value('requestId', 'text')}
    from (select ${value('rootAccountId', 'bigint')} as id) t
    left join logins l on l.id = ${value('loginId', 'bigint')}
  `,
);

interface Acting extends From {
  readonly userId: number;
  readonly realUserId: number;
  /** 0 where a session is used. */
  readonly tokenId: number;
  readonly sessionId: number | null;
}

/** Keeps that somebody acts as another by a token or a session: once in an hour for each of them. */
// unguarded: the token or session with which the request is made.
export const actingNoted = bulkStatement<Acting>(
  [AuthenticationEvent],
  (value) => sql`
    insert into authentication_events (
      root_account_id, event_type, account_id, login_id, user_id, real_user_id, session_id, access_token_id, address,
      user_agent, request_id
    )
    select c.root_account_id, 'masquerade', coalesce(l.home_account_id, c.root_account_id), l.id,
      ${value('userId', 'bigint')}, ${value('realUserId', 'bigint')}, c.session_id, c.access_token_id,
      ${value('address', 'text')}, ${value('userAgent', 'text')}, ${value('requestId', 'text')}
    from (
      select t.login_id, t.root_account_id, t.id as access_token_id, null::bigint as session_id
      from access_tokens t
      where t.id = ${value('tokenId', 'bigint')}
      union all
      select s.login_id, s.root_account_id, null, s.id
      from sessions s
      where s.id = ${value('sessionId', 'bigint')}
    ) c
    join logins l on l.id = c.login_id
    where not exists (
      select 1
      from authentication_events e
      where e.root_account_id = c.root_account_id
        and e.user_id = ${value('userId', 'bigint')}
        and e.event_type = 'masquerade'
        and e.created_at > now() - interval '1 hour'
        and e.session_id is not distinct from c.session_id
        and e.access_token_id is not distinct from c.access_token_id
    )
  `,
);
