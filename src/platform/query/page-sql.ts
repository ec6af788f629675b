/** The SQL of one page of a connection. */

import { type Part, type Sql, sql } from '../sql/sql.js';
import type { Joins } from './joins.js';
import { conditions, type FilterUse, filterScope, hangsOn, noListRow, parentRow, sourceSql } from './list-sql.js';
import { countCap } from './page.js';
import type { Connection, FieldArguments, OrderKey, Reads } from './reads.js';
import type { ConnectionSelection } from './selection.js';
import { computeOnce } from './shared-expressions.js';
import { columns, type Parent, type StatementCompiler } from './statement-compiler.js';

const cap = sql.literal(countCap);

/**
 * Page sizes that are written into the statement. As a parameter, PostgreSQL does not know the limit when it plans the
 * prepared statement once for all values, and takes it for a tenth of the list.
 */
export const usualSizes: ReadonlySet<number> = new Set([10, 20, 25, 50, 100]);

interface Key {
  readonly value: Sql;
  /** Its PostgreSQL type. */
  readonly type: string;
}

/** The keys of an order over a row. The last one is always the id, so that no two rows are equal. */
export function pageKeys(compiler: StatementCompiler, reads: Reads, order: string, row: Sql): Key[] {
  const table = compiler.table(reads);
  const keys = compiler.readParts(reads).orders[order];
  if (keys === undefined) throw new Error(`${reads.entity.name} has no order ${order}.`);
  return keys.map((key) => {
    if (typeof key !== 'string') return { value: keyValue(compiler, reads, key, row), type: key.type };
    if (table.isNullable(key)) throw new Error(`${reads.entity.name} cannot be ordered by ${key}, which may be null.`);
    return { value: sql`${row}.${sql.ref(table.columnOf(key))}`, type: table.typeOf(key) };
  });
}

function keyValue(compiler: StatementCompiler, reads: Reads, key: Exclude<OrderKey, string>, row: Sql): Sql {
  if ('sql' in key) return key.sql(row);
  return sql`
    coalesce(${compiler.column(reads, key.field, row)}, ${sql.literal(key.whenNull)}::${sql.type(key.type)})
  `;
}

/** What the parts of a page have in common. */
interface PageParts {
  readonly compiler: StatementCompiler;
  readonly page: ConnectionSelection;
  readonly parent: Parent | undefined;
  readonly args: FieldArguments;
  /**
   * The row of the target: its alias names the table inside the cut, and the cut rows outside of it, so that the same
   * fragments fit both.
   */
  readonly base: Sql;
  readonly keys: readonly Key[];
  /** The condition that a row is in the list, page or not. */
  readonly inList: Sql;
  readonly limit: Sql;
  /** Rows to skip. */
  readonly offset: Sql | undefined;
  /** Whether the records that the arguments name exist, as a further pair of the JSON value. */
  readonly exists: Sql;
  /** The subselect `x`: rows cut (what stands behind `from`), joined, made into nodes, and ordered again. */
  readonly nodesOf: (cut: Sql) => Sql;
}

/**
 * A page as one JSON value, `{nodes, total, exists}` or the nodes alone where nothing else is asked. There is one more of them
 * than asked when there is a next page; `total` stops at the cap.
 */
export function pageSql(compiler: StatementCompiler, page: ConnectionSelection, parent: Parent | undefined): Sql {
  const target = page.connection.target();
  const args = compiler.fieldArguments(page.argumentIndex);
  const before = new Set(compiler.rowsSoFar.flatMap(({ parts }) => parts));
  const base = compiler.row();
  const inList = conditions(compiler, page, base, parent);
  const keys = pageKeys(compiler, target, args.order, base);
  const limit = usualSizes.has(args.first)
    ? sql.literal(args.first + 1)
    : compiler.argument(page.argumentIndex, 'first', 'int', ({ first }) => first + 1);
  const offset = offsetSql(compiler, page, parent);
  const joins = joinsOf(compiler, page, base, parent);
  const pairs = [...compiler.pairs(page.nodes, base, joins)];
  if (page.wantsKeys) pairs.push(['#keys', cursorKeys(compiler, parent, keys)]);
  const order = orderBy(keys, args);
  const known = (one: Part) => one === base.parts[0] || before.has(one);
  const { of, asked } = computeOnce(base, known, { wanted: columns(pairs), joins: joins.asSql });
  const nodesOf = (cut: Sql) =>
    sql`
      (
        select ${of.wanted}
        from (
          select ${base}.*${asked}
          from ${cut}
        ) ${base}
        ${of.joins}
        order by ${order}
      ) x
    `;
  const exists = existsSql(compiler, page, parent, args);
  const parts = { compiler, page, parent, args, base, keys, inList, limit, offset, exists, nodesOf };
  return page.connection.materialized ? materializedPage(parts) : cutPage(parts);
}

