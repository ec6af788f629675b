/** The SQL of one page of a connection. */
import type { Parent, StatementCompiler } from './plan.js';
import { columns } from './plan.js';
import type { Connection, FilterScope, OrderKey, ReadEnv, Reads, SiteArguments, SourceScope } from './reads.js';
import { givenBy } from './record-key.js';
import type { ConnectionSelection } from './selection.js';
import { literal, quoted } from './sql.js';
import { demandTenant } from './tenant-bound.js';

/** Counts stop here: a longer list has no total. */
export const countCap = 10_001;

/**
 * Page sizes that stand in the text: a plan that is made once for all values takes an unknown limit for a tenth of the
 * list, and prepares for that.
 */
export const usualSizes: ReadonlySet<number> = new Set([10, 20, 25, 50, 100]);

interface Key {
  readonly sql: string;
  /** Its PostgreSQL type. */
  readonly type: string;
}

/** The keys of an order over a row. The last one is always the id, so that no two rows are equal. */
export function pageKeys(compiler: StatementCompiler, reads: Reads, order: string, alias: string): Key[] {
  const table = compiler.table(reads);
  const keys = reads.orders[order];
  if (keys === undefined) throw new Error(`${reads.entity.name} has no order ${order}.`);
  return keys.map((key) => {
    if (typeof key !== 'string') return { sql: keySql(compiler, reads, key, alias), type: key.type };
    if (table.isNullable(key)) throw new Error(`${reads.entity.name} cannot be ordered by ${key}, which may be null.`);
    return { sql: `${alias}.${quoted(table.columnOf(key))}`, type: table.typeOf(key) };
  });
}

function keySql(compiler: StatementCompiler, reads: Reads, key: Exclude<OrderKey, string>, alias: string): string {
  if ('sql' in key) return key.sql(alias);
  return `coalesce(${compiler.column(reads, key.field, alias)}, ${literal(key.whenNull)}::${key.type})`;
}

/** What the parts of a page's text have in common. */
interface PageText {
  readonly compiler: StatementCompiler;
  readonly page: ConnectionSelection;
  readonly parent: Parent | undefined;
  /** Alias of the rows. */
  readonly base: string;
  readonly keys: readonly Key[];
  /** Conditions of the whole list. */
  readonly rows: readonly string[];
  readonly limit: string;
  readonly offset: string;
  /** Further pairs of the JSON value. */
  readonly found: string;
  /** The nodes of the page, as the subselect `x`, from the rows that are cut out: what stands behind `from`. */
  readonly nodesOf: (cut: string) => string;
}

/**
 * A page as one JSON value, `{nodes, total, found}` or the nodes alone where nothing else is asked. There is one more of them
 * than asked when there is a next page; `total` stops at the cap.
 */
export function pageSql(compiler: StatementCompiler, page: ConnectionSelection, parent: Parent | undefined): string {
  const { connection } = page;
  const target = connection.target();
  const args = compiler.site(page.site);
  const base = compiler.alias();
  const rows = conditions(compiler, page, base, parent);
  const keys = pageKeys(compiler, target, args.order, base);
  const limit = usualSizes.has(args.first)
    ? String(args.first + 1)
    : compiler.parameters.add(
        `site${page.site}.first`,
        'int',
        (env) => (env.sites[page.site] as SiteArguments).first + 1,
      );
  const offset = offsetSql(compiler, page, parent);
  const joins: string[] = [];
  if (connection.of !== undefined && parent !== undefined)
    compiler.know(joins, base, compiler.table(target).columnOf(connection.of), parent);
  const pairs = [...compiler.pairs(page.nodes, base, joins)];
  if (page.wantsKeys) {
    const whose = hangsOn(compiler, parent) ?? '0';
    pairs.push(['#keys', `json_build_array(${[whose, ...keys.map((key) => cursorValue(key))].join(', ')})`]);
  }
  const order = keys.map((key) => key.sql + directionOf(args)).join(', ');
  const { texts, asked } = compiler.questions.askOnce(base, columns(pairs), joins.join(' '));
  const nodesOf = (cut: string) =>
    `(select ${texts[0]} from (select ${base}.*${asked} from ${cut}) ${base} ${texts[1]} order by ${order}) x`;
  const found = foundSql(compiler, page, parent, args);
  const text = { compiler, page, parent, base, keys, rows, limit, offset, found, nodesOf };
  return connection.gathered ? gatheredPage(text) : cutPage(text);
}

const directionOf = ({ descending }: SiteArguments): string => (descending ? ' desc' : '');

