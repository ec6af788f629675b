/** What can be read of an entity, declared once: its policy, relations, connections, orders and computed columns. */

import type { AskActor, Expr, Policy } from '../authorization/policy.js';
import { demandTenant } from '../authorization/tenant-bound.js';
import type { LookUpSql, Sql } from '../sql/sql.js';
import type { Given } from './record-key.js';
import type { Demand, JoinSql, KeptTotal, Restriction } from './rows-of-lists.js';

export type { LookUpSql } from '../sql/sql.js';
export type { FieldArguments, ReadEnv } from './field-arguments.js';
export type { JoinSql } from './rows-of-lists.js';

/** A record that the row points at. Null when the actor may not see it. */
export interface One {
  readonly kind: 'one';
  readonly target: () => Reads;
  readonly column: string;
  /** The target's `visible` is not asked. Each use says why in a comment. */
  readonly trusted: boolean;
  /** SQL over the row: the column names a record of the target only where this holds. */
  readonly when: ((row: Sql) => Sql) | undefined;
}

/** A bounded list of records that hang on the row. */
export interface Many {
  readonly kind: 'many';
  readonly target: () => Reads;
  readonly joinOn: JoinSql;
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
  /** The parent record. A root list has none: SQL that names it there does not compile. */
  readonly parent: Sql;
  /** False when the argument is absent or null. */
  readonly given: boolean;
  /** The argument itself when it is a boolean; only these may change the text. */
  readonly flag: boolean | undefined;
  /** The argument, or what `map` makes of it, as a parameter. */
  readonly parameter: (type: string, map?: ArgumentMap) => Sql;
  /** Whether another argument of this list is absent, `self`, an id or something else; the text may depend on it. */
  readonly how: (name: string) => Given;
  /** Another argument of the same list, or what `map` makes of it, as a parameter. */
  readonly other: ArgumentSql;
  /** SQL of a policy's condition over a row of `reads`, whose policy it need not be. */
  readonly predicate: (expr: Expr, reads: Reads, row: Sql) => Sql;
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
  /** Whether an argument is absent, `self`, an id or something else; the text may depend on it. */
  readonly how: (name: string) => Given;
  /** Keys of the row after which the page begins; null for a page from the start on, and for a count. */
  readonly after: readonly Sql[] | null;
  /** Rows that are looked at from there on, in the list's order; null for all. */
  readonly rows: Sql | null;
  readonly askActor: AskActor;
  readonly predicate: FilterScope['predicate'];
}

/**
 * A select that makes the rows of a list which no table holds, such as groups of other rows. It asks for itself what
 * the actor may see of them, and may leave out what lies before `after` or beyond `rows`.
 */
export type SourceSql = (source: SourceScope) => Sql;

/**
 * Another table names the rows of a list, each perhaps several times, and keeps the keys of an order: an index over them
 * gives a page without a look at the rest of the list. Enrollments do so for the people of a course.
 */
export interface KeptOrder {
  readonly table: string;
  /** The order that is kept. */
  readonly order: string;
  /** Columns with the keys of the order. The last one is the id of the row; where the first one is null, the row is in no list. */
  readonly keys: readonly string[];
  /** The filter whose place `where` takes, and that of what ties the rows to their parent and of what the list shows. */
  readonly filter: string;
  /** Which rows of the table name a row of the list; `row` is one of that table. */
  readonly where: (filter: FilterScope) => Sql;
  /** Arguments that `where` answers beside that of the filter. With any other one the list is found among its own rows. */
  readonly answers: readonly string[];
}

