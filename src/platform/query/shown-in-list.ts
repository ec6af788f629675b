import type { Expr } from '../authorization/policy.js';
import { sql } from '../sql/sql.js';
import { type AddedReads, extendReads, type JoinSql, type Reads } from './reads.js';

/**
 * Records that a list shows to who may list them, also once they are deleted: the same people read them by their global ids.
 * @param list action of the policy that says who finds them in the list
 * @param unscoped no token with scopes finds them so: its scopes grant none of the fields that show them
 */
export function shownInList(reads: Reads, list: Expr, unscoped?: true): AddedReads {
  const listed: Reads = { ...reads, policy: reads.policy.showing(list) };
  const joinOn: JoinSql = (row, same) => sql`${same}.id = ${row}.id`;
  return extendReads(reads, {
    shownBeside: [{ name: 'list', target: () => listed, joinOn, ...(unscoped && { unscoped }) }],
  });
}