/** The page is cut out of the list first, and the list counted apart from it. */
function cutPage(text: PageText): string {
  const { compiler, page, parent, base, keys, rows, limit, offset, found, nodesOf } = text;
  const args = compiler.site(page.site);
  const after = args.after === null ? null : afterPlaces(compiler, page.site, keys);
  const from = after === null ? rows : [...rows, afterKeys(keys, after, args.descending)];
  const order = keys.map((key) => key.sql + directionOf(args)).join(', ');
  const table = tableSql(compiler, page, parent, {
    after,
    rows: offset === '' ? limit : `${limit} +${offset.slice(7)}`,
  });
  const nodes = nodesOf(`${table} ${base} where ${from.join(' and ')} order by ${order} limit ${limit}${offset}`);
  if (!page.wantsTotal) {
    const list = `(select coalesce(json_agg(x), '[]'::json) from ${nodes})`;
    return found === '' ? list : `json_build_object('nodes', ${list}${found})`;
  }
  const all = tableSql(compiler, page, parent, { after: null, rows: String(countCap) });
  const count = (kept: readonly string[]) =>
    `(select count(*) from (select 1 from ${all} ${base} where ${kept.join(' and ')} limit ${countCap}) x)`;
  const { narrowed } = page.connection;
  const counted = narrowed
    ? `case when ${narrowed.unless(parent?.alias ?? '')} then ${count(conditions(compiler, page, base, parent, 'all'))} ` +
      `else ${count(conditions(compiler, page, base, parent, 'part'))} end`
    : count(rows);
  // A first page with room left is the whole list: nothing more to count.
  const total =
    args.after === null && offset === '' ? `case when p.rows < ${limit} then p.rows else ${counted} end` : counted;
  return `(select json_build_object('nodes', p.nodes, 'total', ${total}${found}) from (select coalesce(json_agg(x), '[]'::json) as nodes, count(*) as rows from ${nodes}) p)`;
}

/** The ids and keys of the whole list are found once: the page is cut out of them, and they are counted. */
function gatheredPage({ compiler, page, base, keys, rows, limit, offset, found, nodesOf }: PageText): string {
  const args = compiler.site(page.site);
  const table = quoted(compiler.table(page.connection.target()).name);
  const all = compiler.alias();
  const keep = keys.map((key, i) => `${key.sql} as k${i}`).join(', ');
  const kept = keys.map((key, i) => ({ sql: `${all}.k${i}`, type: key.type }));
  const after = args.after === null ? null : afterPlaces(compiler, page.site, keys);
  const behind = after === null ? '' : `where ${afterKeys(kept, after, args.descending)} `;
  const order = kept.map((key) => key.sql + directionOf(args)).join(', ');
  const nodes = nodesOf(
    `(select ${all}.id from ${all} ${behind}order by ${order} limit ${limit}${offset}) c join ${table} ${base} on ${base}.id = c.id`,
  );
  const total = page.wantsTotal ? `, 'total', (select count(*) from (select 1 from ${all} limit ${countCap}) n)` : '';
  return (
    `(with ${all} as materialized (select ${base}.id, ${keep} from ${table} ${base} where ${rows.join(' and ')}) ` +
    `select json_build_object('nodes', coalesce(json_agg(x), '[]'::json)${total}${found}) from ${nodes})`
  );
}

/** The target's table, or the select that makes its rows. */
function tableSql(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  wanted: Pick<SourceScope, 'after' | 'rows'>,
): string {
  const { connection } = page;
  if (connection.source === undefined) return quoted(compiler.table(connection.target()).name);
  const scope = filterScope(compiler, page, 'source', '', parent);
  const argument: SourceScope['argument'] = (name, type, map) => scope.other(name, type, map);
  // Filters may leave out any of the rows.
  const rows = Object.keys(connection.filters).length > 0 ? null : wanted.rows;
  const { parameters, reach } = compiler;
  return `(${connection.source({ parent: parent?.alias ?? '', argument, after: wanted.after, rows, parameters, reach })})`;
}

/** The id of the record that a list hangs on; undefined for a list of its own. */
const hangsOn = (compiler: StatementCompiler, parent: Parent | undefined): string | undefined =>
  parent !== undefined && compiler.table(parent.reads).has('id') ? `${parent.alias}.id` : undefined;

/** Beside the rows: whether the records that arguments name are there, and whether the cursor is one of this record's list. */
function foundSql(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  parent: Parent | undefined,
  { after }: SiteArguments,
): string {
  const asked = Object.entries(page.connection.found).flatMap(
    ([name, sql]) => sql(filterScope(compiler, page, name, '', parent, 'found')) ?? [],
  );
  const whose = hangsOn(compiler, parent);
  if (after !== null && whose !== undefined) asked.push(`${whose} = ${afterPlace(compiler, page.site, 0, 'bigint')}`);
  return asked.length === 0 ? '' : `, 'found', ${asked.map((sql) => `(${sql})`).join(' and ')}`;
}

/** Rows to skip: as many as asked, or all the pages before the one that holds the row which an argument names. */
function offsetSql(compiler: StatementCompiler, page: ConnectionSelection, parent: Parent | undefined): string {
  const { site, connection } = page;
  const args = compiler.site(site);
  const named = connection.around && args.filters[connection.around.argument];
  if (named !== undefined && named !== null && args.after === null)
    return ` offset ${pagesBefore(compiler, page, parent)}`;
  if (args.offset === 0) return '';
  return ` offset ${compiler.parameters.add(`site${site}.offset`, 'int', (env) => (env.sites[site] as SiteArguments).offset)}`;
}

