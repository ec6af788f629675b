/**
 * Compiles a selection into one SQL statement. A list is cut to its page first, by where, order and limit, and only then
 * joined. Records found by key are one select: from the table, joined, where the key and the policy hold.
 */
import type { Actor } from '../authorization/actor.js';
import { actorTenant } from '../authorization/actor-parameters.js';
import { type Consulted, type Expr, predicate, type ReachOf, reachOf } from '../authorization/policy.js';
import { demandTenant } from '../authorization/tenant-bound.js';
import type { Catalogue, Table } from '../sql/catalogue.js';
import { nameOf } from '../sql/database.js';
import { compile, isFalse, isSame, isTrue, looksUp, parameter, question, row, type Sql, sql } from '../sql/sql.js';
import { lookUpFrom, Place } from './joins.js';
import type { ArgumentSql, ReadEnv, Reads, SiteArguments } from './reads.js';
import type { ConnectionSelection, Selection } from './selection.js';

/** A compiled statement. */
export interface Plan {
  readonly text: string;
  /** Name under which it is prepared: the same text has the same name. */
  readonly name: string;
  readonly bind: (env: ReadEnv) => unknown[];
  /** What of the actor shaped the text. */
  readonly consulted: readonly Consulted[];
}

/** How the root of a statement is found. */
export type RootRead =
  | { readonly kind: 'record'; readonly selection: Selection; readonly key: string; readonly trusted: boolean }
  | { readonly kind: 'records'; readonly selection: Selection }
  | { readonly kind: 'page'; readonly page: ConnectionSelection };

/** A column of an answer: its name, and how it is worked out. */
export type Pair = readonly [key: string, value: Sql];

/** The record that a list hangs on. */
export interface Parent {
  readonly row: Sql;
  readonly reads: Reads;
  /** The from clause in which `row` stands: joins for it are added there. */
  readonly place: Place;
}

/** Up to so many pairs are built as JSON in place; more become a joined row. */
const mostPairsOfJson = 4;

/** What the SQL of a statement is written with. How records and lists are read stands in `SelectionCompiler`. */
export abstract class StatementCompiler {
  readonly #consulted = new Set<Consulted>();
  readonly #arguments = new Map<string, Sql>();
  readonly #questions: { readonly asked: Sql; readonly asSql: Sql }[] = [];
  readonly #rows: Sql[] = [];

  constructor(
    private readonly catalogue: Catalogue,
    private readonly actor: Actor,
    private readonly sites: readonly SiteArguments[],
  ) {}

