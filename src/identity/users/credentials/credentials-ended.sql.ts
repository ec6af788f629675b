/** The one statement that ends what lets people in, with whatever hangs on it. Decision 0116. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../../platform/sql/statement.js';
import { AccessToken } from '../access-token.entity.js';
import { ApplicationConsent } from '../application-consent.entity.js';
import { AuthenticationEvent } from '../authentication-event.entity.js';
import { Session } from '../session.entity.js';
import { SignInKey } from '../sign-in-key.entity.js';

/** What ends. Everything that is null is not meant. */
export interface Ended {
  readonly tokenIds: readonly number[];
  readonly consentId: number | null;
  readonly developerKeyId: number | null;
  readonly sessionId: number | null;
  /** The sessions that a sign-on provider has begun. */
  readonly providerId: number | null;
  /** The sessions and keys of a login, or of a user in a tenant. */
  readonly loginId: number | null;
  /** The same of several logins. */
  readonly loginIds: readonly number[];
  readonly userId: number | null;
  readonly rootAccountId: number | null;
  /** Whether they lose their tokens as well, what they have allowed applications, and keys for a new password. */
  readonly wholly: boolean;
  /** The session that goes on; null for none. */
  readonly except: number | null;
}

/** Rows of a table, by columns that each of them has, of the login or the user. */
const ofHolder = (value: ValueSql<Ended>) => sql`
  (
    login_id = ${value('loginId', 'bigint')}
    or login_id = any(${value('loginIds', 'bigint[]')})
    or user_id = ${value('userId', 'bigint')} and root_account_id = ${value('rootAccountId', 'bigint')}
  )
`;
const tokensNamed = (value: ValueSql<Ended>) => sql`
  (
    id = any(${value('tokenIds', 'bigint[]')})
    or consent_id = ${value('consentId', 'bigint')}
    or developer_key_id = ${value('developerKeyId', 'bigint')}
    or ${value('wholly', 'boolean')} and ${ofHolder(value)}
  )
`;
const consentsNamed = (value: ValueSql<Ended>) => sql`
  (
    id = ${value('consentId', 'bigint')}
    or developer_key_id = ${value('developerKeyId', 'bigint')}
    or ${value('wholly', 'boolean')} and ${ofHolder(value)}
  )
`;
const sessionsNamed = (value: ValueSql<Ended>) => sql`
  (
    id = ${value('sessionId', 'bigint')}
    or authentication_provider_id = ${value('providerId', 'bigint')}
    or ${ofHolder(value)}
  )
`;

/**
 * The logins on which all of it hangs, held until the transaction has ended. Whoever derives something from a credential
 * holds the login as well, and looks whether the credential is still good once they do. So nobody holds a credential's own
 * row before its login.
 */
// unguarded: a lock on what the actor may end.
export const loginsHeld = statement<Ended>(
  (value) => sql`
    select id
    from logins
    where id in (
      select login_id from access_tokens where revoked_at is null and ${tokensNamed(value)}
      union
      select login_id from application_consents where ended_at is null and ${consentsNamed(value)}
      union
      select login_id from sessions where ended_at is null and ${sessionsNamed(value)}
      union
      select l.id
      from logins l
      where l.id = ${value('loginId', 'bigint')}
        or l.id = any(${value('loginIds', 'bigint[]')})
        or l.user_id = ${value('userId', 'bigint')} and l.root_account_id = ${value('rootAccountId', 'bigint')}
    )
    order by id
    for no key update
  `,
);

/** By whom they are ended, and in which request. */
export interface EndedBy {
  /** Null for who has no session and no token. */
  readonly byUserId: number | null;
  readonly requestId: string;
}

/** How many ended. */
export interface EndedCount {
  readonly tokens: number;
  readonly consents: number;
  readonly sessions: number;
}

/** From what was named to what was made from it, and so on. */
const walk = (value: ValueSql<Ended>) => sql`
  tokens as (
    select id from access_tokens where ${tokensNamed(value)} and revoked_at is null
    union
    select t.id from access_tokens t join tokens m on m.id = t.maker_id
  ),
  browsers as (
    select id
    from sessions
    where (${sessionsNamed(value)} or access_token_id = any(array(select id from tokens)))
      and ended_at is null
      and id is distinct from ${value('except', 'bigint')}
    union
    select s.id
    from sessions s
    join browsers b on b.id = s.begun_by_session_id
    where s.id is distinct from ${value('except', 'bigint')}
  )
`;

/** A key for a new password is the login's, and of nothing else. */
const keysConcerned = (value: ValueSql<Ended>) => sql`
  (
    login_id = ${value('loginId', 'bigint')}
    or login_id = any(${value('loginIds', 'bigint[]')})
    or user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and (purpose = 'session' or ${value('wholly', 'boolean')})
    or access_token_id = any(array(select id from tokens))
    or session_id = any(array(select id from browsers))
  )
`;

/** Ends it, and keeps of each session that its user is signed off: by whom, where that was somebody else. */
// unguarded: the actor may end what is named, and so what hangs on it; or its holder has shown that it is theirs.
export const credentialsEnded = bulkStatement<Ended & EndedBy>(
  [
    updated(AccessToken, 'revokedAt'),
    updated(ApplicationConsent, 'endedAt'),
    updated(Session, 'endedAt'),
    updated(SignInKey, 'usedAt'),
    AuthenticationEvent,
  ],
  (value) => sql`
    with recursive ${walk(value)},
    revoked as (
      update access_tokens
      set revoked_at = now()
      where id = any(array(select id from tokens)) and revoked_at is null
      returning id
    ),
    taken_back as (
      update application_consents
      set ended_at = now()
      where (${consentsNamed(value)} or session_id = any(array(select id from browsers))) and ended_at is null
      returning id
    ),
    keys as (
      update sign_in_keys
      set used_at = now()
      where used_at is null and ${keysConcerned(value)}
    ),
    ended as (
      update sessions
      set ended_at = now()
      where id = any(array(select id from browsers)) and ended_at is null
      returning id, root_account_id, login_id, user_id
    ),
    noted as (
      insert into authentication_events (
        root_account_id, event_type, account_id, login_id, user_id, real_user_id, session_id, request_id
      )
      select e.root_account_id, 'logout', coalesce(l.home_account_id, e.root_account_id), e.login_id, e.user_id,
        nullif(${value('byUserId', 'bigint')}, e.user_id), e.id, ${value('requestId', 'text')}
      from ended e
      left join logins l on l.id = e.login_id
    )
    select (select count(*) from revoked) as tokens, (select count(*) from taken_back) as consents,
      (select count(*) from ended) as sessions
  `,
);
