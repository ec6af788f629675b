/**
 * Who may do what, as expressions with two interpreters: over a row (`holds`) and into SQL (`predicate`).
 * There is no `not`: a null is false in both, and indexes stay usable.
 */
import type { Actor, Grant, GrantName, Memberships } from './actor.js';
import { accountPathOf, type GrantClass, grantClassOf, grantPredicate, type OwnerColumn, snakeCase } from './owner.js';
import { type LookUpSql, literal, type ParameterSink, quoted } from './sql.js';

export { type ActionOf, definePolicy, type Policy } from './define-policy.js';

type Scalar = string | number | boolean | null;

/** The columns of an expression are its type, so that a policy names only columns its row has. */
export type Expr<Column extends string = string> =
  | { readonly kind: 'any'; readonly of: readonly Expr<Column>[] }
  | { readonly kind: 'all'; readonly of: readonly Expr<Column>[]; readonly withinParent?: true }
  | { readonly kind: 'is'; readonly values: Readonly<Record<string, Scalar | readonly Scalar[]>>; readonly _?: Column }
  | { readonly kind: 'may'; readonly permission: GrantName; readonly on: OwnerColumn<Column> }
  | { readonly kind: 'own'; readonly column: Column }
  | { readonly kind: 'tenant'; readonly column: Column }
  | { readonly kind: 'among'; readonly column: Column; readonly set: keyof Memberships }
  | { readonly kind: 'fact'; readonly name: string; readonly sql: FactSql; readonly ofTenant?: true };

/** What a statement is worked out for. */
export interface PolicyEnv {
  readonly actor: Actor;
}

/** A permission, or a set of the actor's memberships, that a statement was shaped by. */
export type Consulted = GrantName | `#${keyof Memberships}`;

/** What the text may know of the actor; asking makes the answer part of the statement's shape. */
export interface ReachOf {
  /** How far the account grants of a permission reach. */
  (permission: GrantName): GrantClass;
  /** Whether a set of the memberships has anything in it. */
  readonly some: (set: keyof Memberships) => boolean;
}

/**
 * A fact that no column holds: a boolean worked out by SQL over the row's alias. By `reach` it may leave out what no
 * grant of the actor can make true: `true` and `false` alone drop out of the statement.
 */
export type FactSql = (
  alias: string,
  parameters: ParameterSink<PolicyEnv>,
  reach?: ReachOf,
  lookUp?: LookUpSql,
) => string;

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
export const fact = (name: string, sql: FactSql): Expr<never> => ({ kind: 'fact', name, sql });
/**
 * A fact that holds for rows of the actor's tenant alone: what ties rows to a tenant whose table has no column for it. It
 * must ask in every statement, whatever the actor's grants.
 */
export const tenantFact = (name: string, sql: FactSql): Expr<never> => ({ kind: 'fact', name, sql, ofTenant: true });
/**
 * The row stands in a list of a record that the actor sees, and belongs to its tenant with it. Only a list under a record
 * can say so; a record of its own, or a list of its own, is refused with it.
 */
export const withinParent: Expr<never> = { kind: 'all', of: [], withinParent: true };
/** SQL: an enrollment's course and section lie where the actor sees further than their own sections, or within these. */
export function withinSections(course: string, section: string, parameters: ParameterSink<PolicyEnv>): string {
  const set = (name: 'limited' | 'sections') =>
    parameters.add(`actor.${name}`, 'bigint[]', (env) => env.actor.memberships[name]);
  return `(${course} <> all(${set('limited')}) or ${section} = any(${set('sections')}))`;
}
/** Nobody: the start of every policy. */
export const nobody: Expr<never> = { kind: 'any', of: [] };
/** Whoever has a token of the tenant. */
export const everybody: Expr<never> = { kind: 'all', of: [] };

const noGrant: Grant = { subtrees: [], exact: [], courses: [] };
export const grantOf = (actor: Actor, permission: GrantName): Grant => actor.grants.get(permission) ?? noGrant;

/** The column under which a read hides a fact or an owner's account path. */
export const hiddenColumn = (expr: Expr & { kind: 'fact' | 'may' }): string =>
  expr.kind === 'fact' ? `#fact:${expr.name}` : `#path:${expr.on.owner}:${expr.on.column}`;

