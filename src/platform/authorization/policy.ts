/**
 * Who may do what, as expressions with two interpreters: over a row (`holds`) and into SQL (`predicate`).
 * There is no `not`: a null is false in both, and indexes stay usable.
 */

import { isFalse, isSame, isTrue, type Sql, sql } from '../sql/sql.js';
import type { Actor, GrantName, Memberships } from './actor.js';
import { actorId, actorSet, actorTenant } from './actor-parameters.js';
import type {
  Consulted,
  Expr,
  FactSql,
  GrantClass,
  OwnerColumn,
  PredicateScope,
  ReachOf,
  Scalar,
} from './expression.js';
import { accountPathOf, grantClassOf, grantOf, grantPredicate, snakeCase } from './owner.js';

export { actorId, actorSet, actorTenant, grantIds, type PolicyEnv } from './actor-parameters.js';
export { type ActionOf, definePolicy, type Policy } from './define-policy.js';
export type { Consulted, Expr, FactSql, ReachOf } from './expression.js';

export const anyOf = <C extends string>(...of: Expr<C>[]): Expr<C> => ({ kind: 'any', of });
export const allOf = <C extends string>(...of: Expr<C>[]): Expr<C> => ({ kind: 'all', of });
/** Columns that have the given values; a list means one of them. */
export const is = <const V extends Record<string, Scalar | readonly Scalar[]>>(values: V): Expr<keyof V & string> => ({
  kind: 'is',
  values,
});
/** The column names a course. */
export const on = <C extends string>(column: C): OwnerColumn<C> => ({ column, owner: 'course' });
/** The column names an account. */
export const onAccount = <C extends string>(column: C): OwnerColumn<C> => ({ column, owner: 'account' });
/** The actor holds the permission where the row belongs. */
export const may = <C extends string>(permission: GrantName, where: OwnerColumn<C>): Expr<C> => ({
  kind: 'may',
  permission,
  on: where,
});
/** The actor administers, in any role, the account or course where the row belongs. */
export const administers = <C extends string>(where: OwnerColumn<C>): Expr<C> => may('administrator', where);
/** The column is the actor's own user id. */
export const own = <C extends string>(column: C): Expr<C> => ({ kind: 'own', column });
/** The column is the actor's root account. */
export const ofTenant = <C extends string>(column: C): Expr<C> => ({ kind: 'tenant', column });
/** The column is one of the ids that the actor's memberships list. */
export const among = <C extends string>(column: C, set: keyof Memberships): Expr<C> => ({
  kind: 'among',
  column,
  set,
});
export const memberOf = <C extends string>(column: C): Expr<C> => among(column, 'courses');
/** They take part, or took part until it was over for them: what was theirs stays in view. */
export const memberNowOrBefore = <C extends string>(column: C): Expr<C> =>
  anyOf(memberOf(column), among(column, 'concluded'));
export const studentIn = <C extends string>(column: C): Expr<C> => among(column, 'asStudent');
/** They may hand in: neither is the course concluded nor are they outside their dates. */
export const activeStudentIn = <C extends string>(column: C): Expr<C> => among(column, 'asActiveStudent');
export const memberOfGroup = <C extends string>(column: C): Expr<C> => among(column, 'groups');
export const staffIn = <C extends string>(column: C): Expr<C> => among(column, 'asStaff');
/** Worked out by SQL; on a row it is a hidden column that the read adds. */
export const fact = (name: string, of: FactSql): Expr<never> => ({ kind: 'fact', name, sql: of });
/**
 * A fact that holds for rows of the actor's tenant alone: what ties rows to a tenant whose table has no column for it. It
 * must ask in every statement, whatever the actor's grants.
 */
export const tenantFact = (name: string, of: FactSql): Expr<never> => ({ kind: 'fact', name, sql: of, ofTenant: true });
/**
 * The row stands in a list of a record that the actor sees, and belongs to its tenant with it. Only a list under a record
 * can say so; a record of its own, or a list of its own, is refused with it.
 */
export const withinParent: Expr<never> = { kind: 'all', of: [], withinParent: true };
/** SQL: an enrollment's course and section lie where the actor sees further than their own sections, or within these. */
export const withinSections = (course: Sql, section: Sql): Sql =>
  sql`(${course} <> all(${actorSet('limited')}) or ${section} = any(${actorSet('sections')}))`;
/** Nobody: the start of every policy. */
export const nobody: Expr<never> = { kind: 'any', of: [] };
/** Whoever has a token of the tenant. */
export const everybody: Expr<never> = { kind: 'all', of: [] };

/** The column under which a read hides a fact or an owner's account path. */
const hiddenColumn = (expr: Expr & { kind: 'fact' | 'may' }): string =>
  expr.kind === 'fact' ? `#fact:${expr.name}` : `#path:${expr.on.owner}:${expr.on.column}`;

