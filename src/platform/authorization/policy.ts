/**
 * Who may do what, as expressions with two interpreters: over a row (`holds`) and into SQL (`predicate`).
 * There is no `not`: so a null counts as false in both, and the SQL can use indexes.
 */

import { snakeCase } from '../sql/catalogue.js';
import { isFalse, isSame, isTrue, type Sql, sql } from '../sql/sql.js';
import type { Actor } from './actor.js';
import { actorId, actorTenant } from './actor-parameters.js';
import type { CarriedRow, Condition, ConditionSql, Expr, PredicateScope, Scalar } from './expression.js';

export type { ActorQuestion, AskActor } from './actor.js';
export { actorId, actorTenant, actorZone, type PolicyEnv } from './actor-parameters.js';
export { type ActionOf, definePolicy, type Policy } from './define-policy.js';
export type { Condition, ConditionSql, Expr, PredicateScope } from './expression.js';

export const anyOf = <C extends string>(...of: Expr<C>[]): Expr<C> => ({ kind: 'any', of });
export const allOf = <C extends string>(...of: Expr<C>[]): Expr<C> => ({ kind: 'all', of });
/** Columns that have the given values; a list means one of them. */
export function is<const V extends Record<string, Scalar | readonly Scalar[]>>(values: V): Expr<keyof V & string> {
  const wanted = Object.entries(values).map(([property, value]) => ({
    property,
    hidden: hiddenColumn(property),
    value: value as Scalar | readonly Scalar[],
  }));
  return {
    kind: 'condition',
    needs: new Map(wanted.map(({ property }) => columnNeed(property))),
    holds: (row) =>
      wanted.every(({ hidden, value }) => {
        const found = carried(row, hidden) as Scalar;
        return Array.isArray(value) ? value.includes(found) : found === value;
      }),
    sql: (scope) =>
      joined(
        wanted.map(({ property, value }) => equals(columnSql(scope, property), value)),
        'and',
      ),
  };
}
/** The column is the actor's own user id. */
export const own = <C extends string>(column: C): Expr<C> =>
  onColumn(column, {
    holds: (value, actor) => value === actor.userId,
    sql: (of) => sql`${of} = ${actorId}`,
  });
/** The column is the actor's root account. */
export const ofTenant = <C extends string>(column: C): Expr<C> => ({
  ...onColumn(column, {
    holds: (value, actor) => value === actor.rootAccountId,
    sql: (of) => sql`${of} = ${actorTenant}`,
  }),
  ...(column === 'rootAccountId' && ({ ofTenant: true } as const)),
});
/** A condition in SQL. Over a row in memory it is a hidden column that the read adds. */
export const sqlCondition = (name: string, of: ConditionSql): Condition<never> => ({
  kind: 'condition',
  needs: new Map([[`#condition:${name}`, of]]),
  holds: (row) => carried(row, `#condition:${name}`) === true,
  sql: ({ row, askActor, lookUp }) => {
    const holding = of(row, askActor, lookUp);
    return isTrue(holding) || isFalse(holding) ? holding : sql`(${holding})`;
  },
});
/**
 * A condition that holds for rows of the actor's tenant alone: what ties rows to a tenant whose table has no column for it. It
 * must ask in every statement, whatever the actor's rights.
 */
export function tenantCondition(name: string, of: ConditionSql): Expr<never> {
  const asked = sqlCondition(name, of);
  return {
    ...asked,
    sql: (scope) => {
      const holding = asked.sql(scope);
      if (isTrue(holding)) throw new Error(`The condition ${name} asks for no tenant.`);
      return holding;
    },
    ofTenant: true,
  };
}
/**
 * The row is in a list of a record that the actor sees, and so of its tenant. This is for lists under a record alone: a
 * single record or a root list that relies on it fails the start.
 */
export const withinParent: Expr<never> = { kind: 'all', of: [], withinParent: true };
/** Nobody: the start of every policy. */
export const nobody: Expr<never> = { kind: 'any', of: [] };
/** Everybody whom the policy speaks of: whoever has a token of the tenant. */
export const everybody: Expr<never> = { kind: 'all', of: [] };