/** Where the rows of the page are cut. A list under a record knows the record, and what is joined to it. */
function joinsOf(compiler: StatementCompiler, { connection }: ConnectionSelection, base: Sql, parent?: Parent): Joins {
  if (connection.foreignKey === undefined || parent === undefined) return compiler.newJoins();
  const joins = compiler.newJoins(parent.joins);
  const column = compiler.table(connection.target()).columnOf(connection.foreignKey);
  joins.know(compiler.table(parent.reads).name, sql`${base}.${sql.ref(column)}`, parent.row);
  return joins;
}

/** What a cursor is made of: the record that the list hangs on, and the keys of the row. Timestamps keep their microseconds. */
function cursorKeys(compiler: StatementCompiler, parent: Parent | undefined, keys: readonly Key[]): Sql {
  const values = keys.map((key) => (key.type === 'timestamptz' ? sql`${key.value}::text` : key.value));
  return sql`json_build_array(${sql.join([hangsOn(compiler, parent) ?? sql`0`, ...values])})`;
}

const orderBy = (keys: readonly Key[], { descending }: FieldArguments): Sql =>
  sql.join(keys.map(({ value }) => (descending ? sql`${value} desc` : value)));

/** The page is cut out of the list first, and the list counted apart from it. */
function cutPage(parts: PageParts): Sql {
  const { compiler, page, parent, args, base, keys, inList, limit, offset, exists, nodesOf } = parts;
  const after = args.after === null ? null : cursorValues(compiler, page.argumentIndex, keys);
  const afterCursor = after === null ? sql.empty : sql` and ${isAfter(keys, after, args)}`;
  const table = sourceSql(compiler, page, parent, { after, rows: offset ? sql`${limit} + ${offset}` : limit });
  const nodes = nodesOf(sql`
    ${table} ${base}
    where ${inList}${afterCursor}
    order by ${orderBy(keys, args)}
    limit ${limit}${skipped(offset)}
  `);
  if (!page.wantsTotal) {
    const list = sql`(select coalesce(json_agg(x), '[]'::json) from ${nodes})`;
    return exists === sql.empty ? list : sql`json_build_object('nodes', ${list}${exists})`;
  }
  const counted = countSql(parts);
  // A first page with room left is the whole list: nothing more to count.
  const isWhole = args.after === null && offset === undefined;
  const total = isWhole ? sql`case when p.rows < ${limit} then p.rows else ${counted} end` : counted;
  return sql`
    (
      select json_build_object('nodes', p.nodes, 'total', ${total}${exists})
      from (select coalesce(json_agg(x), '[]'::json) as nodes, count(*) as rows from ${nodes}) p
    )
  `;
}

/** How long the list is, up to the cap. */
function countSql({ compiler, page, parent, base, inList }: PageParts): Sql {
  const all = sourceSql(compiler, page, parent, { after: null, rows: cap });
  const count = (kept: Sql) => sql`
    (select count(*) from (select 1 from ${all} ${base} where ${kept} limit ${cap}) x)
  `;
  const { restriction } = page.connection;
  if (restriction === undefined) return count(inList);
  const of = (part: 'all' | 'part') => count(conditions(compiler, page, base, parent, part));
  return sql`case when ${restriction.unless(parentRow(parent))} then ${of('all')} else ${of('part')} end`;
}

/**
 * For a list that no index orders, or whose condition is dear: a materialized `with` finds the ids and order keys of the
 * whole list once; the page is cut out of it and joined to the table by id, and the total counts it.
 */
