import pg from 'pg';
import { DatabaseRestorer } from './restorer.js';
import { openTestApp, type TestApp } from './test-app.js';
import { openWorld } from './world.js';

describe('A database that tests have written into', () => {
  let service: TestApp;
  let restorer: DatabaseRestorer;
  let client: pg.Client;
  beforeEach(async () => {
    service = await openTestApp();
    restorer = await DatabaseRestorer.of(service.url);
    client = new pg.Client({ connectionString: service.url, application_name: 'lyceum' });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await restorer.close();
    await service.close();
  });

  const rowsOf = async (text: string) => (await client.query(text)).rows;
  const relations = async (kind: 'r' | 'S') =>
    (await rowsOf(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = '${kind}' and n.nspname in ('public', 'graphile_worker') order by 1`)) as { name: string }[];

  /** All rows of all tables, and where the sequences stand. */
  async function everything(): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const { name } of await relations('r'))
      found[name] = (await rowsOf(`select array_agg(t::text order by t::text) as rows from ${name} t`))[0].rows;
    for (const { name } of await relations('S'))
      [found[name]] = await rowsOf(`select last_value, is_called from ${name}`);
    return found;
  }

  it('comes back as it was when all of its rows are gone and its sequences have moved on', async () => {
    const before = await everything();
    await client.query('set session_replication_role = replica');
    for (const { name } of await relations('r')) await client.query(`delete from ${name}`);
    for (const { name } of await relations('S')) await client.query(`select nextval('${name}')`);
    expect(Object.values(await everything()).filter((rows) => Array.isArray(rows))).toEqual([]);
    expect(await restorer.restore()).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('comes back again and again, from rows that were added, changed, or put in the place of others', async () => {
    const before = await everything();
    for (const change of [
      "insert into terms (root_account_id, name) select root_account_id, 'Fall' from terms limit 1",
      "update courses set name = name || '!' where id = (select min(id) from courses)",
      'with gone as (delete from schema_migrations returning *) insert into schema_migrations select * from gone',
    ]) {
      await client.query(change);
      expect(await restorer.restore()).toBe(true);
      expect(await everything()).toEqual(before);
    }
  });

  it('is not kept when its schema or its settings have changed', async () => {
    await client.query('alter table courses disable row level security');
    expect(await restorer.restore()).toBe(false);
    const other = await DatabaseRestorer.of(service.url);
    await client.query(`alter database ${client.database} set work_mem = '5MB'`);
    expect(await other.restore()).toBe(false);
    await other.close();
  });

  it('is not kept while somebody has a transaction open, or a session that is not the service’s', async () => {
    await client.query('begin; update courses set name = name');
    expect(await restorer.restore()).toBe(false);
    await client.query("rollback; set application_name = 'a visitor'");
    expect(await restorer.restore()).toBe(false);
    await client.query("set application_name = 'lyceum'");
    expect(await restorer.restore()).toBe(true);
  });
});

describe('Worlds one after the other', () => {
  it('begin alike: what one has written, remembered and stored is not in the next', async () => {
    const first = await openWorld();
    const { RA, RA1 } = first.accounts;
    const made = await first.as('admin').post(`/accounts/${RA1}/courses`, { 'course[name]': 'Zoology' });
    expect(made.status).toBe(200);
    await first.sql('delete from admins where user_id = $1', [first.users.admin]);
    await first.close();
    const second = await openWorld();
    expect(second.app).toBe(first.app);
    expect((await second.as('admin').get(`/accounts/${RA}`)).status).toBe(200);
    expect((await second.as('admin').get(`/courses/${made.body.id}`)).status).toBe(404);
    const again = await second.as('admin').post(`/accounts/${RA1}/courses`, { 'course[name]': 'Zoology' });
    expect(again.body.id).toBe(made.body.id);
    await second.close();
  });
});
