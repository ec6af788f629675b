/** Makes a database that tests have written into as it was before. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ownersName } from './test-app.js';

/** Rows that may be taken out at a time; more leave so much dead space that a new database is better. */
const mostRows = 2_000;

/** Milliseconds for which other sessions may still be at work. */
const patience = 2_000;

/** A table of the database, and what puts its rows back. */
interface Table {
  /** With its schema, quoted. */
  readonly name: string;
  readonly fill: string;
  readonly rows: number;
}

/** Ids from here on are of what the service has made; PostgreSQL's own thousands of rows never change. */
const firstOwnId = 16_384;

/**
 * A change in any of these is one of the schema or of the database's settings, which is not undone. Each with the column
 * that tells the service's own rows, where PostgreSQL has many.
 */
const catalogues = {
  pg_class: 'oid',
  pg_attribute: 'attrelid',
  pg_attrdef: 'adrelid',
  pg_constraint: 'oid',
  pg_index: 'indexrelid',
  pg_inherits: 'inhrelid',
  pg_policy: 'polrelid',
  pg_proc: 'oid',
  pg_rewrite: 'ev_class',
  pg_trigger: 'tgrelid',
  pg_type: 'oid',
  pg_namespace: null,
  pg_extension: null,
  pg_default_acl: null,
  pg_db_role_setting: null,
};

/**
 * Differs when a row was inserted, changed or deleted: what is written bears the number of its transaction, which no row
 * before has. The sum of the numbers' hashes takes half the time that the sum of the numbers takes, since PostgreSQL
 * turns such a number into another only by its text.
 */
const printOf = (table: string) => `(select count(*) || ' ' || coalesce(sum(hashxid(xmin)), 0) from ${table})`;

/** Those of the service and of its queue. */
const ours = "n.nspname in ('public', 'graphile_worker')";

/** A statement that the looker keeps the plan of. */
const lookAt = (name: string, prints: readonly string[]): pg.QueryArrayConfig => ({
  name,
  text: `select ${prints.join(', ')}`,
  rowMode: 'array',
});

/** Sessions of others that are at work, or that are neither the service's nor kept beside it. */
const busy = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and (state <> 'idle' or application_name not in ('lyceum', 'lyceum listen', 'restorer', '${ownersName}'))`;

const connected = async (url: string): Promise<pg.Client> => {
  const options = '-c timezone=UTC';
  const client = new pg.Client({
    connectionString: url,
    lock_timeout: patience,
    application_name: 'restorer',
    options,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

export class DatabaseRestorer {
  /** Of the tables in their order. */
  #prints: readonly string[] = [];
  #printOfSchema = '';
  readonly #look: pg.QueryArrayConfig;
  readonly #lookAtSchema: pg.QueryArrayConfig;

  /** @param looker keeps the plans of its long statements, which the other's way to write would have made anew */
  private constructor(
    private readonly client: pg.Client,
    private readonly looker: pg.Client,
    private readonly tables: readonly Table[],
    private readonly setSequences: string,
  ) {
    const schema = Object.entries(catalogues).map(([name, id]) =>
      printOf(id === null ? name : `${name} where ${id} >= ${firstOwnId}`),
    );
    this.#look = lookAt(
      'look',
      tables.map(({ name }) => printOf(name)),
    );
    this.#lookAtSchema = lookAt('schema', [schema.join(" || ' ' || ")]);
  }

  /** Remembers the database as it is now. */
  static async of(url: string): Promise<DatabaseRestorer> {
    const [client, looker] = await Promise.all([connected(url), connected(url)]);
    const restorer = new DatabaseRestorer(client, looker, await tablesOf(client), await sequencesOf(client));
    restorer.#prints = await restorer.#see(restorer.#look);
    restorer.#printOfSchema = await restorer.#seeSchema();
    return restorer;
  }

  /**
   * Puts back whatever is not as it was, as soon as nobody is at work in the database.
   * @returns false when that cannot be: somebody stays or comes back, the schema has changed, or too many rows have come
   */
  async restore(): Promise<boolean> {
    if (!(await this.#comesToRest())) return false;
    if ((await this.#seeSchema()) !== this.#printOfSchema) return false;
    const now = await this.#see(this.#look);
    const changed = this.tables.filter((_, i) => now[i] !== this.#prints[i]);
    if (!(await this.#putBack(changed))) return false;
    const put = await this.#see(this.#look);
    if (await this.#wasWrittenSince(put, changed)) return false;
    this.#prints = put;
    return true;
  }

  /** A request whose client went away may have gone on: with a password, it asks the database last of all. */
  async #wasWrittenSince(put: readonly string[], changed: readonly Table[]): Promise<boolean> {
    const others = this.tables.some((table, i) => !changed.includes(table) && put[i] !== this.#prints[i]);
    if (others || changed.length === 0) return others;
    const counts = changed.map(({ name, rows }) => `(select count(*) from ${name}) <> ${rows}`);
    return (await this.client.query(`select ${counts.join(' or ')} as more`)).rows[0].more;
  }

  async close(): Promise<void> {
    await Promise.all([this.client.end(), this.looker.end()]);
  }

  async #comesToRest(): Promise<boolean> {
    const end = performance.now() + patience;
    while (performance.now() < end) {
      if ((await this.looker.query({ name: 'busy', text: busy })).rows[0].n === 0) return true;
      await pause(5);
    }
    return false;
  }

  async #see(look: pg.QueryArrayConfig): Promise<readonly string[]> {
    return (await this.looker.query<string[]>(look)).rows[0] as string[];
  }

  async #seeSchema(): Promise<string> {
    const [print] = await this.#see(this.#lookAtSchema);
    return print as string;
  }

  /** Without triggers and foreign keys, which would only slow down what comes out as it was. */
  async #putBack(changed: readonly Table[]): Promise<boolean> {
    const { client } = this;
    await client.query('begin; set local session_replication_role = replica');
    let taken = 0;
    for (const { name, fill } of changed) {
      taken += (await client.query(`delete from ${name}`)).rowCount ?? 0;
      await client.query(fill);
    }
    await client.query(`${this.setSequences}; commit`);
    return taken <= mostRows;
  }
}

/** The tables in an order of their own, each with the statement that fills it. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and ${ours} group by 1 order by 1`);
  const tables: Table[] = [];
  for (const { name, columns } of rows) {
    const { rows: found } = await client.query(
      `select coalesce(json_agg(t), '[]')::text as content, count(*)::int as rows from ${name} t`,
    );
    const [row] = found;
    const content = client.escapeLiteral(row.content);
    const fill = `insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${content})`;
    tables.push({ name, fill, rows: row.rows });
  }
  return tables;
}

/** One statement that sets all sequences to where they stand now. */
async function sequencesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${ours}`);
  const settings: string[] = [];
  for (const { name } of rows) {
    const [row] = (await client.query(`select last_value, is_called from ${name}`)).rows;
    settings.push(`setval('${name}', ${row.last_value}, ${row.is_called})`);
  }
  return `select ${settings.join(', ')}`;
}
