/** What can be read of an entity, declared once: its policy, relations, connections, orders and worked-out columns. */

import type { PolicyEnv } from '../authorization/actor-parameters.js';
import type { Expr, Policy, ReachOf } from '../authorization/policy.js';
import { demandTenant } from '../authorization/tenant-bound.js';
import type { LookUpSql, Sql } from '../sql/sql.js';
import type { Cursors } from './cursor.js';
import type { Given } from './record-key.js';

export type { LookUpSql } from '../sql/sql.js';

/** What a read statement is run for. */
export interface ReadEnv extends PolicyEnv {
  /** Value of the root's key. */
  readonly key?: unknown;
  /** Arguments of the connections and worked-out columns of the statement, in the order of its selection. */
  readonly sites: readonly SiteArguments[];
}

/** The arguments of one connection, already checked; those of a worked-out column stand in `filters` alone. */
export interface SiteArguments {
  readonly first: number;
  readonly offset: number;
  /** Id of the record that the list hangs on, 0 for a list of its own, and keys of the row after which the page begins. */
  readonly after: readonly unknown[] | null;
  readonly order: string;
  readonly descending: boolean;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Seals the cursors of the list; null for what is no list. */
  readonly cursors: Cursors | null;
}

/** What ties a row to the record that it hangs on. */
export type WithinSql = (child: Sql, parent: Sql) => Sql;

/** A record that the row points at. Null when the actor may not see it. */
export interface One {
  readonly kind: 'one';
  readonly target: () => Reads;
  readonly column: string;
  /** Whoever sees the row may see the target: the reason stands where it is declared. */
  readonly trusted: boolean;
  /** SQL over the row: the column names a record of the target only where this holds. */
  readonly when: ((row: Sql) => Sql) | undefined;
}

/** A bounded list of records that hang on the row. */
export interface Many {
  readonly kind: 'many';
  readonly target: () => Reads;
  readonly within: WithinSql;
  readonly order: string;
  readonly limit: number;
  readonly trusted: boolean;
}

/** The first of the records that hang on the row, as one record. Null when there is none that the actor may see. */
export interface First extends Omit<Many, 'kind' | 'limit'> {
  readonly kind: 'first';
}

export type Relation = One | Many | First;

/** How a filter sees its argument. */
export interface FilterScope {
  /** The row that is kept or not. */
  readonly row: Sql;
  /** The record the list hangs on; a list of its own has none, and no statement that speaks of it. */
  readonly parent: Sql;
  /** False when the argument is absent or null. */
  readonly given: boolean;
  /** The argument itself when it is a boolean; only these may change the text. */
  readonly flag: boolean | undefined;
  /** The argument, or what `map` makes of it, as a parameter. */
  readonly parameter: (type: string, map?: (value: never) => unknown) => Sql;
  /** How an argument of the same list is there; the text may depend on it. */
  readonly how: (name: string) => Given;
  /** Another argument of the same list, or what `map` makes of it, as a parameter. */
  readonly other: ArgumentSql;
  /** A verdict over a row of `reads`: what is kept may depend on what the actor may do. */
  readonly holds: (expr: Expr, reads: Reads, row: Sql) => Sql;
  /** A column of the row as the actor sees it, null where its mask hides it: no search finds by what one may not read. */
  readonly column: (name: string) => Sql;
}

/** SQL that keeps the wanted rows, or undefined to keep all. Called also when the argument is absent. */
export type FilterSql = (filter: FilterScope) => Sql | undefined;

/** What the SQL of a list's rows may look at. */
export interface SourceScope {
  /** The record the list hangs on. */
  readonly parent: Sql;
  /** An argument of the list, or what `map` makes of it, as a parameter. */
  readonly argument: ArgumentSql;
  /** Keys of the row after which the page begins; null for a page from the start on, and for a count. */
  readonly after: readonly Sql[] | null;
  /** Rows that are looked at from there on, in the list's order; null for all. */
  readonly rows: Sql | null;
  readonly reach: ReachOf;
}

/**
 * A select that makes the rows of a list which no table holds, such as groups of other rows. It asks for itself what
 * the actor may see of them, and may leave out what lies before `after` or beyond `rows`.
 */
export type SourceSql = (source: SourceScope) => Sql;

/** Some parents list all that `within` holds of, the others a part of it. Each is counted in the way that suits it. */
export interface Narrowing {
  /** SQL over the parent: it lists all of it. */
  readonly unless: (parent: Sql) => Sql;
  /** SQL that keeps the part of the others. */
  readonly to: WithinSql;
}

/** An unbounded list of records, paged by keyset. */
export interface Connection {
  readonly kind: 'connection';
  readonly target: () => Reads;
  /** The column that names the record the list hangs on: the rows' look-ups by it need no join of their own. */
  readonly of: string | undefined;
  readonly within: WithinSql | undefined;
  readonly narrowed: Narrowing | undefined;
  /** Over the parent's row: who may list at all. Others get null and a 403 error. */
  readonly listed: Expr | undefined;
  readonly filters: Readonly<Record<string, FilterSql>>;
  /** Refuses values that no filter can take. Runs before any statement. */
  readonly check: ((filters: Readonly<Record<string, unknown>>) => void) | undefined;
  readonly order: string;
  /** Rows that the list shows although the general rule hides them stand here instead of `visible`. */
  readonly visible: Expr | undefined;
  /** Makes the rows where the target has no table. */
  readonly source: SourceSql | undefined;
  /** Argument that names a record → SQL over the parent that there is one. Where there is none, the list is not found. */
  readonly found: Readonly<Record<string, FilterSql>>;
  /** Which end comes first where the query does not say: the largest, when it holds. */
  readonly descending: (filters: Readonly<Record<string, unknown>>) => boolean;
  /** The argument that names a row whose page is wanted, and the SQL that holds for this row. The page is empty when the row is not in the list. */
  readonly around: { readonly argument: string; readonly row: (filter: FilterScope) => Sql } | undefined;
  /** All rows have to be found before the first can be told, since no index has their order: they are found once, for the page and for the total. Not for a list with a `source`. */
  readonly gathered: boolean;
}

