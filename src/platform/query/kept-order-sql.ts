/** The SQL of lists whose order another table keeps. */

import { type Sql, sql } from '../sql/sql.js';
import { type Key, keyOf } from './keyset-sql.js';
import { filterScope } from './list-sql.js';
import type { Connection, FieldArguments, KeptOrder } from './reads.js';
import type { ConnectionSelection } from './selection.js';
import type { Parent, StatementCompiler } from './statement-compiler.js';

/** The kept order by which a page can be cut; undefined where the list is asked for more than it answers. */
export function keptOrderOf({ keptOrder }: Connection, { order, filters }: FieldArguments): KeptOrder | undefined {
  if (keptOrder?.order !== order) return undefined;
  const known = [keptOrder.filter, ...keptOrder.answers];
  const isAnswered = ([name, value]: [string, unknown]) =>
    value === undefined || value === null || known.includes(name);
  return Object.entries(filters).every(isAnswered) ? keptOrder : undefined;
}

/** The rows of the other table, as a from clause that ends with their condition; the column that names a row of the list, and their keys. */
export function keptRows(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  { kept, keys }: { readonly kept: KeptOrder; readonly keys: readonly Key[] },
): { readonly from: Sql; readonly named: Sql; readonly keptKeys: readonly Key[] } {
  const row = compiler.row();
  const keptKeys = keys.map((key, i) => keyOf(sql`${row}.${sql.ref(kept.keys[i] as string)}`, key));
  const [first] = keptKeys as [Key];
  const where = kept.where(filterScope(compiler, page, parent, { name: kept.filter, row, use: '' }));
  // The index leaves out what is in no list, and is used where the statement says so as well.
  const from = sql`${sql.ref(kept.table)} ${row} where ${first.value} is not null and ${where}`;
  return { from, named: sql.ref(kept.keys.at(-1) as string), keptKeys };
}
