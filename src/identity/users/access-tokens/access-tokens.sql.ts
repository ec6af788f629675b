/** Tokens that end with what they were made for. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import type { Leaver } from '../leaving-consequences.js';
import { AccessToken } from './access-token.entity.js';
import { ApplicationConsent } from './application-consent.entity.js';

/** Revokes the tokens of a user in a tenant, and ends what they have allowed applications. */
// unguarded: they end with somebody's last login, which was authorized.
export const userTokensRevoked = bulkStatement<Leaver>(
  [updated(AccessToken, 'revokedAt'), updated(ApplicationConsent, 'endedAt')],
  (value) => sql`
    with consents as (
      update application_consents
      set ended_at = now()
      where user_id = ${value('userId', 'bigint')}
        and root_account_id = ${value('rootAccountId', 'bigint')}
        and ended_at is null
    )
    update access_tokens
    set revoked_at = now()
    where user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and revoked_at is null
  `,
);

/** Revokes the tokens of a login, likewise. */
// unguarded: they end with a login that the actor manages.
export const loginTokensRevoked = bulkStatement<{ loginId: number }>(
  [updated(AccessToken, 'revokedAt'), updated(ApplicationConsent, 'endedAt')],
  (value) => sql`
    with consents as (
      update application_consents
      set ended_at = now()
      where login_id = ${value('loginId', 'bigint')} and ended_at is null
    )
    update access_tokens
    set revoked_at = now()
    where login_id = ${value('loginId', 'bigint')} and revoked_at is null
    returning id
  `,
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
