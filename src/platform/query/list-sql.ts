/** The SQL of which rows a list has: what ties them to their record, who sees them, and what the filters keep. */

import { demandTenant } from '../authorization/tenant-bound.js';
import { allOfSql, noRow, type Sql, sql } from '../sql/sql.js';
import type { ArgumentMap, FieldArguments, FilterScope, SourceScope } from './reads.js';
import { givenBy } from './record-key.js';
import type { ConnectionSelection } from './selection.js';
import type { Parent, StatementCompiler } from './statement-compiler.js';

const noParent = noRow('The list hangs on no record: none of its SQL can speak of one.');
/** Where a filter is asked of no row of the list. */
export const noListRow = noRow('What is asked before the list is cut cannot speak of its rows.');

export const parentRow = (parent: Parent | undefined): Sql => parent?.row ?? noParent;

/** The id of the record that a list hangs on; undefined for a list of its own. */
export const hangsOn = (compiler: StatementCompiler, parent: Parent | undefined): Sql | undefined =>
  parent !== undefined && compiler.table(parent.reads).has('id') ? sql`${parent.row}.id` : undefined;

/** The target's table, or the select that makes its rows. */
export function sourceSql(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  wanted: Pick<SourceScope, 'after' | 'rows'>,
): Sql {
  const { connection } = page;
  if (connection.source === undefined) return compiler.from(connection.target());
  const { other, how, predicate } = filterScope(compiler, page, parent, { name: 'source', row: noListRow, use: '' });
  // Filters may leave out any of the rows.
  const rows = Object.keys(connection.filters).length > 0 ? null : wanted.rows;
  const { askActor } = compiler;
  const scope = { parent: parentRow(parent), argument: other, how, after: wanted.after, rows, askActor, predicate };
  return sql`(${connection.source(scope)})`;
}

/**
 * The condition that a row is in the list.
 * @param which for a list with a `restriction`: the condition of parents that list everything (`all`), of the others (`part`),
 * or one that asks the parent in the statement (`either`)
 */
export function conditions(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  row: Sql,
  parent: Parent | undefined,
  which: 'all' | 'part' | 'either' = 'either',
): Sql {
  const { connection } = page;
  const target = connection.target();
  const above = parentRow(parent);
  const where: Sql[] = [];
  if (connection.foreignKey !== undefined && parent !== undefined)
    where.push(sql`${row}.${sql.ref(compiler.table(target).columnOf(connection.foreignKey))} = ${above}.id`);
  if (connection.joinOn) where.push(connection.joinOn(row, above));
  if (connection.restriction && which !== 'all') {
    const narrow = connection.restriction.to(row, above);
    where.push(which === 'part' ? narrow : sql`(${connection.restriction.unless(above)} or ${narrow})`);
  }
  const visible = connection.visible ?? target.policy.visible;
  if (parent === undefined) demandTenant(`A list of ${target.entity.name}`, visible, 'itself');
  where.push(compiler.predicate(visible, target, row));
  for (const [name, filter] of Object.entries(connection.filters)) {
    const kept = filter(filterScope(compiler, page, parent, { name, row, use: '' }));
    if (kept !== undefined) where.push(kept);
  }
  return allOfSql(where);
}

/** What a filter is asked for. */
export interface FilterUse {
  /** Name of the argument that the filter is for. */
  readonly name: string;
  readonly row: Sql;
  /** Tells apart two uses of one argument. */
  readonly use: string;
}

export function filterScope(
  compiler: StatementCompiler,
  { argumentIndex, connection }: ConnectionSelection,
  parent: Parent | undefined,
  { name, row, use }: FilterUse,
): FilterScope {
  const target = connection.target();
  const { filters } = compiler.fieldArguments(argumentIndex);
  const value = filters[name];
  let uses = 0;
  const argument = (of: string, joins: string, type: string, map?: ArgumentMap) =>
    compiler.argument(argumentIndex, `${name}.${use}${joins}`, type, heldIn(of, map));
  return {
    row,
    parent: parentRow(parent),
    column: (property) => compiler.column(target, property, row),
    given: value !== undefined && value !== null,
    flag: typeof value === 'boolean' ? value : undefined,
    how: (other) => givenBy(filters[other]),
    predicate: (expr, reads, of) => compiler.predicate(expr, reads, of),
    other: (other, type, map) => {
      // Two maps of one argument are two values.
      if (map) uses += 1;
      return argument(other, map ? `${other}.${uses}` : other, type, map);
    },
    parameter: (type, map) => {
      uses += 1;
      return argument(name, String(uses), type, map);
    },
  };
}

/** Reads a filter's value. Made here so that a statement that is kept keeps nothing of what it was compiled with. */
const heldIn =
  (filter: string, map: ArgumentMap | undefined) =>
  ({ filters }: FieldArguments): unknown => {
    const held = filters[filter];
    return map ? map(held) : held;
  };
