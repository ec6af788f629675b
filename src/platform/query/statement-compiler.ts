/**
 * Compiles a selection into one SQL statement. A list is cut to its page first, by where, order and limit, and only then
 * joined. Records found by key are one select: from the table, joined, where the key and the policy hold.
 */
import type { Actor, ActorQuestion, AskActor } from '../authorization/actor.js';
import { actorTenant } from '../authorization/actor-parameters.js';
import { type Expr, ofTenant, predicate } from '../authorization/policy.js';
import { bindsTenant, demandTenant } from '../authorization/tenant-bound.js';
import type { Table } from '../sql/catalogue.js';
import { nameOf } from '../sql/database.js';
import {
  compile,
  isFalse,
  isSame,
  isTrue,
  looksUp,
  type Part,
  parameter,
  row,
  type Sql,
  sharedExpression,
  sql,
} from '../sql/sql.js';
import { argumentParameter } from './argument-parameter.js';
import type { CompiledQuery, RootRead } from './compiled-query.js';
import type { CompiledWith } from './compiled-with.js';
import { Joins, lookUpFrom } from './joins.js';
import type { ArgumentMap, ArgumentSql, FieldArguments, ReadEnv, ReadParts, Reads, ShownBeside } from './reads.js';
import type { ConnectionSelection, Selection } from './selection.js';

export type { CompiledQuery, RootRead } from './compiled-query.js';

/** A column of an answer: its name, and how it is computed. */
export type Pair = readonly [key: string, value: Sql];

/** The record that a list hangs on. */
export interface Parent {
  readonly row: Sql;
  readonly reads: Reads;
  /** The from clause in which `row` stands: joins for it are added there. */
  readonly joins: Joins;
}

/** Up to so many pairs are built as JSON in place; more become a joined row. */
const mostPairsOfJson = 4;

/** What the SQL of a statement is written with. How records and lists are read stands in `SelectionCompiler`. */
export abstract class StatementCompiler {
  readonly #dependencies = new Set<ActorQuestion>();
  readonly #arguments = new Map<string, Sql>();
  readonly #questions: { readonly asked: Sql; readonly asSql: Sql }[] = [];
  readonly #rows: Sql[] = [];
  /** Rows that the statement keeps to the actor's tenant. */
  readonly #ofTenant = new Set<Part>();

  constructor(
    private readonly known: CompiledWith,
    private readonly actor: Actor,
    private readonly given: readonly FieldArguments[],
  ) {}

