/** Codes and refresh tokens as they are exchanged. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { AccessToken, ApplicationConsent, nameIn } from '../../users/index.js';
import { sameRefreshSeconds } from '../application-token.rules.js';
import { AuthorizationCode } from '../authorizing/authorization-code.entity.js';
import { RefreshToken } from './refresh-token.entity.js';

/** What was allowed, and whether it still is. */
export interface ConsentRow {
  readonly id: number;
  readonly consentId: number;
  readonly developerKeyId: number;
  readonly userId: number;
  readonly userName: string;
  readonly scopes: string[] | null;
  /** It was exchanged before. */
  readonly isUsed: boolean;
  /** That was so short a time ago that it is good once more; never so of codes. */
  readonly wasJustUsed: boolean;
  /** Its time is over, or what was allowed is not any more. */
  readonly isOver: boolean;
  /** What was allowed has ended. */
  readonly isEnded: boolean;
}

export interface CodeRow extends ConsentRow {
  readonly redirectAddress: string;
  readonly codeChallenge: string | null;
  readonly expiresAt: string;
}

interface Held {
  readonly digest: Buffer;
  readonly rootAccountId: number;
}

/** The consent `ac` of a row `k`, whose user `u` can sign on by the login `l`. */
const consented: Sql = sql`
  join application_consents ac on ac.id = k.consent_id
  join logins l on l.id = ac.login_id
  join users u on u.id = ac.user_id
`;
const nameOfUser: Sql = nameIn(sql`l.root_account_id`, sql`u.id`, sql`u.name`);
const common: Sql = sql`
  k.id, k.consent_id as "consentId", ac.developer_key_id as "developerKeyId", ac.user_id as "userId",
    ${nameOfUser} as "userName", ac.scopes, k.used_at is not null as "isUsed", ac.ended_at is not null as "isEnded",
    (
      ac.ended_at is not null
      or coalesce(k.expires_at <= now(), false)
      or l.workflow_state <> 'active'
      or u.workflow_state = 'deleted'
    ) as "isOver"
`;

/** The login of a code or a refresh token, good or not. */
// unguarded: an id, which is held next.
export const loginOfGrant = statement<Held>(
  (value) => sql`
    select ac.login_id as "loginId"
    from (
      select consent_id from authorization_codes
      where digest = ${value('digest', 'bytea')} and root_account_id = ${value('rootAccountId', 'bigint')}
      union all
      select consent_id from refresh_tokens
      where digest = ${value('digest', 'bytea')} and root_account_id = ${value('rootAccountId', 'bigint')}
    ) k
    join application_consents ac on ac.id = k.consent_id
  `,
);

/** What an application wants to give back. */
export interface RevokedRow {
  readonly userId: number;
  /** Null for a refresh token. */
  readonly tokenId: number | null;
  /** Null for a token that an assertion was exchanged for. */
  readonly consentId: number | null;
}

/** An access token or a refresh token of an application, good or not. */
// unguarded: who has the token was given it.
export const revoked = statement<{ access: Buffer; refresh: Buffer; developerKeyId: number; rootAccountId: number }>(
  (value) => sql`
    select t.user_id as "userId", t.id as "tokenId", t.consent_id as "consentId"
    from access_tokens t
    where t.digest = ${value('access', 'bytea')}
      and t.root_account_id = ${value('rootAccountId', 'bigint')}
      and t.developer_key_id = ${value('developerKeyId', 'bigint')}
    union all
    select ac.user_id, null, ac.id
    from refresh_tokens r
    join application_consents ac on ac.id = r.consent_id
    where r.digest = ${value('refresh', 'bytea')}
      and r.root_account_id = ${value('rootAccountId', 'bigint')}
      and ac.developer_key_id = ${value('developerKeyId', 'bigint')}
  `,
);

/** A code, locked: of two exchanges at once one waits. */
// unguarded: who has the code was given it.
export const codeHeld = statement<Held>(
  (value) => sql`
    select ${common}, false as "wasJustUsed", k.redirect_address as "redirectAddress",
      k.code_challenge as "codeChallenge",
      k.expires_at::text as "expiresAt"
    from authorization_codes k ${consented}
    where k.digest = ${value('digest', 'bytea')} and k.root_account_id = ${value('rootAccountId', 'bigint')}
    for update of k, ac
  `,
);

/** A refresh token, locked likewise. */
// unguarded: likewise.
export const refreshHeld = statement<Held>(
  (value) => sql`
    select ${common},
      coalesce(
        k.used_at > now() - make_interval(secs => ${sql.literal(sameRefreshSeconds)}), false
      ) as "wasJustUsed"
    from refresh_tokens k ${consented}
    where k.digest = ${value('digest', 'bytea')} and k.root_account_id = ${value('rootAccountId', 'bigint')}
    for update of k, ac
  `,
);