  compile(root: RootRead): Plan {
    return this.seal(root.kind === 'page' ? sql`select ${this.page(root.page)} as page` : this.#records(root));
  }

  /** The statement that was written with this compiler's help. */
  seal(statement: Sql): Plan {
    const { text, bind } = compile<ReadEnv>(statement);
    return { text, name: nameOf(text), bind, consulted: [...this.#consulted] };
  }

  readonly #consult = (what: Consulted): void => {
    this.#consulted.add(what);
  };

  /** What SQL that is written elsewhere may know of the actor. */
  get reach(): ReachOf {
    return reachOf({ actor: this.actor, consulted: this.#consult });
  }

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

  /** A place where rows are cut, inside of another or by itself. */
  place(around?: Place): Place {
    return new Place(this.row, around);
  }

  table(reads: Reads): Table {
    return this.catalogue.of(reads.entity);
  }

  /** The table's name, for a `from` list. */
  from(reads: Reads): Sql {
    return sql.ref(this.table(reads).name);
  }

  /**
   * The arguments of the connection with this number in the selection: which of them are there shapes the text, their
   * values are parameters.
   */
  site(index: number): SiteArguments {
    return this.sites[index] as SiteArguments;
  }

  /**
   * What the arguments of a site hold, as a parameter.
   * @param use tells apart what is made of them; the same use is the same parameter
   */
  argument(site: number, use: string, type: string, of: (given: SiteArguments) => unknown): Sql {
    const key = `${site} ${use} ${type}`;
    const known = this.#arguments.get(key);
    if (known !== undefined) return known;
    const made = parameter<ReadEnv>(type, (env) => of(env.sites[site] as SiteArguments));
    this.#arguments.set(key, made);
    return made;
  }

  /** @param place where a fact may join rows that this one points at */
  predicate(expr: Expr, reads: Reads, row: Sql, place?: Place): Sql {
    const table = this.table(reads);
    return predicate(expr, {
      row,
      columnOf: table.columnOf,
      isNullable: table.isNullable,
      actor: this.actor,
      consulted: this.#consult,
      knowsTenant: table.knowsTenant,
      isCourse: table.isCourse,
      lookUp: place && lookUpFrom(row, place),
    });
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
  named(reads: Reads, form: string, row: Sql): Sql {
    if (form === 'id') return sql`${row}.id = ${rootKey('bigint')}`;
    const found = reads.keys[form]?.(row, rootKey('text'), actorTenant) ?? sql`false`;
    const readers = reads.keyReaders[form];
    return readers === undefined ? found : sql`${found} and ${this.predicate(readers, reads, row)}`;
  }

  /**
   * An object of the pairs: JSON, or a row that becomes JSON with what it stands in. A wide one is a row, whose names are
   * not worked out anew each time.
   */
  object(pairs: readonly Pair[], place: Place): Sql {
    if (pairs.length <= mostPairsOfJson)
      return sql`
        json_build_object(${sql.join(pairs.map(([key, value]) => sql`${sql.literal(key)}, ${value}`))})
      `;
    const made = this.row();
    place.add(sql`cross join lateral (select ${columns(pairs)}) ${made}`);
    return made;
  }

  /** What the selection wants of a row; what must be joined for it is joined in its place. */
  abstract pairs(selection: Selection, row: Sql, place: Place): Pair[];

  /** A page as one JSON value, as `pageSql` writes it. */
  abstract page(page: ConnectionSelection, parent?: Parent): Sql;

  /**
   * The select of records that are found by key: columns, the table, what the columns made it join, and the key with the
   * policy.
   */
  #records(root: Exclude<RootRead, { kind: 'page' }>): Sql {
    const { reads, relations } = root.selection;
    const row = this.row();
    const place = this.place();
    const byKey =
      root.kind === 'records' ? sql`${row}.id = any(${rootKey('bigint[]')})` : this.named(reads, root.key, row);
    const where = root.kind === 'record' && root.trusted ? byKey : sql`${byKey} and ${this.seen(reads, row)}`;
    // A joined record may be a whole row instead of JSON (see object): a column of its own has to be JSON.
    const pairs = this.pairs(root.selection, row, place).map(
      ([key, value]): Pair => [key, relations.get(key)?.relation.kind === 'one' ? sql`to_json(${value})` : value],
    );
    if (root.kind === 'records') pairs.push(['#id', sql`${row}.id`]);
    return sql`
      select ${columns(pairs)}
      from ${this.from(reads)} ${row}
      ${place.joins}
      where ${where}
    `;
  }

  /**
   * A property or worked-out column as the actor sees it: null where the policy hides it.
   * @param at.place where joins can still be added; without, rows that this one points at are looked up by subselects
   */
  column(reads: Reads, name: string, row: Sql, at: { place?: Place; site?: number } = {}): Sql {
    const computed = reads.computed[name];
    const scope = { argument: this.#argumentsOf(name, at.site), lookUp: lookUpFrom(row, at.place), reach: this.reach };
    const value = computed ? sql`(${computed(row, scope)})` : sql`${row}.${sql.ref(this.table(reads).columnOf(name))}`;
    const mask = reads.policy.fields[name];
    if (mask === undefined) return value;
    const seen = this.asked(this.predicate(mask, reads, row, at.place), at.place);
    if (isFalse(seen)) return sql`null`;
    return isTrue(seen) ? value : sql`case when ${seen} then ${value} end`;
  }

  /**
   * A mask that several columns share. With a subselect it is joined once as a lateral; without, a page with several uses
   * works it out as a column (`askedOnce`), and a single record repeats it in place.
   */
  asked(condition: Sql, place: Place | undefined): Sql {
    if (place === undefined || isTrue(condition) || isFalse(condition)) return condition;
    // `offset 0` keeps PostgreSQL from moving the subselect into each column that uses it.
    if (looksUp(condition)) return sql`${place.once(sql`lateral (select ${condition} as ok offset 0)`, null)}.ok`;
    const known = this.#questions.find((one) => isSame(one.asked, condition));
    if (known !== undefined) return known.asSql;
    const asSql = question(condition);
    this.#questions.push({ asked: condition, asSql });
    return asSql;
  }

  #argumentsOf(name: string, site: number | undefined): ArgumentSql {
    if (site === undefined) {
      return (argument) => {
        throw new Error(`${name} asks for its argument ${argument}, but its field declares none.`);
      };
    }
    let uses = 0;
    return (argument, type, map) => {
      uses += 1;
      return this.argument(site, `${argument}.${uses}`, type, ({ filters }) => {
        const given = filters[argument] ?? null;
        return map && given !== null ? map(given as never) : given;
      });
    };
  }
}

/** What names the root of a statement. */
const rootKeys = {
  bigint: parameter<ReadEnv>('bigint', (env) => env.key),
  'bigint[]': parameter<ReadEnv>('bigint[]', (env) => env.key),
  text: parameter<ReadEnv>('text', (env) => env.key),
};
export const rootKey = (type: keyof typeof rootKeys): Sql => rootKeys[type];

/** The columns of a `select`, under their names. */
export const columns = (pairs: readonly Pair[]): Sql =>
  pairs.length === 0 ? sql`true as "#row"` : sql.join(pairs.map(([key, value]) => sql`${value} as ${sql.ref(key)}`));
