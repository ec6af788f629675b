/** Logins that change by what they sign on, many at once. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { Login } from '../login.entity.js';

/** The logins of a tenant that are tied to a provider, held until the transaction has ended. @param providerId null: to none */
// unguarded: a full administrator decides by what the logins of the tenant sign on.
export const tiedLoginsHeld = statement<{ rootAccountId: number; providerId: number | null }>(
  (value) => sql`
    select l.id
    from logins l
    where l.root_account_id = ${value('rootAccountId', 'bigint')}
      and l.authentication_provider_id is not distinct from ${value('providerId', 'bigint')}
      and l.workflow_state <> 'deleted'
    order by l.id
    for no key update
  `,
);

/** Ties logins to a provider. @param providerId null: to none */
// unguarded: likewise.
export const loginsTied = bulkStatement<{ ids: readonly number[]; providerId: number | null }>(
  [updated(Login, 'authenticationProviderId')],
  (value) => sql`
    update logins
    set authentication_provider_id = ${value('providerId', 'bigint')}
    where id = any(${value('ids', 'bigint[]')})
  `,
);