/** A code was exchanged: what was allowed stands by itself from now on, whatever becomes of the session. */
// unguarded: by who has it.
export const codeUsed = bulkStatement<{ id: number }>(
  [updated(AuthorizationCode, 'usedAt'), updated(ApplicationConsent, 'sessionId')],
  (value) => sql`
    with used as (
      update authorization_codes
      set used_at = now()
      where id = ${value('id', 'bigint')}
      returning consent_id
    )
    update application_consents
    set session_id = null
    where id in (select consent_id from used)
  `,
);

/** Another refresh token takes the place of this one. Its first use counts. */
// unguarded: likewise.
export const refreshUsed = bulkStatement<{ id: number }>(
  [updated(RefreshToken, 'usedAt')],
  (value) => sql`
    update refresh_tokens
    set used_at = coalesce(used_at, now())
    where id = ${value('id', 'bigint')}
  `,
);

interface NewAccess {
  readonly consentId: number;
  readonly digest: Buffer;
  readonly hint: string;
  readonly application: string;
  readonly scopes: readonly string[] | null;
  readonly seconds: number;
}

/** An access token of what was allowed. */
// unguarded: for the application that its user has allowed it.
export const accessGiven = bulkStatement<NewAccess>(
  [AccessToken],
  (value) => sql`
    insert into access_tokens (
      root_account_id, user_id, login_id, digest, hint, purpose, scopes, expires_at, developer_key_id, consent_id
    )
    select ac.root_account_id, ac.user_id, ac.login_id, ${value('digest', 'bytea')}, ${value('hint', 'text')},
      coalesce(ac.purpose, ${value('application', 'text')}), ${value('scopes', 'text[]')},
      now() + make_interval(secs => ${value('seconds', 'float8')}), ac.developer_key_id, ac.id
    from application_consents ac
    where ac.id = ${value('consentId', 'bigint')}
    returning id
  `,
);

interface Holder {
  readonly userId: number;
  readonly developerKeyId: number;
  readonly consentId: number | null;
}

/** The application has another token of the user: those that are over leave the list of the user's tokens. */
// unguarded: they open nothing any more.
export const overTokensEnded = bulkStatement<Holder>(
  [updated(AccessToken, 'revokedAt')],
  (value) => sql`
    update access_tokens
    set revoked_at = now()
    where user_id = ${value('userId', 'bigint')}
      and developer_key_id = ${value('developerKeyId', 'bigint')}
      and consent_id is not distinct from ${value('consentId', 'bigint')}
      and revoked_at is null
      and expires_at < now()
  `,
);

/** A refresh token of what was allowed; without a time it is good until it is revoked. */
// unguarded: likewise.
export const refreshGiven = bulkStatement<{ consentId: number; digest: Buffer; seconds: number | null }>(
  [RefreshToken],
  (value) => sql`
    insert into refresh_tokens (root_account_id, consent_id, digest, expires_at)
    select ac.root_account_id, ac.id, ${value('digest', 'bytea')},
      now() + make_interval(secs => ${value('seconds', 'float8')})
    from application_consents ac
    where ac.id = ${value('consentId', 'bigint')}
  `,
);

/** Removes codes that have been of no use for a day. */
// unguarded: they open nothing and are shown to nobody.
export const oldCodesRemoved = bulkStatement<object>(
  [AuthorizationCode],
  () => sql`
    delete from authorization_codes
    where expires_at < now() - interval '1 day'
  `,
);

/** Removes refresh tokens of what is allowed no more, and those whose place another one took a month ago. */
// unguarded: likewise.
export const oldRefreshTokensRemoved = bulkStatement<object>(
  [RefreshToken],
  () => sql`
    delete from refresh_tokens r
    using application_consents ac
    where ac.id = r.consent_id
      and (
        ac.ended_at < now() - interval '30 days'
        or r.expires_at < now() - interval '30 days'
      )
  `,
);

/** Removes access tokens of applications that have been over for a month, but for the newest of what is still allowed. */
// unguarded: they open nothing.
export const oldTokensRemoved = bulkStatement<object>(
  [AccessToken],
  () => sql`
    delete from access_tokens t
    where t.developer_key_id is not null
      and t.expires_at < now() - interval '30 days'
      and not exists (
        select 1
        from application_consents ac
        where ac.id = t.consent_id
          and ac.ended_at is null
          and t.id = (select max(n.id) from access_tokens n where n.consent_id = ac.id)
      )
  `,
);
