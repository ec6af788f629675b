/** The SQL of records that hang on a row: one that it points at, or a bounded list of those that point at it. */

import { allOfSql, isTrue, type Sql, sql } from '../sql/sql.js';
import type { Joins } from './joins.js';
import { pageKeys } from './keyset-sql.js';
import type { First, Many, One } from './reads.js';
import type { Selection } from './selection.js';
import { columns, type Parent, type StatementCompiler } from './statement-compiler.js';

/** A record that the row points at, as an object; null where the actor does not see it. */
export function oneSql(compiler: StatementCompiler, relation: One, selection: Selection, parent: Parent): Sql {
  const target = relation.target();
  const { joins } = parent;
  const owner = compiler.table(parent.reads);
  // The row itself, as another sees it, is there already.
  if (relation.column === 'id' && compiler.table(target) === owner)
    return itself(compiler, relation, selection, parent);
  const row = compiler.row();
  const seen = relation.trusted ? sql`true` : compiler.predicate(target.policy.visible, target, row);
  if (!relation.trusted) compiler.keeps(target, row, target.policy.visible);
  // Who does not see the column does not see whom it names; a computed column is worked out.
  const computed = compiler.readParts(parent.reads).computed[relation.column] !== undefined;
  const masked = parent.reads.policy.fields[relation.column] !== undefined;
  const id =
    masked || computed
      ? compiler.column(parent.reads, relation.column, parent.row, { joins })
      : sql`${parent.row}.${sql.ref(owner.columnOf(relation.column))}`;
  const idMatches = sql`${row}.id = ${id}`;
  joins.add(
    sql`left join ${compiler.from(target)} ${row} on ${allOfSql([idMatches, when(relation, parent.row), seen])}`,
  );
  return sql`case when ${row}.id is not null then ${objectOf(compiler, selection, row, joins)} end`;
}

function itself(compiler: StatementCompiler, relation: One, selection: Selection, { row, joins }: Parent): Sql {
  const target = relation.target();
  const seen = relation.trusted ? sql`true` : compiler.shared(compiler.mask(target.policy.visible, target, row), joins);
  const object = objectOf(compiler, selection, row, joins);
  const holds = allOfSql([when(relation, row), seen]);
  return isTrue(holds) ? object : sql`case when ${holds} then ${object} end`;
}

const when = (relation: One, row: Sql): Sql => relation.when?.(row) ?? sql`true`;

const objectOf = (compiler: StatementCompiler, selection: Selection, row: Sql, joins: Joins): Sql =>
  compiler.object(compiler.pairs(selection, row, joins), joins);

/** Records that hang on the row, as an array; or the first of them, as an object or null. */
export function manySql(
  compiler: StatementCompiler,
  relation: Many | First,
  selection: Selection,
  parent: Parent,
): Sql {
  const target = relation.target();
  const row = compiler.row();
  if (!relation.trusted) compiler.keeps(target, row, target.policy.visible);
  const joins = compiler.newJoins(row, parent.joins);
  const pairs = compiler.pairs(selection, row, joins);
  const seen = relation.trusted ? sql`true` : compiler.predicate(target.policy.visible, target, row);
  const within = allOfSql([relation.joinOn(row, parent.row), seen]);
  const order = pageKeys(compiler, target, relation.order, row).map((key) => key.value);
  const list = compiler.row();
  const isFirst = relation.kind === 'first';
  parent.joins.add(sql`
    left join lateral (
      select ${isFirst ? sql`to_json(x)` : sql`json_agg(x)`} as v
      from (
        select ${columns(pairs)}
        from ${compiler.from(target)} ${row} ${joins.asSql}
        where ${within}
        order by ${sql.join(order)}
        limit ${sql.literal(isFirst ? 1 : relation.limit)}
      ) x
    ) ${list} on true
  `);
  return isFirst ? sql`${list}.v` : sql`coalesce(${list}.v, '[]'::json)`;
}