/** A condition on one column. Both forms are given: over its value, and as SQL over the column. */
export const onColumn = <C extends string>(
  column: C,
  of: {
    readonly holds: (value: unknown, actor: Actor) => boolean;
    readonly sql: (column: Sql, scope: PredicateScope) => Sql;
  },
): Condition<C> => {
  const hidden = hiddenColumn(column);
  return {
    kind: 'condition',
    needs: new Map([columnNeed(column)]),
    holds: (row, actor) => of.holds(carried(row, hidden), actor),
    sql: (scope) => of.sql(columnSql(scope, column), scope),
  };
};

/** The hidden column under which a row carries a property for decisions. */
export const hiddenColumn = (property: string): string => `#${property}`;

/** What a condition on a property needs of a row. */
export const columnNeed = (property: string): [string, ConditionSql] => [
  hiddenColumn(property),
  (row) => sql`${row}.${sql.ref(snakeCase(property))}`,
];

/** A property of the row of the scope. */
export const columnSql = ({ row, table }: PredicateScope, property: string): Sql =>
  sql`${row}.${sql.ref(table.columnOf(property))}`;

/** What a row carries in a hidden column. A missing one is a mistake in the program and throws. */
export function carried(row: CarriedRow, column: string): unknown {
  const value = row[column];
  if (value === undefined) throw new Error(`A decision needs the column ${column}, which the row does not carry.`);
  return value;
}

/** The hidden columns, with their SQL, that `holds` will look at. */
export function needsOf(expr: Expr): Map<string, ConditionSql> {
  const needs = new Map<string, ConditionSql>();
  const visit = (e: Expr): void => {
    if (e.kind === 'condition') for (const [column, of] of e.needs) needs.set(column, of);
    else e.of.forEach(visit);
  };
  visit(expr);
  return needs;
}

/** Evaluates an expression over a row. */
export function holds(expr: Expr, row: CarriedRow, actor: Actor): boolean {
  switch (expr.kind) {
    case 'any':
      return expr.of.some((e) => holds(e, row, actor));
    case 'all':
      return expr.of.every((e) => holds(e, row, actor));
    case 'condition':
      return expr.holds(row, actor);
  }
}

/** The expression as boolean SQL over the row of the scope. */
export function predicate(expr: Expr, scope: PredicateScope): Sql {
  const { asked = [] } = scope;
  if (expr.kind === 'any')
    return joined(
      expr.of.map((e) => predicate(e, scope)),
      'or',
    );
  if (expr.kind === 'condition') {
    const condition = expr.sql(scope);
    return asked.some((one) => isSame(one, condition)) ? sql`true` : condition;
  }
  // What one condition says, those behind it need not say again.
  const parts: Sql[] = [];
  for (const e of expr.of) parts.push(predicate(e, { ...scope, asked: [...asked, ...parts] }));
  return joined(parts, 'and');
}

function joined(parts: readonly Sql[], word: 'and' | 'or'): Sql {
  const [isNeutral, isAbsorbing] = word === 'and' ? [isTrue, isFalse] : [isFalse, isTrue];
  const absorbing = parts.find(isAbsorbing);
  if (absorbing !== undefined) return absorbing;
  // The same said twice makes the database guess too few rows.
  const rest = parts.filter((part, i) => !isNeutral(part) && parts.findIndex((one) => isSame(one, part)) === i);
  if (rest.length === 0) return word === 'and' ? sql`true` : sql`false`;
  return rest.length === 1 ? (rest[0] as Sql) : sql`(${sql.join(rest, ` ${word} `)})`;
}

function equals(column: Sql, wanted: Scalar | readonly Scalar[]): Sql {
  if (Array.isArray(wanted)) return sql`${column} in (${sql.join(wanted.map(sql.literal))})`;
  return wanted === null ? sql`${column} is null` : sql`${column} = ${sql.literal(wanted as Scalar)}`;
}