/**
 * One key of an order: a column that is never null, an SQL expression with its type, or a field as the actor sees it,
 * so that neither the order nor a cursor tells what the field's mask hides.
 */
export type OrderKey =
  | string
  | { readonly sql: (row: Sql) => Sql; readonly type: string }
  | { readonly field: string; readonly type: string; readonly whenNull: string | number };

/** An argument as a parameter; `map` makes of it what the parameter holds. Of a field, null when it is absent. */
export type ArgumentSql = (name: string, type: string, map?: (value: never) => unknown) => Sql;

/** What a worked-out column may look at beside its row. */
export interface ColumnScope {
  readonly argument: ArgumentSql;
  /** Rows that this one points at. */
  readonly lookUp: LookUpSql;
  /** What does not concern the actor may be left out. */
  readonly reach: ReachOf;
}

/** A column that SQL works out over the row. */
export type ComputedSql = (row: Sql, scope: ColumnScope) => Sql;

/** @typeParam Action the actions of its policy */
export interface Reads<E extends object = object, Action extends string = string> {
  readonly entity: abstract new () => E;
  readonly policy: Policy<E, Readonly<Record<Action, Expr>>>;
  readonly computed: Record<string, ComputedSql>;
  readonly relations: Record<string, Relation>;
  readonly connections: Record<string, Connection>;
  readonly orders: Record<string, readonly OrderKey[]>;
  /** `sis_account_id` and the like → SQL that finds the row by it. */
  readonly keys: Record<string, (row: Sql, value: Sql, tenant: Sql) => Sql>;
  /** A key's name → who finds rows by it; everybody who sees the row, unless it stands here. */
  readonly keyReaders: Record<string, Expr>;
}

type Declared<E extends object, Action extends string = string> = {
  policy: Policy<E, Readonly<Record<Action, Expr>>>;
} & Partial<Pick<Reads<E>, 'computed' | 'relations' | 'connections' | 'orders' | 'keys' | 'keyReaders'>>;

/** Declares how an entity is read. Areas to the right add to it with `extendReads`. */
export function defineReads<E extends object, Action extends string>(
  entity: abstract new () => E,
  declared: NoInfer<Declared<E>> & Pick<Declared<E, Action>, 'policy'>,
): Reads<E, Action> {
  return {
    entity,
    policy: declared.policy,
    computed: { ...declared.computed },
    relations: { ...declared.relations },
    connections: { ...declared.connections },
    orders: { id: ['id'], ...declared.orders },
    keys: { ...declared.keys },
    keyReaders: { ...declared.keyReaders },
  };
}

/** Adds relations, connections, orders and worked-out columns that point to an area further right. */
export function extendReads<E extends object>(reads: Reads<E>, more: Partial<Omit<Declared<E>, 'policy'>>): void {
  for (const part of ['computed', 'relations', 'connections', 'orders', 'keys'] as const) {
    for (const [name, value] of Object.entries(more[part] ?? {})) {
      if (name in reads[part]) throw new Error(`${reads.entity.name}.${part}.${name} is declared twice.`);
      (reads[part] as Record<string, unknown>)[name] = value;
    }
  }
}

/** A to-one relation over a column of ids. */
export const one = (
  target: () => Reads,
  column: string,
  options: { trusted?: boolean; when?: (row: Sql) => Sql } = {},
): One => ({
  kind: 'one',
  target,
  column,
  trusted: options.trusted ?? false,
  when: options.when,
});

/** A bounded list; `within` ties the child to its parent. */
export const many = (
  target: () => Reads,
  within: WithinSql,
  options: { order?: string; limit?: number; trusted?: boolean } = {},
): Many => ({
  kind: 'many',
  target,
  within,
  order: options.order ?? 'id',
  limit: options.limit ?? 500,
  trusted: options.trusted ?? false,
});

/** One record by a condition instead of a column, such as somebody's own part in the row: the first by `order`. */
export const first = (
  target: () => Reads,
  within: WithinSql,
  options: { order?: string; trusted?: boolean } = {},
): First => ({
  kind: 'first',
  target,
  within,
  order: options.order ?? 'id',
  trusted: options.trusted ?? false,
});

/**
 * An unbounded list; without `of` and `within` it is a list of its own, not one under a parent.
 * @throws Error, and with it the start fails, where `visible` may hold for rows of another tenant
 */
export const connection = (
  target: () => Reads,
  options: {
    of?: string;
    within?: WithinSql;
    narrowed?: Narrowing;
    listed?: Expr;
    filters?: Record<string, FilterSql>;
    check?: (filters: Readonly<Record<string, unknown>>) => void;
    order?: string;
    visible?: Expr;
    source?: SourceSql;
    found?: Record<string, FilterSql>;
    descending?: Connection['descending'];
    around?: Connection['around'];
    gathered?: boolean;
  } = {},
): Connection => {
  if (options.visible !== undefined) demandTenant('A list', options.visible, 'parent');
  return {
    kind: 'connection',
    target,
    of: options.of,
    within: options.within,
    narrowed: options.narrowed,
    listed: options.listed,
    filters: options.filters ?? {},
    check: options.check,
    order: options.order ?? 'id',
    visible: options.visible,
    source: options.source,
    found: options.found ?? {},
    descending: options.descending ?? (() => false),
    around: options.around,
    gathered: options.gathered ?? false,
  };
};