/** The hidden columns, with their SQL, that `holds` will look at: they stand beside what a client sees and never mix with it. */
export function needsOf(expr: Expr): Map<string, FactSql> {
  const needs = new Map<string, FactSql>();
  const column = (name: string) => needs.set(`#${name}`, (alias) => `${alias}.${quoted(snakeCase(name))}`);
  const visit = (e: Expr): void => {
    if (e.kind === 'any' || e.kind === 'all') e.of.forEach(visit);
    else if (e.kind === 'is') Object.keys(e.values).forEach(column);
    else if (e.kind === 'fact') needs.set(hiddenColumn(e), e.sql);
    else if (e.kind === 'may') {
      column(e.on.column);
      needs.set(hiddenColumn(e), (alias, _parameters, _reach, lookUp) => accountPathOf(e.on, alias, lookUp));
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

/** Where an expression becomes SQL: the row's alias and how its properties are called in the table. */
export interface PredicateScope {
  readonly alias: string;
  readonly columnOf: (property: string) => string;
  readonly isNullable: (property: string) => boolean;
  readonly parameters: ParameterSink<PolicyEnv>;
  /** The actor the text is compiled for; only the class of its grants may enter the text. */
  readonly actor: Actor;
  /** Told of each permission and each set of memberships whose class entered the text. */
  readonly consulted: (what: Consulted) => void;
  /** The table has the tenant's column. */
  readonly knowsTenant: boolean;
  /** The table is that of the courses themselves, whose rows know their account. */
  readonly isCourse: boolean;
  /** Where rows that this one points at can be joined. */
  readonly lookUp?: LookUpSql | undefined;
}

/** The expression as a boolean SQL text over the row `scope.alias`. */
export function predicate(expr: Expr, scope: PredicateScope): string {
  const column = (property: string) => `${scope.alias}.${quoted(scope.columnOf(property))}`;
  switch (expr.kind) {
    case 'any':
      return joined(
        expr.of.map((e) => predicate(e, scope)),
        'or',
      );
    case 'all':
      return joined(
        expr.of.map((e) => predicate(e, scope)),
        'and',
      );
    case 'is':
      return joined(
        Object.entries(expr.values).map(([name, wanted]) => equals(column(name), wanted)),
        'and',
      );
    case 'own':
      return `${column(expr.column)} = ${actorParameter(scope.parameters)}`;
    case 'tenant':
      return `${column(expr.column)} = ${tenantParameter(scope.parameters)}`;
    case 'among':
      return `${column(expr.column)} = any(${scope.parameters.add(`actor.${expr.set}`, 'bigint[]', (env) => setOf(env.actor, expr.set))})`;
    case 'fact': {
      const sql = expr.sql(scope.alias, scope.parameters, reachOf(scope), scope.lookUp);
      if (expr.ofTenant === true && sql === 'true') throw new Error(`The fact ${expr.name} asks for no tenant.`);
      return sql === 'true' || sql === 'false' ? sql : `(${sql})`;
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

/** The actor's root account as a parameter. */
export const tenantParameter = (parameters: ParameterSink<PolicyEnv>): string =>
  parameters.add('actor.rootAccountId', 'bigint', (env) => env.actor.rootAccountId);

/** The actor's own user id as a parameter. */
export const actorParameter = (parameters: ParameterSink<PolicyEnv>): string =>
  parameters.add('actor.userId', 'bigint', (env) => env.actor.userId);

function joined(parts: string[], word: 'and' | 'or'): string {
  const neutral = word === 'and' ? 'true' : 'false';
  const absorbing = word === 'and' ? 'false' : 'true';
  if (parts.includes(absorbing)) return absorbing;
  // The same said twice makes the database guess too few rows.
  const rest = [...new Set(parts)].filter((part) => part !== neutral);
  if (rest.length === 0) return neutral;
  return rest.length === 1 ? (rest[0] as string) : `(${rest.join(` ${word} `)})`;
}

function equals(column: string, wanted: Scalar | readonly Scalar[]): string {
  if (Array.isArray(wanted)) return `${column} in (${wanted.map(literal).join(', ')})`;
  return wanted === null ? `${column} is null` : `${column} = ${literal(wanted as Scalar)}`;
}
