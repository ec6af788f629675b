/** What the permissions of a role at an account are computed from, in one value. */

import { actorTenant } from '../../platform/authorization/policy.js';
import type { ArgumentSql, ComputedSql } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { grantIds } from '../access/index.js';
import { accountReads } from '../accounts/index.js';
import { idOf } from './role-names.filters.js';
import { overridesIn } from './role-overrides.sql.js';
import type { AccountPath, Override, RoleKind } from './role-permissions.rules.js';

/** The value of the column: role, account, and the overrides of the accounts above it. */
export interface RoleAtAccount extends RoleKind, AccountPath {
  readonly overrides: readonly Override[];
}

const formOf = (key: RecordKey): string => (typeof key === 'number' ? 'id' : key.form);
const textOf = (key: RecordKey): string | null => (typeof key === 'number' ? null : key.value);

/** The account that is named, else the role's own. */
function accountOf(row: Sql, argument: ArgumentSql): Sql {
  const form = argument('accountId', 'text', formOf);
  const value = argument('accountId', 'text', textOf);
  const named = sql.join(
    Object.entries(accountReads.keys).map(
      ([key, called]) => sql`(${form} = ${sql.literal(key)} and ${called(sql`ka`, value, actorTenant)})`,
    ),
    ' or ',
  );
  return sql`
    case
      when ${form} is null then ${row}.account_id
      when ${form} = 'id' then ${argument('accountId', 'bigint', idOf)}
      else (select ka.id from accounts ka where ka.root_account_id = ${actorTenant} and (${named}))
    end
  `;
}

/** What accounts along the way, down to `pa`, say of the role. */
const overridesOf = (row: Sql): Sql =>
  overridesIn(sql`
    role_overrides o
    where o.root_account_id = pa.root_account_id and o.role_id = ${row}.id and o.account_id = any(pa.ancestors)
  `);

/**
 * The role as the account `accountId` sees it, as its own account does unless one is named. Null where the role is not
 * handed down to that account, and for who administers neither it nor one below it.
 */
export const permissionsAtSql: ComputedSql = (row, { argument }) => {
  const subtrees = grantIds('administrator', 'subtrees');
  return sql`
    select json_build_object(
      'path', pa.ancestors, 'isSite', pa.site, 'baseRoleType', ${row}.base_role_type,
      'builtIn', ${row}.workflow_state = 'built_in', 'overrides', (${overridesOf(row)})
    )
    from accounts pa
    where pa.id = ${accountOf(row, argument)}
      and pa.root_account_id = ${actorTenant}
      and pa.workflow_state = 'active'
      and ${row}.account_id = any(pa.ancestors)
      and (
        pa.ancestors && ${subtrees}
        or pa.id = any(array(select unnest(ha.ancestors) from accounts ha where ha.id = any(${subtrees})))
      )
  `;
};