/** An unbounded list of records, paged by keyset. */
export interface Connection {
  readonly kind: 'connection';
  readonly target: () => Reads;
  /** The column with the parent's id. Look-ups of the rows by it use the join to the parent. */
  readonly foreignKey: string | undefined;
  readonly joinOn: JoinSql | undefined;
  readonly restriction: Restriction | undefined;
  /** Over the parent's row: who may list at all, and for whom of them the list is there. Others get null and a 403 or 404 error. */
  readonly listed: Expr | undefined;
  readonly found: Expr | undefined;
  /** What the list asks of the viewer besides, each with its refusal. */
  readonly demands: readonly Demand[];
  /** Name of an argument → its filter. A filter under a name that is no argument is a rule of the list and applies always. */
  readonly filters: Readonly<Record<string, FilterSql>>;
  /** Refuses values that no filter can take, and an order that lacks one. Runs before any statement. */
  readonly check: ((filters: Readonly<Record<string, unknown>>, order: string) => void) | undefined;
  readonly order: string;
  /** Takes the place of the policy's `visible` for this list, which may show rows that are hidden elsewhere. */
  readonly visible: Expr | undefined;
  /** Makes the rows where the target has no table. */
  readonly source: SourceSql | undefined;
  /** Name of an argument that names a record → SQL over the parent that tells whether the record exists. 404 where it does not. */
  readonly exists: Readonly<Record<string, FilterSql>>;
  /** Name of an argument → SQL over the parent that tells whether the actor may list with it. 403 where they may not. */
  readonly permits: Readonly<Record<string, FilterSql>>;
  /** The direction where the query names none: descending if this is true of the filters. */
  readonly descending: (filters: Readonly<Record<string, unknown>>) => boolean;
  /** The argument that names a row whose page is wanted, and the SQL that holds for this row. The page is empty when the row is not in the list. */
  readonly around: { readonly argument: string; readonly row: (filter: FilterScope) => Sql } | undefined;
  /**
   * All rows are found once, for the page and for the total: where no index has their order, or where the condition is
   * dear. Not for a list with a `source`.
   */
  readonly materialized: boolean;
  readonly keptOrder: KeptOrder | undefined;
  readonly keptTotal: KeptTotal | undefined;
  /** Name of a property → its value where it is the same in all rows of the list: what it points at is looked up once. */
  readonly fixed: Readonly<Record<string, FilterSql>>;
}

/**
 * One key of an order: a column that is never null, an SQL expression with its type, or a field as the actor sees it,
 * so that neither the order nor a cursor tells what the field's mask hides. Texts are in the order of people
 * (`inTextOrder`), unless they are codes: columns of words, and what is `byBytes`.
 */
export type OrderKey =
  | string
  | { readonly sql: (row: Sql, askActor: AskActor) => Sql; readonly type: string; readonly byBytes?: true }
  | { readonly field: string; readonly type: string; readonly whenNull: string | number };

/** An argument as a parameter, or what `map` makes of it. For a computed field it is null when the argument is absent. */
export type ArgumentSql = (name: string, type: string, map?: ArgumentMap) => Sql;

/** Turns an argument into the parameter's value. It receives exactly the type that the field declares. */
export type ArgumentMap = { map(this: void, value: unknown): unknown }['map'];

/** What a computed column may look at beside its row. */
export interface ColumnScope {
  readonly argument: ArgumentSql;
  /** Rows that this one points at. */
  readonly lookUp: LookUpSql;
  /** What does not concern the actor may be left out. */
  readonly askActor: AskActor;
  readonly predicate: FilterScope['predicate'];
}

/** A column that SQL computes over the row. */
export type ComputedSql = (row: Sql, scope: ColumnScope) => Sql;

/** Whoever sees this record may also read the one that is shown beside it by its global id, whatever that one's policy says; if `unscoped`, with no token that has scopes. */
export type ShownBeside = Pick<Many, 'target' | 'joinOn'> & { readonly name: string; readonly unscoped?: true };

/** What can be read of a record beside its columns, by name. */
export interface ReadParts {
  readonly computed: Readonly<Record<string, ComputedSql>>;
  /** Columns of the table that may be read in another way. They cost little more than the column, which computed ones need not. */
  readonly columns: Readonly<Record<string, ComputedSql>>;
  readonly relations: Readonly<Record<string, Relation>>;
  readonly connections: Readonly<Record<string, Connection>>;
  readonly orders: Readonly<Record<string, readonly OrderKey[]>>;
  readonly shownBeside: readonly ShownBeside[];
}

/** @typeParam Action the actions of its policy */
export interface Reads<E extends object = object, Action extends string = string> {
  readonly entity: abstract new () => E;
  readonly policy: Policy<E, Readonly<Record<Action, Expr>>>;
  /** The parts that `defineReads` was given; reads of the entity under another policy share them. What all areas add stands in `ComposedReads`. */
  readonly own: ReadParts;
  /** `sis_account_id` and the like → SQL that finds the row by it. */
  readonly keys: Readonly<Record<string, (row: Sql, value: Sql, tenant: Sql) => Sql>>;
  /** A key's name → who finds rows by it; everybody who sees the row, unless it stands here. */
  readonly keyReaders: Readonly<Record<string, Expr>>;
}

