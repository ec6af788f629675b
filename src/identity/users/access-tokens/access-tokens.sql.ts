/** Tokens that end with what they were made for. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import type { Leaver } from '../leaving-consequences.js';
import { AccessToken } from './access-token.entity.js';

/** Revokes the tokens of a user in a tenant. */
// unguarded: they end with somebody's last login, which was authorized.
export const userTokensRevoked = bulkStatement<Leaver>(
  [updated(AccessToken, 'revokedAt')],
  (value) => sql`
    update access_tokens
    set revoked_at = now()
    where user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and revoked_at is null
  `,
);

/** Revokes the tokens of a login. */
// unguarded: they end with a login that the actor manages.
export const loginTokensRevoked = bulkStatement<{ loginId: number }>(
  [updated(AccessToken, 'revokedAt')],
  (value) => sql`
    update access_tokens
    set revoked_at = now()
    where login_id = ${value('loginId', 'bigint')} and revoked_at is null
    returning id
  `,
);
