import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** The network addresses of the last sign-ons of a login within a quarter of a year; as cheap for a login that is not there. */
// unguarded: they go into no answer; whoever tries a password has no rights yet.
export const signOnAddresses = statement<{ rootAccountId: number; loginId: number | null }>(
  (value) => sql`
    select e.address
    from authentication_events e
    where e.root_account_id = ${value('rootAccountId', 'bigint')}
      and e.login_id = ${value('loginId', 'bigint')}
      and e.event_type = 'login'
      and e.created_at > now() - interval '90 days'
      and e.address is not null
    order by e.created_at desc
    limit 50
  `,
);