  compile(root: RootRead): CompiledQuery {
    return this.seal(root.kind === 'page' ? sql`select ${this.page(root.page)} as page` : this.#records(root));
  }

  /** The statement that was written with this compiler's help. */
  seal(statement: Sql): CompiledQuery {
    const { text, bind } = compile<ReadEnv>(statement, this.known.extensions);
    return { text, name: nameOf(text), bind, dependencies: [...this.#dependencies] };
  }

  /** What SQL that is written elsewhere may know of the actor. */
  readonly askActor: AskActor = (question) => {
    this.#dependencies.add(question);
    return question(this.actor);
  };

  /** A row that the statement does not have yet. */
  readonly row = (): Sql => {
    const made = row();
    this.#rows.push(made);
    return made;
  };

  /** The rows that the statement has so far. */
  get rowsSoFar(): readonly Sql[] {
    return [...this.#rows];
  }

  /** New joins behind a row, inside of others or by themselves. */
  newJoins(behind: Sql, around?: Joins): Joins {
    return new Joins(this.row, behind, around);
  }

  table(reads: Reads): Table {
    return this.known.catalogue.of(reads.entity);
  }

  /** Under `#place`, the place in which a record stands, if in any; see `noteVisit`. */
  place(reads: Reads, row: Sql): Pair[] {
    const column = this.known.placeColumnOf?.(this.table(reads));
    return column === undefined ? [] : [['#place', sql`${row}.${sql.ref(column)}`]];
  }

  /** What can be read of a record beside its columns. */
  readParts(reads: Reads): ReadParts {
    return this.known.reads.of(reads);
  }

  /** The table's name, for a `from` list. */
  from(reads: Reads): Sql {
    return sql.ref(this.table(reads).name);
  }

  /**
   * The arguments of the connection or computed column with this index in the selection: which of them are given decides
   * the text, their values are parameters.
   */
  fieldArguments(index: number): FieldArguments {
    return this.given[index] as FieldArguments;
  }

  /**
   * A value of the arguments with this index, as a parameter.
   * @param use tells apart what is made of them; the same use is the same parameter
   */
  argument(argumentIndex: number, use: string, type: string, of: (given: FieldArguments) => unknown): Sql {
    const key = `${argumentIndex} ${use} ${type}`;
    const known = this.#arguments.get(key);
    if (known !== undefined) return known;
    const made = argumentParameter(argumentIndex, type, of);
    this.#arguments.set(key, made);
    return made;
  }

  /**
   * @param joins where a condition may join rows that this one points at
   * @param asked what the statement has asked of the row already
   */
  predicate(expr: Expr, reads: Reads, row: Sql, joins?: Joins, asked?: readonly Sql[]): Sql {
    const lookUp = joins && lookUpFrom(row, joins);
    return predicate(expr, { row, table: this.table(reads), askActor: this.askActor, lookUp, asked });
  }

  /** The statement keeps the rows for which the condition holds: masks need not ask of them again whose tenant they are. */
  keeps(reads: Reads, row: Sql, condition: Expr): void {
    if (this.table(reads).knowsTenant && bindsTenant(condition, 'itself')) this.#ofTenant.add(row.parts[0] as Part);
  }

  /** A condition on what is shown of a row, beside what the statement has asked of it. */
  mask(mask: Expr, reads: Reads, row: Sql, joins?: Joins): Sql {
    const isOfTenant = this.#ofTenant.has(row.parts[0] as Part);
    const asked = isOfTenant ? [this.predicate(ofTenant('rootAccountId'), reads, row)] : [];
    return this.predicate(mask, reads, row, joins, asked);
  }

  /** Whether the actor sees a record that is found by itself. */
  seen(reads: Reads, row: Sql): Sql {
    demandTenant(`${reads.entity.name}, read by itself,`, reads.policy.visible, 'itself');
    return this.predicate(reads.policy.visible, reads, row);
  }

  /**
   * The condition that a key names the row. Where the key is a field that not everybody may read, it names the row to
   * those alone who may: nobody learns the field by trying values.
   */
  named(reads: Reads, form: string, row: Sql, value = rootKey('text')): Sql {
    if (form === 'id') return sql`${row}.id = ${rootKey('bigint')}`;
    const found = reads.keys[form]?.(row, value, actorTenant) ?? sql`false`;
    const readers = reads.keyReaders[form];
    return readers === undefined ? found : sql`${found} and ${this.predicate(readers, reads, row)}`;
  }

  /**
   * An object of the pairs: JSON, or a row that becomes JSON with what it stands in. A wide one is a row, whose names are
   * not computed anew each time.
   */
  object(pairs: readonly Pair[], joins: Joins): Sql {
    if (pairs.length <= mostPairsOfJson)
      return sql`
        json_build_object(${sql.join(pairs.map(([key, value]) => sql`${sql.literal(key)}, ${value}`))})
      `;
    const made = this.row();
    joins.add(sql`cross join lateral (select ${columns(pairs)}) ${made}`);
    return made;
  }

  /** What the selection wants of a row; what must be joined for it is added to the joins. */
  abstract pairs(selection: Selection, row: Sql, joins: Joins): Pair[];

  /** A page as one JSON value, as `pageSql` writes it. */
  abstract page(page: ConnectionSelection, parent?: Parent): Sql;

  /** The row is shown beside a record that the actor sees. */
  #isBeside(row: Sql, { target, joinOn }: ShownBeside): Sql {
    const other = this.row();
    const reads = target();
    return sql`
      exists (select 1 from ${this.from(reads)} ${other} where (${joinOn(row, other)}) and ${this.seen(reads, other)})
    `;
  }

  /**
   * The select of records that are found by key: columns, the table, what the columns made it join, and the key with the
   * policy.
   */
  #records(root: Exclude<RootRead, { kind: 'page' }>): Sql {
    const { reads, relations } = root.selection;
    const row = this.row();
    const joins = this.newJoins(row);
    const byKey =
      root.kind === 'records' ? sql`${row}.id = any(${rootKey('bigint[]')})` : this.named(reads, root.key, row);
    const beside = root.kind === 'records' ? root.beside : undefined;
    const seen = () => (beside === undefined ? this.seen(reads, row) : this.#isBeside(row, beside));
    const where = root.trusted ? byKey : sql`${byKey} and ${seen()}`;
    if (!root.trusted && beside === undefined) this.keeps(reads, row, reads.policy.visible);
    // A joined record may be a whole row instead of JSON (see object): a column of its own has to be JSON.
    const pairs = this.pairs(root.selection, row, joins).map(
      ([key, value]): Pair => [key, relations.get(key)?.relation.kind === 'one' ? sql`to_json(${value})` : value],
    );
    if (root.kind === 'records') pairs.push(['#id', sql`${row}.id`]);
    pairs.push(...this.place(reads, row));
    return sql`
      select ${columns(pairs)}
      from ${this.from(reads)} ${row}
      ${joins.asSql}
      where ${where}
    `;
  }

  /**
   * A property or computed column as the actor sees it: null where the policy hides it.
   * @param at.joins where joins can still be added; without, rows that this one points at are looked up by subselects
   */
  column(reads: Reads, name: string, row: Sql, at: { joins?: Joins; argumentIndex?: number } = {}): Sql {
    const parts = this.readParts(reads);
    const computed = parts.computed[name] ?? parts.columns[name];
    const scope = {
      argument: this.#argumentsOf(name, at.argumentIndex),
      lookUp: lookUpFrom(row, at.joins),
      askActor: this.askActor,
      predicate: (expr: Expr, of: Reads, other: Sql) => this.predicate(expr, of, other),
    };
    const value = computed ? sql`(${computed(row, scope)})` : sql`${row}.${sql.ref(this.table(reads).columnOf(name))}`;
    const mask = reads.policy.fields[name];
    if (mask === undefined) return value;
    const seen = this.shared(this.mask(mask, reads, row, at.joins), at.joins);
    if (isFalse(seen)) return sql`null`;
    return isTrue(seen) ? value : sql`case when ${seen} then ${value} end`;
  }

  /**
   * A mask that several columns share. With a subselect it is joined once as a lateral; without, a page with several uses
   * works it out as a column (`computeOnce`), and a single record repeats it in place.
   */
  shared(condition: Sql, joins: Joins | undefined): Sql {
    if (joins === undefined || isTrue(condition) || isFalse(condition)) return condition;
    // `offset 0` keeps PostgreSQL from moving the subselect into each column that uses it.
    if (looksUp(condition)) return sql`${joins.once(sql`lateral (select ${condition} as ok offset 0)`, null)}.ok`;
    const known = this.#questions.find((one) => isSame(one.asked, condition));
    if (known !== undefined) return known.asSql;
    const asSql = sharedExpression(condition);
    this.#questions.push({ asked: condition, asSql });
    return asSql;
  }

  #argumentsOf(name: string, argumentIndex: number | undefined): ArgumentSql {
    if (argumentIndex === undefined) {
      return (argument) => {
        throw new Error(`${name} asks for its argument ${argument}, but its field declares none.`);
      };
    }
    let uses = 0;
    return (argument, type, map) => {
      uses += 1;
      return this.argument(argumentIndex, `${argument}.${uses}`, type, givenAs(argument, map));
    };
  }
}

/** Reads an argument of a field. Made here so that a statement that is kept keeps nothing of what it was compiled with. */
const givenAs =
  (argument: string, map: ArgumentMap | undefined) =>
  ({ filters }: FieldArguments): unknown => {
    const given = filters[argument] ?? null;
    return map && given !== null ? map(given) : given;
  };

/** What names the root of a statement. */
export const rootKey = (type: 'bigint' | 'bigint[]' | 'text' | 'text[]'): Sql =>
  parameter<ReadEnv>(type, (env) => env.key);

/** The columns of a `select`, under their names. */
export const columns = (pairs: readonly Pair[]): Sql =>
  pairs.length === 0 ? sql`true as "#row"` : sql.join(pairs.map(([key, value]) => sql`${value} as ${sql.ref(key)}`));
