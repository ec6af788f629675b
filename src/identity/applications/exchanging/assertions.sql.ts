/** Assertions, and those for whom an application asserts. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { AccessToken, nameIn } from '../../users/index.js';
import { UsedAssertion } from './used-assertion.entity.js';

interface Used {
  readonly rootAccountId: number;
  readonly developerKeyId: number;
  readonly digest: Buffer;
}

/** Uses an assertion; answers nothing for one that was used before. Of two at once the second waits for the first. */
// unguarded: by the application that has signed it.
export const assertionUsed = bulkStatement<Used>(
  [UsedAssertion],
  (value) => sql`
    insert into used_assertions (root_account_id, developer_key_id, digest)
    values (${value('rootAccountId', 'bigint')}, ${value('developerKeyId', 'bigint')}, ${value('digest', 'bytea')})
    on conflict (developer_key_id, digest) do nothing
    returning id
  `,
);

/** Removes what no assertion that is good can have: they live for five minutes. */
// unguarded: they open nothing and are shown to nobody.
export const oldAssertionsRemoved = bulkStatement<object>(
  [UsedAssertion],
  () => sql`
    delete from used_assertions
    where created_at < now() - interval '1 day'
  `,
);

/** Somebody who can sign on in the tenant, by whichever of these names they are called. */
export interface AssertedRow {
  readonly loginId: number;
  readonly userId: number;
  readonly name: string;
}

interface Named {
  readonly rootAccountId: number;
  readonly userId: number | null;
  readonly sisUserId: string | null;
  readonly loginName: string | null;
  readonly integrationId: string | null;
}

// unguarded: whether the application may act for them is asked next.
export const personAsserted = statement<Named>(
  (value) => sql`
    select l.id as "loginId", u.id as "userId", ${nameIn(sql`l.root_account_id`, sql`u.id`, sql`u.name`)} as name
    from logins l
    join users u on u.id = l.user_id and u.workflow_state <> 'deleted'
    where l.root_account_id = ${value('rootAccountId', 'bigint')}
      and l.workflow_state = 'active'
      and (
        u.id = ${value('userId', 'bigint')}
        or l.sis_user_id = ${value('sisUserId', 'text')}
        or l.unique_id_lower = lower(${value('loginName', 'text')})
        or l.integration_id = ${value('integrationId', 'text')}
      )
    order by l.position, l.id
    limit 1
  `,
);

interface NewAccess {
  readonly loginId: number;
  readonly developerKeyId: number;
  readonly voucherId: number;
  readonly digest: Buffer;
  readonly hint: string;
  readonly application: string;
  readonly scopes: readonly string[] | null;
  readonly seconds: number;
}

/** An access token for somebody for whom an application has asserted, as long as they can sign on. */
// unguarded: who vouches for the application may do whatever they may.
export const accessAsserted = bulkStatement<NewAccess>(
  [AccessToken],
  (value) => sql`
    insert into access_tokens (
      root_account_id, user_id, login_id, digest, hint, purpose, scopes, expires_at, developer_key_id, voucher_id
    )
    select l.root_account_id, l.user_id, l.id, ${value('digest', 'bytea')}, ${value('hint', 'text')},
      ${value('application', 'text')}, ${value('scopes', 'text[]')},
      now() + make_interval(secs => ${value('seconds', 'float8')}), ${value('developerKeyId', 'bigint')},
      ${value('voucherId', 'bigint')}
    from logins l
    where l.id = ${value('loginId', 'bigint')} and l.workflow_state = 'active'
    returning id
  `,
);
