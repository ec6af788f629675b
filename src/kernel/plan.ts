/**
 * Compiles a selection into one SQL statement. Pages are cut first and relations joined after, so that nothing is worked
 * out for rows that are not answered.
 */
import type { Actor } from './actor.js';
import type { Catalogue, Table } from './catalogue.js';
import { nameOf } from './database.js';
import { Joins } from './joins.js';
import { pageKeys, pageSql } from './page-sql.js';
import { type Consulted, type Expr, predicate, type ReachOf, reachOf } from './policy.js';
import { Questions } from './questions.js';
import type { ArgumentSql, First, Many, One, ReadEnv, Reads, SiteArguments } from './reads.js';
import type { ConnectionSelection, Selection } from './selection.js';
import { literal, Parameters, quoted } from './sql.js';
import { demandTenant } from './tenant-bound.js';

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

type Pair = readonly [key: string, sql: string];

/** The record that a list hangs on: its alias in the statement. */
export interface Parent {
  readonly alias: string;
  readonly reads: Reads;
  /** What is joined to it. */
  readonly joins: string[];
}

/** Up to so many pairs an object costs less than a row. */
const wide = 4;

export class StatementCompiler {
  readonly parameters = new Parameters<ReadEnv>();
  readonly questions = new Questions();
  readonly #consulted = new Set<Consulted>();
  readonly #joins = new Joins(() => this.alias());
  #aliases = 0;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly actor: Actor,
    private readonly sites: readonly SiteArguments[],
  ) {}

  compile(root: RootRead): Plan {
    return this.seal(root.kind === 'page' ? `select ${this.page(root.page)} as page` : this.#records(root));
  }

  /** The statement of a text that was written with this compiler's help. */
  seal(written: string): Plan {
    const { text, bind } = this.parameters.seal(this.questions.written(written));
    return { text, name: nameOf(text), bind, consulted: [...this.#consulted] };
  }

  readonly #consult = (what: Consulted): void => {
    this.#consulted.add(what);
  };

  /** What SQL that is written elsewhere may know of the actor. */
  get reach(): ReachOf {
    return reachOf({ actor: this.actor, consulted: this.#consult });
  }

  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  table(reads: Reads): Table {
    return this.catalogue.of(reads.entity);
  }

  /** Arguments of a connection: they shape the text, their values are parameters. */
  site(index: number): SiteArguments {
    return this.sites[index] as SiteArguments;
  }

  /** @param joins where a fact may join rows that this one points at */
  predicate(expr: Expr, reads: Reads, alias: string, joins?: string[]): string {
    const table = this.table(reads);
    return predicate(expr, {
      alias,
      columnOf: table.columnOf,
      isNullable: table.isNullable,
      parameters: this.parameters,
      actor: this.actor,
      consulted: this.#consult,
      knowsTenant: table.knowsTenant,
      isCourse: table.isCourse,
      lookUp: joins && this.#joins.lookUp(alias, joins),
    });
  }

  /** Whether the actor sees a record that is found by itself. */
  seen(reads: Reads, alias: string): string {
    demandTenant(`${reads.entity.name}, read by itself,`, reads.policy.visible, 'itself');
    return this.predicate(reads.policy.visible, reads, alias);
  }

  /**
   * The condition that a key names the row `alias`. Where the key is a field that not everybody may read, it names the row
   * to those alone who may: nobody learns the field by trying values.
   */
  named(reads: Reads, form: string, alias: string, value: string, tenant: string): string {
    const found = reads.keys[form]?.(alias, value, tenant) ?? 'false';
    const readers = reads.keyReaders[form];
    return readers === undefined ? found : `${found} and ${this.predicate(readers, reads, alias)}`;
  }

  /**
   * An object of the pairs: JSON, or a row that becomes JSON with what it stands in. A wide one is a row, whose names are
   * not worked out anew each time.
   */
  object(pairs: readonly Pair[], joins: string[]): string {
    if (pairs.length <= wide)
      return `json_build_object(${pairs.map(([key, sql]) => `${literal(key)}, ${sql}`).join(', ')})`;
    const row = this.alias();
    joins.push(`cross join lateral (select ${columns(pairs)}) ${row}`);
    return row;
  }

  /** What the selection wants of the row `alias`; what must be joined for it is added to `joins`. */
  pairs(selection: Selection, alias: string, joins: string[]): Pair[] {
    const pairs: Pair[] = [];
    for (const [key, name] of selection.columns)
      pairs.push([key, this.column(selection.reads, name, alias, { joins })]);
    for (const [key, { name, site }] of selection.computed)
      pairs.push([key, this.column(selection.reads, name, alias, { joins, site })]);
    const { reach } = this;
    const lookUp = this.#joins.lookUp(alias, joins);
    for (const [key, sql] of selection.hidden) pairs.push([key, sql(alias, this.parameters, reach, lookUp)]);
    for (const [key, { relation, selection: target }] of selection.relations) {
      pairs.push([
        key,
        relation.kind === 'one'
          ? this.#one(relation, target, alias, selection.reads, joins)
          : this.#many(relation, target, alias, joins),
      ]);
    }
    for (const [key, page] of selection.connections) {
      const lateral = this.alias();
      joins.push(
        `left join lateral (select ${this.page(page, { alias, reads: selection.reads, joins })} as v) ${lateral} on true`,
      );
      pairs.push([key, `${lateral}.v`]);
    }
    return pairs;
  }

  /** A page as one JSON value `{nodes, total}`. */
  page(page: ConnectionSelection, parent?: Parent): string {
    return pageSql(this, page, parent);
  }

  /** The rows at a place stand under another whose id their `column` holds: neither it nor what is joined to it is joined anew. */
  know(joins: string[], alias: string, column: string, { alias: known, reads, joins: around }: Parent): void {
    this.#joins.know(joins, `${this.table(reads).name} ${alias}.${column}`, known, around);
  }

  #records(root: Exclude<RootRead, { kind: 'page' }>): string {
    const { reads } = root.selection;
    const alias = this.alias();
    const joins: string[] = [];
    const where: string[] = [];
    if (root.kind === 'records') {
      where.push(`${alias}.id = any(${this.parameters.add('keys', 'bigint[]', (env) => env.key)})`);
    } else if (root.key === 'id') {
      where.push(`${alias}.id = ${this.parameters.add('key', 'bigint', (env) => env.key)}`);
    } else {
      const value = this.parameters.add('key', 'text', (env) => env.key);
      const tenant = this.parameters.add('actor.rootAccountId', 'bigint', (env) => env.actor.rootAccountId);
      where.push(this.named(reads, root.key, alias, value, tenant));
    }
    if (root.kind === 'records' || !root.trusted) where.push(this.seen(reads, alias));
    const pairs = this.pairs(root.selection, alias, joins).map(
      ([key, sql]): Pair => [key, root.selection.relations.get(key)?.relation.kind === 'one' ? `to_json(${sql})` : sql],
    );
    if (root.kind === 'records') pairs.push(['#id', `${alias}.id`]);
    const wanted = pairs.length === 0 ? `true as "#row"` : columns(pairs);
    return `select ${wanted} from ${quoted(this.table(reads).name)} ${alias} ${joins.join(' ')} where ${where.join(' and ')}`;
  }

  /**
   * A property or worked-out column as the actor sees it: null where the policy hides it.
   * @param place.joins where joins can still be added; without, rows that this one points at are looked up by subselects
   */
  column(reads: Reads, name: string, alias: string, place: { joins?: string[]; site?: number } = {}): string {
    const computed = reads.computed[name];
    const sql = computed
      ? `(${computed(alias, this.parameters, this.#arguments(name, place.site), this.#joins.lookUp(alias, place.joins), this.reach)})`
      : `${alias}.${quoted(this.table(reads).columnOf(name))}`;
    const mask = reads.policy.fields[name];
    if (mask === undefined) return sql;
    const seen = this.#asked(this.predicate(mask, reads, alias, place.joins), place.joins);
    if (seen === 'false') return 'null';
    return seen === 'true' ? sql : `case when ${seen} then ${sql} end`;
  }

  /** A question is asked once for each row, however many columns it hides. */
  #asked(question: string, joins: string[] | undefined): string {
    if (joins === undefined || question === 'true' || question === 'false') return question;
    if (question.includes('(select '))
      return `${this.#joins.once(joins, `lateral (select ${question} as ok offset 0)`, 'true')}.ok`;
    return this.questions.mark(question);
  }

  #arguments(name: string, site: number | undefined): ArgumentSql {
    if (site === undefined) {
      return (argument) => {
        throw new Error(`${name} asks for its argument ${argument}, but its field declares none.`);
      };
    }
    let uses = 0;
    return (argument, type, map) => {
      uses += 1;
      return this.parameters.add(`site${site}.${argument}.${uses}`, type, (env) => {
        const given = (env.sites[site] as SiteArguments).filters[argument] ?? null;
        return map && given !== null ? map(given as never) : given;
      });
    };
  }

  #one(relation: One, selection: Selection, parent: string, owner: Reads, joins: string[]): string {
    const target = relation.target();
    // The row itself, as another sees it, is there already.
    if (relation.column === 'id' && this.table(target) === this.table(owner))
      return this.#itself(relation, selection, parent, joins);
    const alias = this.alias();
    const seen = relation.trusted ? 'true' : this.predicate(target.policy.visible, target, alias);
    const column = `${parent}.${quoted(this.table(owner).columnOf(relation.column))}`;
    const on = [`${alias}.id = ${column}`, relation.when?.(parent) ?? 'true', seen].filter((part) => part !== 'true');
    joins.push(`left join ${quoted(this.table(target).name)} ${alias} on ${on.join(' and ')}`);
    return `case when ${alias}.id is not null then ${this.object(this.pairs(selection, alias, joins), joins)} end`;
  }

  #itself(relation: One, selection: Selection, alias: string, joins: string[]): string {
    const target = relation.target();
    const seen = relation.trusted ? 'true' : this.#asked(this.predicate(target.policy.visible, target, alias), joins);
    const holds = [relation.when?.(alias) ?? 'true', seen].filter((part) => part !== 'true');
    const row = this.object(this.pairs(selection, alias, joins), joins);
    return holds.length === 0 ? row : `case when ${holds.join(' and ')} then ${row} end`;
  }

  #many(relation: Many | First, selection: Selection, parent: string, joins: string[]): string {
    const target = relation.target();
    const alias = this.alias();
    const inner: string[] = [];
    const pairs = this.pairs(selection, alias, inner);
    const where = [relation.within(alias, parent, this.parameters)];
    if (!relation.trusted) where.push(this.predicate(target.policy.visible, target, alias));
    const order = pageKeys(this, target, relation.order, alias).map((key) => key.sql);
    const lateral = this.alias();
    const [found, limit] = relation.kind === 'first' ? ['to_json(x)', 1] : ['json_agg(x)', relation.limit];
    joins.push(
      `left join lateral (select ${found} as v from (select ${columns(pairs)} from ${quoted(this.table(target).name)} ${alias} ` +
        `${inner.join(' ')} where ${where.join(' and ')} order by ${order.join(', ')} limit ${limit}) x) ${lateral} on true`,
    );
    return relation.kind === 'first' ? `${lateral}.v` : `coalesce(${lateral}.v, '[]'::json)`;
  }
}

export const columns = (pairs: readonly Pair[]): string =>
  pairs.length === 0 ? 'true as "#row"' : pairs.map(([key, sql]) => `${sql} as ${quoted(key)}`).join(', ');
