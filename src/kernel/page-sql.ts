/** The SQL of one page of a connection. */
import type { StatementCompiler } from './plan.js';
import { columns } from './plan.js';
import type { Connection, FilterScope, OrderKey, Reads, SiteArguments } from './reads.js';
import type { ConnectionSelection } from './selection.js';
import { literal, quoted } from './sql.js';

/** Counts stop here: a longer list has no total. */
export const countCap = 10_001;

/**
 * Page sizes that stand in the text: a plan that is made once for all values takes an unknown limit for a tenth of the
 * list, and prepares for that.
 */
export const usualSizes: ReadonlySet<number> = new Set([10, 20, 25, 50, 100]);

/** The keys of an order over a row. The last one is always the id, so that no two rows are equal. */
export function pageKeys(
  compiler: StatementCompiler,
  reads: Reads,
  order: string,
  alias: string,
): { sql: string; type: string }[] {
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

/** A page as one JSON value: `nodes` has one row more than asked when there is a next page; `total` stops at the cap. */
export function pageSql(compiler: StatementCompiler, page: ConnectionSelection, parent: string | undefined): string {
  const { connection } = page;
  const target = connection.target();
  const table = quoted(compiler.table(target).name);
  const args = compiler.site(page.site);
  const base = compiler.alias();
  const rows = conditions(compiler, page, base, parent);
  const keys = pageKeys(compiler, target, args.order, base);
  const direction = args.descending ? ' desc' : '';
  const order = keys.map((key) => key.sql + direction).join(', ');
  const from = args.after === null ? rows : [...rows, afterKeys(compiler, page.site, keys, args.descending)];
  const limit = usualSizes.has(args.first)
    ? String(args.first + 1)
    : compiler.parameters.add(
        `site${page.site}.first`,
        'int',
        (env) => (env.sites[page.site] as SiteArguments).first + 1,
      );
  const offset = offsetSql(compiler, page, parent);
  const joins: string[] = [];
  const pairs = [...compiler.pairs(page.nodes, base, joins)];
  if (page.wantsKeys) pairs.push(['#keys', `json_build_array(${keys.map((key) => cursorValue(key)).join(', ')})`]);
  const cut = `select ${base}.* from ${table} ${base} where ${from.join(' and ')} order by ${order} limit ${limit}${offset}`;
  const rowsOfPage = `(select ${columns(pairs)} from (${cut}) ${base} ${joins.join(' ')} order by ${order}) x`;
  if (!page.wantsTotal)
    return `json_build_object('nodes', (select coalesce(json_agg(x), '[]'::json) from ${rowsOfPage}))`;
  const counted = `(select count(*) from (select 1 from ${table} ${base} where ${rows.join(' and ')} limit ${countCap}) x)`;
  // A first page with room left is the whole list: nothing more to count.
  const total =
    args.after === null && offset === '' ? `case when p.rows < ${limit} then p.rows else ${counted} end` : counted;
  return `(select json_build_object('nodes', p.nodes, 'total', ${total}) from (select coalesce(json_agg(x), '[]'::json) as nodes, count(*) as rows from ${rowsOfPage}) p)`;
}

/** Rows to skip: as many as asked, or all the pages before the one that holds the row which an argument names. */
function offsetSql(compiler: StatementCompiler, page: ConnectionSelection, parent: string | undefined): string {
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

function pagesBefore(compiler: StatementCompiler, page: ConnectionSelection, parent: string | undefined): string {
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
  parent: string | undefined,
): string[] {
  const { connection } = page;
  const target = connection.target();
  const where: string[] = [];
  if (connection.within) where.push(connection.within(alias, parent ?? '', compiler.parameters));
  where.push(compiler.predicate(connection.visible ?? target.policy.visible, target, alias));
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
  parent: string | undefined,
): FilterScope {
  const target = connection.target();
  const value = compiler.site(site).filters[name];
  let uses = 0;
  const argument = (of: string, place: string, type: string, map?: (value: never) => unknown) =>
    compiler.parameters.add(`site${site}.${name}.${place}`, type, (env) => {
      const given = (env.sites[site] as SiteArguments).filters[of];
      return map ? map(given as never) : given;
    });
  return {
    alias,
    parent: parent ?? '',
    column: (property) => compiler.column(target, property, alias),
    given: value !== undefined && value !== null,
    flag: typeof value === 'boolean' ? value : undefined,
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

function afterKeys(
  compiler: StatementCompiler,
  site: number,
  keys: readonly { sql: string; type: string }[],
  descending: boolean,
): string {
  const places = keys.map((key, i) =>
    compiler.parameters.add(
      `site${site}.after${i}`,
      key.type,
      (env) => ((env.sites[site] as SiteArguments).after as unknown[])[i],
    ),
  );
  return `(${keys.map((key) => key.sql).join(', ')}) ${descending ? '<' : '>'} (${places.join(', ')})`;
}

/** Instants keep their microseconds in a cursor. */
const cursorValue = (key: { sql: string; type: string }): string =>
  key.type === 'timestamptz' ? `${key.sql}::text` : key.sql;
