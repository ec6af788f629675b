/** Tokens that end with what they were made for. */
import { type BulkStatement, bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../../platform/sql/statement.js';
import type { Leaver } from '../leaving-consequences.js';
import { AccessToken } from './access-token.entity.js';
import { ApplicationConsent } from './application-consent.entity.js';

/**
 * Ends what people have allowed applications, revokes tokens, and answers the ids of these.
 * @param which the condition that both have in common, on columns that both tables have
 */
// unguarded: each statement that is made of it says by what right they end.
export const tokensEnded = <Values extends object>(which: (value: ValueSql<Values>) => Sql): BulkStatement<Values> =>
  bulkStatement<Values>(
    [updated(AccessToken, 'revokedAt'), updated(ApplicationConsent, 'endedAt')],
    (value) => sql`
      with consents as (
        update application_consents
        set ended_at = now()
        where ${which(value)} and ended_at is null
      )
      update access_tokens
      set revoked_at = now()
      where ${which(value)} and revoked_at is null
      returning id
    `,
  );

/** Revokes the tokens of a user in a tenant, and ends what they have allowed applications. */
// unguarded: they end with somebody's last login, which was authorized.
export const userTokensRevoked = tokensEnded<Leaver>(
  (value) => sql`user_id = ${value('userId', 'bigint')} and root_account_id = ${value('rootAccountId', 'bigint')}`,
);

/** Revokes the tokens of a login, likewise. */
// unguarded: they end with a login that the actor manages.
export const loginTokensRevoked = tokensEnded<{ loginId: number }>(
  (value) => sql`login_id = ${value('loginId', 'bigint')}`,
);

/** What somebody has allowed an application, locked: exchanges of its tokens lock it as well. */
// unguarded: it ends with a token that the actor may revoke.
export const consentHeld = statement<{ consentId: number }>(
  (value) => sql`
    select ac.id
    from application_consents ac
    where ac.id = ${value('consentId', 'bigint')}
    for update
  `,
);

/** Ends what somebody has once allowed an application, and all tokens that came of it. */
// unguarded: they end with a token that the actor may revoke, or that was used as no rightful holder uses it.
export const consentEnded = bulkStatement<{ consentId: number }>(
  [updated(AccessToken, 'revokedAt'), updated(ApplicationConsent, 'endedAt')],
  (value) => sql`
    with consents as (
      update application_consents
      set ended_at = now()
      where id = ${value('consentId', 'bigint')} and ended_at is null
    )
    update access_tokens
    set revoked_at = now()
    where consent_id = ${value('consentId', 'bigint')} and revoked_at is null
    returning id
  `,
);
