/** What the database itself says of every table, and of the roles that the service works under. */

import { otherBounds, readByAll, sharedTables } from '../../src/server/database/row-bounds.js';
import { setUpRowSecurity } from '../../src/server/database/row-security.js';
import { sentDuring } from '../support/sent-statements.js';
import { openWorld, type World } from '../support/world.js';

describe('Row security', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const roles = () => world.app.roles as NonNullable<World['app']['roles']>;

  it('bounds every table by its tenant, but for those that belong to none', async () => {
    const tables = await world.sql(`select c.relname as name, c.relrowsecurity as secured,
        exists (select 1 from information_schema.columns k where k.table_schema = current_schema() and k.table_name = c.relname
          and k.column_name = 'root_account_id') as knows,
        array(select p.polname || ' ' || p.polroles[1]::regrole::text || ' ' || p.polcmd::text || ' ' || (p.polwithcheck is not null)::text from pg_policy p
          where p.polrelid = c.oid order by 1) as policies
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'test_fixture' order by 1`);
    const { tenant, system } = roles();
    for (const { name, secured, knows, policies } of tables) {
      if (name in sharedTables) {
        expect([name, secured, knows]).toEqual([name, false, false]);
        continue;
      }
      expect([name, knows || name in otherBounds]).toEqual([name, true]);
      expect([name, secured]).toEqual([name, true]);
      const shared = name in readByAll ? [`of_everyone ${tenant} r false`] : [];
      expect([name, policies]).toEqual([name, [...shared, `of_system ${system} * true`, `of_tenant ${tenant} * true`]]);
    }
    expect(Object.keys(sharedTables)).toEqual(['schema_migrations', 'installation', 'rate_limit_buckets']);
    expect(tables.length).toBeGreaterThan(40);
  });

  it('holds for views, which show what their reader may see', async () => {
    const views =
      await world.sql(`select c.relname as name, c.reloptions @> '{security_invoker=on}' as invoker from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('v', 'm')`);
    expect(views).toEqual([{ name: 'todo_items', invoker: true }]);
  });

  it('is for roles that can neither sign on nor get around it, and own nothing', async () => {
    const found = await world.sql(
      `select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin or rolreplication as mighty,
        (select count(*)::int from pg_class c where c.relowner = r.oid) as owned,
        (select count(*)::int from pg_auth_members m where m.member = r.oid) as others
      from pg_roles r where rolname = any($1) order by 1`,
      [Object.values(roles())],
    );
    expect(found).toEqual(
      [roles().system, roles().tenant].map((name) => ({ name, mighty: false, owned: 0, others: 0 })),
    );
  });

  it('is set up once: a second time nothing is changed', async () => {
    const orm = await world.em();
    const pool = (await (
      orm.getConnection() as unknown as { getNativeClient(): Promise<unknown> }
    ).getNativeClient()) as never;
    const changes = await sentDuring(
      () => setUpRowSecurity(pool),
      (text) => /^(create|alter|grant|drop|comment|do)/.test(text),
    );
    expect(changes).toBe(0);
  });

  it('shows nothing where nobody has said whose rows are asked for', async () => {
    for (const table of ['users', 'accounts', 'access_tokens', 'communication_channels', 'todo_items'])
      expect(await world.app.services.database.rows({ text: `select * from ${table}`, values: [] })).toEqual([]);
  });

  it.each([
    [
      'a row of another tenant is made',
      `insert into terms (root_account_id, name) values ($2, 'x') returning $1::text`,
    ],
    ['a row is handed to another tenant', `update courses set root_account_id = $2 where root_account_id = $1`],
    ['a migration is forgotten', `delete from schema_migrations where $1 <> $2`],
    ['a table is changed', `alter table users disable row level security -- $1 $2`],
  ])('refuses when %s', async (_what, text) => {
    const { RA, RB } = world.accounts;
    const { database } = world.app.services.ofTenant(RA);
    const values = text.startsWith('alter') ? [] : [RA, RB];
    await expect(database.rows({ text: text.split(' --')[0] as string, values })).rejects.toMatchObject({
      code: '42501',
    });
  });
});
