/** Which variables hold for an account, and the files of them. */
import { bulkStatement } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { StoredBrandFile } from './stored-brand-file.entity.js';

/** SQL: what the accounts of a path say, the nearer to its end the more it counts. @param path ids from the root down */
export const variablesAlong = (path: Sql): Sql => sql`
  (
    select coalesce(jsonb_object_agg(bv.key, bv.value), '{}'::jsonb)
    from (
      select distinct on (be.key) be.key, be.value
      from account_brands bb
      join accounts ba on ba.id = bb.account_id
      cross join lateral jsonb_each(bb.variables) as be (key, value)
      where ba.id = any(${path})
      order by be.key, cardinality(ba.ancestors) desc
    ) as bv
  )
`;

/** The tenant whose brands nobody else changes before the end of the transaction. */
// unguarded: a lock; an account of the tenant was authorized.
export const brandsLocked = statement<{ rootAccountId: number }>(
  (value) => sql`select id from accounts where id = ${value('rootAccountId', 'bigint')} for no key update`,
);

/** What holds for an account, and for each below it that says something itself. */
// unguarded: an account whose settings the actor manages, and those below it, which take over what it says.
export const brandsWithin = statement<{ accountId: number }>(
  (value) => sql`
    select ${variablesAlong(sql`a.ancestors`)} as variables
    from accounts a
    where a.id = ${value('accountId', 'bigint')}
      or (
        a.ancestors @> array[${value('accountId', 'bigint')}]
        and exists (select 1 from account_brands b where b.account_id = a.id)
      )
  `,
);

/** What holds for an account: its looks are shown to everybody who comes by. */
// unguarded: nobody has signed on yet.
export const brandOfAccount = statement<{ accountId: number }>(
  (value) => sql`
    select ${variablesAlong(sql`a.ancestors`)} as variables
    from accounts a
    where a.id = ${value('accountId', 'bigint')} and a.workflow_state = 'active'
  `,
);

/** A file by its name, of whichever tenant: it holds what its name says. */
// unguarded: it is for everybody.
export const storedBrandFile = statement<{ digest: string }>(
  (value) => sql`select content from brand_files where digest = ${value('digest', 'text')} limit 1`,
);

/** Keeps a file, unless the tenant has it already. */
// unguarded: made from what the actor may change.
export const brandFileKept = bulkStatement<{ rootAccountId: number; digest: string; content: string }>(
  [StoredBrandFile],
  (value) => sql`
    insert into brand_files (root_account_id, digest, content)
    values (${value('rootAccountId', 'bigint')}, ${value('digest', 'text')}, ${value('content', 'text')})
    on conflict (root_account_id, digest) do nothing
  `,
);