/** Beyond any list. */
const nowhere = '2147483647';

function pagesBefore(compiler: StatementCompiler, page: ConnectionSelection, parent: Parent | undefined): string {
  const { site, connection } = page;
  const { argument, row: named } = connection.around as NonNullable<Connection['around']>;
  const target = connection.target();
  const table = quoted(compiler.table(target).name);
  const args = compiler.site(site);
  const [row, before] = [compiler.alias(), compiler.alias()];
  const keysOf = (alias: string) =>
    pageKeys(compiler, target, args.order, alias)
      .map((key) => key.sql)
      .join(', ');
  const size = compiler.parameters.add(`site${site}.size`, 'int', (env) =>
    Math.max((env.sites[site] as SiteArguments).first, 1),
  );
  const scope = filterScope(compiler, page, argument, row, parent);
  const earlier = `${conditions(compiler, page, before, parent).join(' and ')} and (${keysOf(before)}) ${args.descending ? '>' : '<'} (${keysOf(row)})`;
  const found = `${named(scope)} and ${conditions(compiler, page, row, parent).join(' and ')}`;
  return `coalesce((select (select count(*) from ${table} ${before} where ${earlier}) / ${size} * ${size} from ${table} ${row} where ${found} limit 1), ${nowhere})`;
}

function conditions(
  compiler: StatementCompiler,
  page: ConnectionSelection,
  alias: string,
  parent: Parent | undefined,
  reach: 'all' | 'part' | 'either' = 'either',
): string[] {
  const { connection } = page;
  const target = connection.target();
  const where: string[] = [];
  if (connection.of !== undefined && parent !== undefined)
    where.push(`${alias}.${quoted(compiler.table(target).columnOf(connection.of))} = ${parent.alias}.id`);
  const above = parent?.alias ?? '';
  if (connection.within) where.push(connection.within(alias, above, compiler.parameters));
  if (connection.narrowed && reach !== 'all') {
    const narrow = connection.narrowed.to(alias, above, compiler.parameters);
    where.push(reach === 'part' ? narrow : `(${connection.narrowed.unless(above)} or ${narrow})`);
  }
  const visible = connection.visible ?? target.policy.visible;
  if (parent === undefined) demandTenant(`A list of ${target.entity.name}`, visible, 'itself');
  where.push(compiler.predicate(visible, target, alias));
  for (const [name, filter] of Object.entries(connection.filters)) {
    const sql = filter(filterScope(compiler, page, name, alias, parent));
    if (sql !== undefined) where.push(sql);
  }
  return where.filter((sql) => sql !== 'true').concat(where.every((sql) => sql === 'true') ? ['true'] : []);
}

function filterScope(
  compiler: StatementCompiler,
  { site, connection }: ConnectionSelection,
  name: string,
  alias: string,
  parent: Parent | undefined,
  use = '',
): FilterScope {
  const target = connection.target();
  const value = compiler.site(site).filters[name];
  let uses = 0;
  const argument = (of: string, place: string, type: string, map?: (value: never) => unknown) =>
    compiler.parameters.add(`site${site}.${name}.${use}${place}`, type, (env) => {
      const given = (env.sites[site] as SiteArguments).filters[of];
      return map ? map(given as never) : given;
    });
  return {
    alias,
    parent: parent?.alias ?? '',
    column: (property) => compiler.column(target, property, alias),
    given: value !== undefined && value !== null,
    flag: typeof value === 'boolean' ? value : undefined,
    how: (other) => givenBy(compiler.site(site).filters[other]),
    parameters: compiler.parameters,
    holds: (expr, reads, row) => compiler.predicate(expr, reads, row),
    other: (other, type, map) => {
      // Two maps of one argument are two values.
      if (map) uses += 1;
      return argument(other, map ? `${other}.${uses}` : other, type, map);
    },
    parameter: (type, map) => {
      uses += 1;
      return argument(name, String(uses), type, map);
    },
  };
}

/** As subselects, so that the database plans for no bookmark in particular: one plan, made once, serves all of them. */
function afterPlaces(compiler: StatementCompiler, site: number, keys: readonly Key[]): string[] {
  return keys.map((key, i) => afterPlace(compiler, site, i + 1, key.type));
}

function afterPlace(compiler: StatementCompiler, site: number, at: number, type: string): string {
  const value = (env: ReadEnv) => ((env.sites[site] as SiteArguments).after as unknown[])[at];
  return `(select ${compiler.parameters.add(`site${site}.after${at}`, type, value)})`;
}

function afterKeys(keys: readonly Key[], places: readonly string[], descending: boolean): string {
  return `(${keys.map((key) => key.sql).join(', ')}) ${descending ? '<' : '>'} (${places.join(', ')})`;
}

/** Instants keep their microseconds in a cursor. */
const cursorValue = (key: Key): string => (key.type === 'timestamptz' ? `${key.sql}::text` : key.sql);
