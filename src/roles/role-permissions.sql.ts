/** What the permissions of a role at an account are worked out from, in one value. */
import { accountReads } from '../accounts/index.js';
import { tenantParameter } from '../kernel/policy.js';
import type { ComputedSql } from '../kernel/reads.js';
import type { RecordKey } from '../kernel/record-key.js';
import { literal } from '../kernel/sql.js';
import { idOf } from './role-names.js';
import type { Override, Place, RoleKind } from './role-permissions.rules.js';

/** The value of the column: role, place, and what the accounts along the way say. */
export interface RoleAtPlace extends RoleKind, Place {
  readonly overrides: readonly Override[];
}

const formOf = (key: RecordKey): string => (typeof key === 'number' ? 'id' : key.form);
const textOf = (key: RecordKey): string | null => (typeof key === 'number' ? null : key.value);

/**
 * The role as the account `accountId` sees it, as its own account does unless one is named. Null where the role is not
 * handed down to that account, and for who administers neither it nor one below it.
 */
export const permissionsAtSql: ComputedSql = (alias, parameters, argument) => {
  const tenant = tenantParameter(parameters);
  const form = argument('accountId', 'text', formOf as never);
  const value = argument('accountId', 'text', textOf as never);
  const named = Object.entries(accountReads.keys)
    .map(([key, sql]) => `(${form} = ${literal(key)} and ${sql('ka', value, tenant)})`)
    .join(' or ');
  const account = `case when ${form} is null then ${alias}.account_id
    when ${form} = 'id' then ${argument('accountId', 'bigint', idOf as never)}
    else (select ka.id from accounts ka where ka.root_account_id = ${tenant} and (${named})) end`;
  const subtrees = parameters.add(
    'grant.administrator.subtrees',
    'bigint[]',
    (env) => env.actor.grants.get('administrator')?.subtrees ?? [],
  );
  const overrides = `select coalesce(json_agg(json_build_object('accountId', o.account_id, 'permission', o.permission,
      'enabled', o.enabled, 'locked', o.locked, 'appliesToSelf', o.applies_to_self,
      'appliesToDescendants', o.applies_to_descendants)), '[]'::json)
    from role_overrides o
    where o.root_account_id = pa.root_account_id and o.role_id = ${alias}.id and o.account_id = any(pa.ancestors)`;
  return `select json_build_object('path', pa.ancestors, 'isSite', pa.site, 'baseRoleType', ${alias}.base_role_type,
      'builtIn', ${alias}.workflow_state = 'built_in', 'overrides', (${overrides}))
    from accounts pa
    where pa.id = ${account} and pa.root_account_id = ${tenant} and pa.workflow_state = 'active'
    and ${alias}.account_id = any(pa.ancestors)
    and (pa.ancestors && ${subtrees}
      or pa.id = any(array(select unnest(ha.ancestors) from accounts ha where ha.id = any(${subtrees}))))`;
};
