/** The SQL of one page of a connection. */

import { type Part, type Sql, sql } from '../sql/sql.js';
import { cap, countSql } from './count-sql.js';
import type { Joins } from './joins.js';
import { keptOrderOf, keptRows } from './kept-order-sql.js';
import {
  betweenCursors,
  computedOnce,
  cursorKeys,
  cursorsOfParent,
  cursorValues,
  cutOrder,
  type Key,
  orderBy,
  pageKeys,
} from './keyset-sql.js';
import { conditions, filterScope, hangsOn, noListRow, sourceSql } from './list-sql.js';
import type { Connection, FieldArguments, KeptOrder } from './reads.js';
import type { ConnectionSelection } from './selection.js';
import { computeOnce } from './shared-expressions.js';
import { columns, type Parent, type StatementCompiler } from './statement-compiler.js';

/**
 * Page sizes that are written into the statement. As a parameter, PostgreSQL does not know the limit when it plans the
 * prepared statement once for all values, and takes it for a tenth of the list.
 */
export const usualSizes: ReadonlySet<number> = new Set([10, 20, 25, 50, 100]);

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
  /** Whether the records that the arguments name exist, and may be asked for, as further pairs of the JSON value. */
  readonly exists: Sql;
  /** The subselect `x`: rows cut (what stands behind `from`), joined, made into nodes, and ordered again. */
  readonly nodesOf: (cut: Sql) => Sql;
}

/**
 * A page as one JSON value, `{nodes, total, exists, permitted}` or the nodes alone where nothing else is asked. There is one more of them
 * than asked when there is a next page; `total` stops at the cap.
 */
export function pageSql(compiler: StatementCompiler, page: ConnectionSelection, parent: Parent | undefined): Sql {
  const target = page.connection.target();
  const args = compiler.fieldArguments(page.argumentIndex);
  const before = new Set(compiler.rowsSoFar.flatMap(({ parts }) => parts));
  const base = compiler.row();
  const inList = conditions(compiler, page, base, parent);
  const kept = keptOrderOf(page.connection, args);
  if (kept === undefined) compiler.keeps(target, base, page.connection.visible ?? target.policy.visible);
  const keys = pageKeys(compiler, target, args.order, base);
  const limit = usualSizes.has(args.size)
    ? sql.literal(args.size + 1)
    : compiler.argument(page.argumentIndex, 'limit', 'int', ({ size }) => size + 1);
  const offset = offsetSql(compiler, page, parent);
  const joins = joinsOf(compiler, page, base, parent);
  const pairs = [...compiler.pairs(page.nodes, base, joins)];
  const shown = computedOnce(keys);
  if (page.wantsKeys) pairs.push(['#keys', cursorKeys(compiler, parent, shown)]);
  const known = (one: Part) => one === base.parts[0] || before.has(one);
  const { of, asked } = computeOnce(base, known, {
    wanted: columns(pairs),
    joins: joins.asSql,
    order: orderBy(shown, args),
  });
  const nodesOf = (cut: Sql) =>
    sql`
      (
        select ${of.wanted}
        from (
          select ${base}.*${asked}
          from ${cut}
        ) ${base}
        ${of.joins}
        order by ${of.order}
      ) x
    `;
  const exists = existsSql(compiler, page, parent, args);
  const parts = { compiler, page, parent, args, base, keys, inList, limit, offset, exists, nodesOf };
  if (kept !== undefined) return cutPage(parts, cutByKeptOrder(parts, kept));
  return page.connection.materialized ? materializedPage(parts) : cutPage(parts, cutByWhere(parts));
}

/** What is joined to the rows of the page. A list under a record knows the record, and what is joined to it. */
function joinsOf(compiler: StatementCompiler, page: ConnectionSelection, base: Sql, parent?: Parent): Joins {
  const { foreignKey, fixed, target } = page.connection;
  const joins = compiler.newJoins(base, parent?.joins);
  const columnOf = (property: string) => sql`${base}.${sql.ref(compiler.table(target()).columnOf(property))}`;
  if (foreignKey !== undefined && parent !== undefined)
    joins.know(compiler.table(parent.reads).name, columnOf(foreignKey), parent.row);
  for (const [property, same] of Object.entries(fixed)) {
    const value = same(filterScope(compiler, page, parent, { name: property, row: noListRow, use: 'fixed' }));
    if (value !== undefined) joins.fix(columnOf(property), value);
  }
  return joins;
}