/** The hidden columns, with their SQL, that `holds` will look at: they stand beside what a client sees and never mix with it. */
export function needsOf(expr: Expr): Map<string, FactSql> {
  const needs = new Map<string, FactSql>();
  const column = (name: string) => needs.set(`#${name}`, (row) => sql`${row}.${sql.ref(snakeCase(name))}`);
  const visit = (e: Expr): void => {
    if (e.kind === 'any' || e.kind === 'all') e.of.forEach(visit);
    else if (e.kind === 'is') Object.keys(e.values).forEach(column);
    else if (e.kind === 'fact') needs.set(hiddenColumn(e), e.sql);
    else if (e.kind === 'may') {
      column(e.on.column);
      needs.set(hiddenColumn(e), (row, _reach, lookUp) => accountPathOf(e.on, row, lookUp));
    } else column(e.column);
  };
  visit(expr);
  return needs;
}

/** Evaluates an expression over a row. A missing column is a mistake in the program and throws. */
export function holds(expr: Expr, row: Readonly<Record<string, unknown>>, actor: Actor): boolean {
  switch (expr.kind) {
    case 'any':
      return expr.of.some((e) => holds(e, row, actor));
    case 'all':
      return expr.of.every((e) => holds(e, row, actor));
    case 'is':
      return Object.entries(expr.values).every(([column, wanted]) => {
        const value = carried(row, `#${column}`) as Scalar;
        return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
      });
    case 'own':
      return carried(row, `#${expr.column}`) === actor.userId;
    case 'tenant':
      return carried(row, `#${expr.column}`) === actor.rootAccountId;
    case 'among':
      return setOf(actor, expr.set).includes(carried(row, `#${expr.column}`) as number);
    case 'fact':
      return carried(row, hiddenColumn(expr)) === true;
    case 'may': {
      const grant = grantOf(actor, expr.permission);
      const path = carried(row, hiddenColumn(expr)) as readonly number[] | null;
      const id = carried(row, `#${expr.on.column}`) as number;
      return (
        (expr.on.owner === 'course' && grant.courses.includes(id)) ||
        (path !== null && (path.some((a) => grant.subtrees.includes(a)) || grant.exact.includes(path.at(-1) as number)))
      );
    }
  }
}

const setOf = (actor: Actor, set: keyof Memberships): readonly number[] => actor.memberships[set];

function carried(row: Readonly<Record<string, unknown>>, column: string): unknown {
  if (!(column in row)) throw new Error(`A verdict needs the column ${column}, which the row does not carry.`);
  return row[column];
}

/** The expression as boolean SQL over the row of the scope. */
export function predicate(expr: Expr, scope: PredicateScope): Sql {
  const column = (property: string) => sql`${scope.row}.${sql.ref(scope.columnOf(property))}`;
  switch (expr.kind) {
    case 'any':
    case 'all': {
      const parts = expr.of.map((e) => predicate(e, scope));
      return joined(parts, expr.kind === 'any' ? 'or' : 'and');
    }
    case 'is': {
      const parts = Object.entries(expr.values).map(([name, wanted]) => equals(column(name), wanted));
      return joined(parts, 'and');
    }
    case 'own':
      return sql`${column(expr.column)} = ${actorId}`;
    case 'tenant':
      return sql`${column(expr.column)} = ${actorTenant}`;
    case 'among':
      return sql`${column(expr.column)} = any(${actorSet(expr.set)})`;
    case 'fact': {
      const holding = expr.sql(scope.row, reachOf(scope), scope.lookUp);
      if (expr.ofTenant === true && isTrue(holding)) throw new Error(`The fact ${expr.name} asks for no tenant.`);
      return isTrue(holding) || isFalse(holding) ? holding : sql`(${holding})`;
    }
    case 'may':
      return grantPredicate(expr.permission, expr.on, scope);
  }
}

/** Answers by the actor the text is compiled for, and says that it was asked. */
export const reachOf = ({ actor, consulted }: Pick<PredicateScope, 'actor' | 'consulted'>): ReachOf =>
  Object.assign(
    (permission: GrantName): GrantClass => {
      consulted(permission);
      return grantClassOf(actor, permission);
    },
    {
      some: (set: keyof Memberships): boolean => {
        consulted(`#${set}`);
        return setOf(actor, set).length > 0;
      },
    },
  );

/** What of the actor shapes a statement that consulted this: one letter. */
export function classOf(actor: Actor, consulted: Consulted): string {
  if (!isSet(consulted)) return grantClassOf(actor, consulted)[0] as string;
  return setOf(actor, consulted.slice(1) as keyof Memberships).length > 0 ? '+' : '-';
}

const isSet = (consulted: Consulted): consulted is `#${keyof Memberships}` => consulted.startsWith('#');

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
