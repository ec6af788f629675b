/** The SQL of how long a list is, up to the cap. */

import { ofTenant } from '../authorization/policy.js';
import { isSame, type Sql, sql } from '../sql/sql.js';
import { conditions, parentRow, sourceSql } from './list-sql.js';
import { countCap } from './page.js';
import type { ConnectionSelection } from './selection.js';
import type { Parent, StatementCompiler } from './statement-compiler.js';

export const cap = sql.literal(countCap);

/** @param inList the condition that the row `base` is in the list */
export function countSql(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  { base, inList }: { readonly base: Sql; readonly inList: Sql },
): Sql {
  const { restriction } = page.connection;
  const all = sourceSql(compiler, page, parent, { after: null, rows: cap });
  const count = (kept: Sql) => sql`
    (select count(*) from (select 1 from ${all} ${base} where ${kept} limit ${cap}) x)
  `;
  const total = keptTotal(compiler, page, parent, base);
  if (restriction === undefined) return total?.(sql`true`) ?? count(inList);
  const above = parentRow(parent);
  const of = (part: 'all' | 'part') =>
    total?.(part === 'all' ? sql`true` : restriction.to(base, above)) ??
    count(conditions(compiler, page, base, parent, part));
  return sql`case when ${restriction.unless(above)} then ${of('all')} else ${of('part')} end`;
}

/** Adds up what is kept of the length of a list; undefined where it is filtered, or where the actor sees a part of it. */
function keptTotal(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  base: Sql,
): ((where: Sql) => Sql) | undefined {
  const { keptTotal: kept, filters, joinOn, visible } = page.connection;
  const given = compiler.fieldArguments(page.argumentIndex).filters;
  const isFiltered = Object.keys(filters).some((name) => (given[name] ?? null) !== null);
  if (kept === undefined || joinOn === undefined || isFiltered) return undefined;
  const target = page.connection.target();
  const seen = compiler.predicate(visible ?? target.policy.visible, target, base);
  const wholeTenant = compiler.predicate(ofTenant('rootAccountId'), target, base);
  if (!isSame(seen, wholeTenant)) return undefined;
  const tied = joinOn(base, parentRow(parent));
  return (where) => sql`
    (
      select least(coalesce(sum(${base}.${sql.ref(kept.column)}), 0), ${cap})::bigint
      from ${sql.ref(kept.table)} ${base}
      where (${tied}) and ${wholeTenant} and ${where}
    )
  `;
}