type Declared<E extends object, Action extends string = string> = {
  policy: Policy<E, Readonly<Record<Action, Expr>>>;
} & Partial<ReadParts & Pick<Reads<E>, 'keys' | 'keyReaders'>>;

/** Declares how an entity is read. Files and areas further right add to it with `extendReads`. */
export function defineReads<E extends object, Action extends string>(
  entity: abstract new () => E,
  declared: NoInfer<Declared<E>> & Pick<Declared<E, Action>, 'policy'>,
): Reads<E, Action> {
  const { policy, computed = {}, columns = {}, relations = {}, connections = {}, orders, shownBeside = [] } = declared;
  const { keys = {}, keyReaders = {} } = declared;
  const own = { computed, columns, relations, connections, orders: { id: ['id'], ...orders }, shownBeside };
  return Object.freeze({ entity, policy, own, keys, keyReaders });
}

/** What is added to the reads of an entity elsewhere. */
export interface AddedReads {
  readonly reads: Reads;
  readonly more: Partial<ReadParts>;
}

/** Relations, connections, orders and computed columns that point to an area, or a file, further right: for its `area.ts`. */
export const extendReads = <E extends object>(reads: Reads<E>, more: Partial<ReadParts>): AddedReads =>
  Object.freeze({ reads: reads as Reads, more });

/** A to-one relation over a column of ids. */
export const one = (
  target: () => Reads,
  column: string,
  options: { trusted?: boolean; when?: (row: Sql) => Sql } = {},
): One => ({ kind: 'one', target, column, trusted: options.trusted ?? false, when: options.when });

/** A bounded list; `joinOn` ties the child to its parent. */
export const many = (
  target: () => Reads,
  joinOn: JoinSql,
  options: { order?: string; limit?: number; trusted?: boolean } = {},
): Many => ({
  kind: 'many',
  target,
  joinOn: joinOn,
  order: options.order ?? 'id',
  limit: options.limit ?? 500,
  trusted: options.trusted ?? false,
});

/** One record by a condition instead of a column, such as somebody's own part in the row: the first by `order`. */
export const first = (
  target: () => Reads,
  joinOn: JoinSql,
  options: { order?: string; trusted?: boolean } = {},
): First => ({
  kind: 'first',
  target,
  joinOn: joinOn,
  order: options.order ?? 'id',
  trusted: options.trusted ?? false,
});

export type ConnectionOptions = Partial<Omit<Connection, 'kind' | 'target'>>;

/**
 * An unbounded list; without `foreignKey` and `joinOn` it is a list of its own, not one under a parent.
 * @param given options of these names alone, also where they are spread from elsewhere: a misspelt `joinOn` would list everything
 * @throws Error, and with it the start fails, where `visible` may hold for rows of another tenant, or leans on a parent to
 * which nothing ties the rows
 */
export const connection = <Options extends ConnectionOptions>(
  target: () => Reads,
  given?: Options & Record<Exclude<keyof Options, keyof ConnectionOptions>, never>,
): Connection => {
  const options: ConnectionOptions = given ?? {};
  // A filter under a name that is no argument may also tie the rows to the parent.
  const tied = options.foreignKey ?? options.joinOn ?? options.source ?? options.filters;
  if (options.visible !== undefined) demandTenant('A list', options.visible, tied === undefined ? 'itself' : 'parent');
  return {
    kind: 'connection',
    target,
    foreignKey: options.foreignKey,
    joinOn: options.joinOn,
    restriction: options.restriction,
    listed: options.listed,
    found: options.found,
    demands: options.demands ?? [],
    filters: options.filters ?? {},
    check: options.check,
    order: options.order ?? 'id',
    visible: options.visible,
    source: options.source,
    exists: options.exists ?? {},
    permits: options.permits ?? {},
    descending: options.descending ?? (() => false),
    around: options.around,
    materialized: options.materialized ?? false,
    keptOrder: options.keptOrder,
    keptTotal: options.keptTotal,
    fixed: options.fixed ?? {},
  };
};
