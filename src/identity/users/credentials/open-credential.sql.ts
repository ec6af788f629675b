/** The credential with which a request is made, as something is derived from it. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** A token or a session, by its id; 0 and null for the other. */
export interface Named {
  readonly tokenId: number;
  readonly sessionId: number | null;
}

/** What is known of a token or a session that is good. */
export interface OpenCredential {
  readonly loginId: number;
  /** Null where it is a session. */
  readonly accessTokenId: number | null;
  readonly scopes: readonly string[] | null;
  /** When a token expires; null for one that never does, and for a session. */
  readonly expiresAt: string | null;
  readonly developerKeyId: number | null;
  readonly consentId: number | null;
  readonly voucherId: number | null;
}

/** A login, which nobody ends, nor anything that hangs on it, before the transaction has ended. */
// unguarded: a lock on the login of who asks, or has a key.
export const loginHeld = statement<{ loginId: number }>(
  (value) => sql`select id from logins where id = ${value('loginId', 'bigint')} for no key update`,
);

/** The login of a credential, good or not, held likewise. */
// unguarded: likewise.
export const loginOfCredentialHeld = statement<Named>(
  (value) => sql`
    select id
    from logins
    where id = coalesce(
      (select t.login_id from access_tokens t where t.id = ${value('tokenId', 'bigint')}),
      (select s.login_id from sessions s where s.id = ${value('sessionId', 'bigint')})
    )
    for no key update
  `,
);

/** The credential itself, unless it has ended. */
// unguarded: what the request itself is made with.
export const openCredential = statement<Named>(
  (value) => sql`
    select c.*
    from (
      select t.login_id as "loginId", t.id as "accessTokenId", t.scopes, t.expires_at::text as "expiresAt",
        t.developer_key_id as "developerKeyId", t.consent_id as "consentId", t.voucher_id as "voucherId"
      from access_tokens t
      where t.id = ${value('tokenId', 'bigint')}
        and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > now())
      union all
      select s.login_id, null, null, null, null, null, null
      from sessions s
      where s.id = ${value('sessionId', 'bigint')} and s.ended_at is null and s.expires_at > now()
    ) c
    join logins l on l.id = c."loginId" and l.workflow_state = 'active'
  `,
);