function materializedPage(parts: PageParts): Sql {
  const { compiler, page, args, base, keys, inList, limit, offset, exists, nodesOf } = parts;
  const table = compiler.from(page.connection.target());
  // The alias of this row is the name of the `with`.
  const all = compiler.row();
  const key = (i: number) => sql.ref(`k${i}`);
  const kept = keys.map(({ type }, i): Key => ({ value: sql`${all}.${key(i)}`, type }));
  const after = args.after === null ? null : cursorValues(compiler, page.argumentIndex, keys);
  const afterCursor = after === null ? sql.empty : sql` where ${isAfter(kept, after, args)}`;
  const nodes = nodesOf(sql`
    (
      select ${all}.id
      from ${all}${afterCursor}
      order by ${orderBy(kept, args)}
      limit ${limit}${skipped(offset)}
    ) c
    join ${table} ${base} on ${base}.id = c.id
  `);
  const count = sql`, 'total', (select count(*) from (select 1 from ${all} limit ${cap}) n)`;
  return sql`
    (
      with ${all} as materialized (
        select ${base}.id, ${sql.join(keys.map(({ value }, i) => sql`${value} as ${key(i)}`))}
        from ${table} ${base}
        where ${inList}
      )
      select json_build_object(
        'nodes', coalesce(json_agg(x), '[]'::json)${page.wantsTotal ? count : sql.empty}${exists}
      )
      from ${nodes}
    )
  `;
}

/** Beside the rows: whether the records that arguments name exist, and whether the cursor is one of this record's list. */
function existsSql(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  { after }: FieldArguments,
): Sql {
  const use = (name: string): FilterUse => ({ name, row: noListRow, use: 'exists' });
  const asked = Object.entries(page.connection.exists).flatMap(
    ([name, exists]) => exists(filterScope(compiler, page, parent, use(name))) ?? [],
  );
  const whose = hangsOn(compiler, parent);
  if (after !== null && whose !== undefined)
    asked.push(sql`${whose} = ${cursorValue(compiler, page.argumentIndex, 0, 'bigint')}`);
  if (asked.length === 0) return sql.empty;
  return sql`, 'exists', ${sql.join(
    asked.map((one) => sql`(${one})`),
    ' and ',
  )}`;
}

/** Rows to skip: as many as asked, or all the pages before the one that holds the row which an argument names. */
function offsetSql(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
): Sql | undefined {
  const args = compiler.fieldArguments(page.argumentIndex);
  const { around } = page.connection;
  const named = around && args.filters[around.argument];
  if (around !== undefined && named !== undefined && named !== null && args.after === null)
    return pagesBefore(compiler, page, parent, around);
  return args.offset === 0 ? undefined : compiler.argument(page.argumentIndex, 'offset', 'int', ({ offset }) => offset);
}

const skipped = (offset: Sql | undefined): Sql => (offset === undefined ? sql.empty : sql` offset ${offset}`);

/** Beyond any list. */
const nowhere = sql.literal(2_147_483_647);

function pagesBefore(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  around: NonNullable<Connection['around']>,
): Sql {
  const target = page.connection.target();
  const table = compiler.from(target);
  const args = compiler.fieldArguments(page.argumentIndex);
  const [row, before] = [compiler.row(), compiler.row()];
  const keysOf = (of: Sql) => sql.join(pageKeys(compiler, target, args.order, of).map((key) => key.value));
  const size = compiler.argument(page.argumentIndex, 'size', 'int', ({ first }) => Math.max(first, 1));
  const named = around.row(filterScope(compiler, page, parent, { name: around.argument, row, use: '' }));
  const earlier = args.descending ? sql`>` : sql`<`;
  return sql`
    coalesce(
      (
        select (
          select count(*)
          from ${table} ${before}
          where ${conditions(compiler, page, before, parent)}
            and (${keysOf(before)}) ${earlier} (${keysOf(row)})
        ) / ${size} * ${size}
        from ${table} ${row}
        where ${named} and ${conditions(compiler, page, row, parent)}
        limit 1
      ),
      ${nowhere}
    )
  `;
}

/** The values of a cursor, each as a subselect, so that PostgreSQL does not plan for one value: one plan serves all pages. */
const cursorValues = (compiler: StatementCompiler, argumentIndex: number, keys: readonly Key[]): Sql[] =>
  keys.map((key, i) => cursorValue(compiler, argumentIndex, i + 1, key.type));

const cursorValue = (compiler: StatementCompiler, argumentIndex: number, at: number, type: string): Sql =>
  sql`
    (select ${compiler.argument(argumentIndex, `after${at}`, type, afterAt(at))})
  `;

const isAfter = (keys: readonly Key[], values: readonly Sql[], { descending }: FieldArguments): Sql =>
  sql`
    (${sql.join(keys.map((key) => key.value))}) ${descending ? sql`<` : sql`>`} (${sql.join(values)})
  `;

/** Reads one value of the cursor. Made here so that a statement that is kept keeps nothing of what it was compiled with. */
const afterAt =
  (at: number) =>
  ({ after }: FieldArguments): unknown =>
    (after as unknown[])[at];
