/** The SQL of the order of a list, and of the place in it that a cursor names. */

import { type Sql, sharedExpression, sql } from '../sql/sql.js';
import { hangsOn } from './list-sql.js';
import type { FieldArguments, OrderKey, Reads } from './reads.js';
import type { Parent, StatementCompiler } from './statement-compiler.js';
import { inTextOrder, isText } from './text-order.js';

export interface Key {
  readonly value: Sql;
  /** Its PostgreSQL type. */
  readonly type: string;
  /** It is more than a column. */
  readonly isComputed?: true;
}

/** The keys of an order over a row. The last one is always the id, so that no two rows are equal. */
export function pageKeys(compiler: StatementCompiler, reads: Reads, order: string, row: Sql): Key[] {
  const table = compiler.table(reads);
  const keys = compiler.readParts(reads).orders[order];
  if (keys === undefined) throw new Error(`${reads.entity.name} has no order ${order}.`);
  return keys.map((key) => {
    if (typeof key !== 'string') return { ...keyOf(keyValue(compiler, reads, key, row), key), isComputed: true };
    if (table.isNullable(key)) throw new Error(`${reads.entity.name} cannot be ordered by ${key}, which may be null.`);
    const type = table.typeOf(key);
    return keyOf(sql`${row}.${sql.ref(table.columnOf(key))}`, { type, byBytes: table.isWord(key) });
  });
}

/** A key by the value of its type: texts are in the order of people, but for codes. */
export const keyOf = (value: Sql, { type, byBytes }: { readonly type: string; readonly byBytes?: boolean }): Key =>
  isText(type) && byBytes !== true ? { value: inTextOrder(value), type } : { value, type };

function keyValue(compiler: StatementCompiler, reads: Reads, key: Exclude<OrderKey, string>, row: Sql): Sql {
  if ('sql' in key) return key.sql(row, compiler.askActor);
  return sql`
    coalesce(${compiler.column(reads, key.field, row)}, ${sql.literal(key.whenNull)}::${sql.type(key.type)})
  `;
}

/** The same keys where the order and the cursors of a page use them: what is computed is computed once for each row. */
export const computedOnce = (keys: readonly Key[]): Key[] =>
  keys.map((key) => (key.isComputed ? { ...key, value: sharedExpression(key.value) } : key));

/** The order in which a list is answered. */
export const orderBy = (keys: readonly Key[], { descending }: Pick<FieldArguments, 'descending'>): Sql =>
  sql.join(keys.map(({ value }) => (descending ? sql`${value} desc` : value)));

/** The order in which its page is cut: from the end on for a page of the last rows. */
export const cutOrder = (keys: readonly Key[], { descending, backward }: FieldArguments): Sql =>
  orderBy(keys, { descending: descending !== backward });

/** What a cursor is made of: the record that the list hangs on, and the keys of the row. Timestamps keep their microseconds. */
export function cursorKeys(compiler: StatementCompiler, parent: Parent | undefined, keys: readonly Key[]): Sql {
  const values = keys.map((key) => (key.type === 'timestamptz' ? sql`${key.value}::text` : key.value));
  return sql`json_build_array(${sql.join([hangsOn(compiler, parent) ?? sql`0`, ...values])})`;
}

type Side = 'after' | 'before';

/** The cursors that are given, and how a row after the one, or before the other, compares in an ascending list. */
const sidesOf = (args: FieldArguments): Side[] => (['after', 'before'] as const).filter((side) => args[side] !== null);

/** The conditions that a row stands between the cursors. */
export function betweenCursors(
  compiler: StatementCompiler,
  argumentIndex: number,
  keys: readonly Key[],
  args: FieldArguments,
): Sql[] {
  return sidesOf(args).map((side) => {
    const later = (side === 'after') !== args.descending;
    const values = cursorValues(compiler, argumentIndex, keys, side);
    return sql`
      (${sql.join(keys.map((key) => key.value))}) ${later ? sql`>` : sql`<`} (${sql.join(values)})
    `;
  });
}

/** The conditions that the cursors belong to the list of this record. */
export const cursorsOfParent = (
  compiler: StatementCompiler,
  argumentIndex: number,
  parent: Sql,
  args: FieldArguments,
): Sql[] => sidesOf(args).map((side) => sql`${parent} = ${cursorValue(compiler, argumentIndex, side, 0, 'bigint')}`);

/** The values of a cursor, each as a subselect, so that PostgreSQL does not plan for one value: one plan serves all pages. */
export const cursorValues = (
  compiler: StatementCompiler,
  argumentIndex: number,
  keys: readonly Key[],
  side: Side,
): Sql[] => keys.map((key, i) => cursorValue(compiler, argumentIndex, side, i + 1, key.type));

const cursorValue = (compiler: StatementCompiler, argumentIndex: number, side: Side, at: number, type: string): Sql =>
  sql`
    (select ${compiler.argument(argumentIndex, `${side}${at}`, type, cursorAt(side, at))})
  `;

/** Reads one value of a cursor. Made here so that a statement that is kept keeps nothing of what it was compiled with. */
const cursorAt =
  (side: Side, at: number) =>
  (args: FieldArguments): unknown =>
    (args[side] as unknown[])[at];
