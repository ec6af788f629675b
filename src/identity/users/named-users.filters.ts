/** Users whom arguments of lists name. Source: supplement §1.4 */
import { actorId, actorTenant } from '../../platform/authorization/policy.js';
import type { FilterScope } from '../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { loginNameReaders, sisIdReaders } from './user.policy.js';
import { userReads } from './user.reads.js';

/** One key or several. */
const keysOf = (given: unknown): readonly RecordKey[] => [(given ?? []) as RecordKey | readonly RecordKey[]].flat();
const idsOf = (given: unknown): number[] => splitKeys(keysOf(given), 'id').ids;
const namedBy =
  (form: string) =>
  (given: unknown): string[] =>
    splitKeys(keysOf(given), form).named;

/**
 * SQL: whether a user is one of those whom the filter's argument names, one key or several: by id, as `self`, and by the SIS id,
 * the integration id or the login of a person of whom the viewer may see that. What names nobody drops out.
 * @param userId SQL of the user's id
 */
export function isNamedUser(filter: Pick<FilterScope, 'parameter' | 'predicate'>, userId: Sql): Sql {
  const sis = filter.parameter('text[]', namedBy('sis_user_id'));
  const integration = filter.parameter('text[]', namedBy('sis_integration_id'));
  const logins = filter.parameter('text[]', (given) =>
    namedBy('sis_login_id')(given).map((name) => name.toLowerCase()),
  );
  const self = filter.parameter('boolean', (given) => namedBy('self')(given).length > 0);
  const person = sql`nu`;
  return sql`
    (
      ${userId} = any(${filter.parameter('bigint[]', idsOf)})
      or (${self} and ${userId} = ${actorId})
      or ${userId} in (
        select nl.user_id
        from logins nl
        join users nu on nu.id = nl.user_id
        where nl.root_account_id = ${actorTenant}
          and nl.workflow_state <> 'deleted'
          and (
            (
              (nl.sis_user_id = any(${sis}) or nl.integration_id = any(${integration}))
              and ${filter.predicate(sisIdReaders, userReads, person)}
            )
            or (nl.unique_id_lower = any(${logins}) and ${filter.predicate(loginNameReaders, userReads, person)})
          )
      )
    )
  `;
}