/** How a page is cut out of its list. */
interface Cut {
  /** Its rows, under the alias of `base`: what stands behind `from`. */
  readonly rows: Sql;
  /** How long the list is, up to the cap. */
  readonly counted: () => Sql;
}

function cutByWhere(parts: PageParts): Cut {
  const { compiler, page, parent, args, base, keys, inList, limit, offset } = parts;
  const after = args.after === null ? null : cursorValues(compiler, page.argumentIndex, keys, 'after');
  // The last rows of a list are known when all of it is.
  const rows = args.backward ? null : offset ? sql`${limit} + ${offset}` : limit;
  const table = sourceSql(compiler, page, parent, { after, rows });
  return {
    rows: sql`
      ${table} ${base}
      where ${sql.join([inList, ...betweenCursors(compiler, page.argumentIndex, keys, args)], ' and ')}
      order by ${cutOrder(keys, args)}
      limit ${limit}${skipped(offset)}
    `,
    counted: () => countSql(compiler, page, parent, { base, inList }),
  };
}

/** For a list whose order another table keeps: its index gives the page in order, and the total without the rows. */
function cutByKeptOrder({ compiler, page, parent, args, base, keys, limit, offset }: PageParts, kept: KeptOrder): Cut {
  const { from, named, keptKeys } = keptRows(compiler, page, parent, { kept, keys });
  const columnsOfKeys = sql.join(keptKeys.map(({ value }) => value));
  const between = betweenCursors(compiler, page.argumentIndex, keptKeys, args);
  return {
    rows: sql`
      (
        select distinct ${columnsOfKeys}
        from ${sql.join([from, ...between], ' and ')}
        order by ${cutOrder(keptKeys, args)}
        limit ${limit}${skipped(offset)}
      ) c
      join ${compiler.from(page.connection.target())} ${base} on ${base}.id = c.${named}
    `,
    counted: () => sql`(select count(*) from (select distinct ${columnsOfKeys} from ${from} limit ${cap}) n)`,
  };
}

/** The page is cut out of the list first, and the list counted apart from it. */
function cutPage({ page, args, limit, offset, exists, nodesOf }: PageParts, { rows, counted }: Cut): Sql {
  const nodes = nodesOf(rows);
  if (!page.wantsTotal) {
    const list = sql`(select coalesce(json_agg(x), '[]'::json) from ${nodes})`;
    return exists === sql.empty ? list : sql`json_build_object('nodes', ${list}${exists})`;
  }
  // A page without cursors that has room left is the whole list: nothing more to count.
  const isWhole = args.after === null && args.before === null && offset === undefined;
  const total = isWhole ? sql`case when p.rows < ${limit} then p.rows else ${counted()} end` : counted();
  return sql`
    (
      select json_build_object('nodes', p.nodes, 'total', ${total}${exists})
      from (select coalesce(json_agg(x), '[]'::json) as nodes, count(*) as rows from ${nodes}) p
    )
  `;
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
  const between = betweenCursors(compiler, page.argumentIndex, kept, args);
  const where = between.length === 0 ? sql.empty : sql` where ${sql.join(between, ' and ')}`;
  const nodes = nodesOf(sql`
    (
      select ${all}.id
      from ${all}${where}
      order by ${cutOrder(kept, args)}
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

/** Beside the rows: whether the records that arguments name exist and may be asked for, and whether the cursors are of this record's list. */
function existsSql(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  args: FieldArguments,
): Sql {
  const asked = (use: 'exists' | 'permits') =>
    Object.entries(page.connection[use]).flatMap(
      ([name, holds]) => holds(filterScope(compiler, page, parent, { name, row: noListRow, use })) ?? [],
    );
  const exist = asked('exists');
  const whose = hangsOn(compiler, parent);
  if (whose !== undefined) exist.push(...cursorsOfParent(compiler, page.argumentIndex, whose, args));
  return sql`${pairOf('exists', exist)}${pairOf('permitted', asked('permits'))}`;
}

/** A further pair of the JSON value, of conditions that have to hold together; nothing without any. */
function pairOf(name: string, conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return sql.empty;
  const all = sql.join(
    conditions.map((one) => sql`(${one})`),
    ' and ',
  );
  return sql`, ${sql.literal(name)}, ${all}`;
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
  const byCursor = args.backward || args.after !== null || args.before !== null;
  if (around !== undefined && named !== undefined && named !== null && !byCursor)
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
  const size = compiler.argument(page.argumentIndex, 'size', 'int', ({ size: rows }) => Math.max(rows, 1));
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
