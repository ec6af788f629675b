/** A database of one's own, whose ordinary owner may make no roles. Decision 0113. */
import { hasPostgres15, ownServer, type PostgresServer, postgres15 } from '../support/postgres-servers.js';
import { aName, type OwnDatabase, ownDatabase } from './own-database.js';
import { lyceum } from './served.js';

const roles = `select rolname as name from pg_roles where rolname ~ ('^lyceum_(tenant|system)_' ||
  (select oid from pg_database where datname = current_database())) order by 1`;
const tables = `select count(*)::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

const servers = [
  ['the PostgreSQL that comes with it', true, ownServer],
  ['PostgreSQL 15', hasPostgres15, postgres15],
] as const;

describe.each(servers)('lyceum database prepare on %s', (_, isThere, open) => {
  const when = isThere ? it : it.skip;
  let server: PostgresServer;
  let own: OwnDatabase;
  beforeAll(async () => {
    if (isThere) server = await open();
  });
  afterAll(() => server?.stop());
  const on = (rights: string, work: (own: OwnDatabase) => Promise<void>) => async () => {
    own = await ownDatabase(server.url, rights);
    try {
      await work(own);
    } finally {
      await own.drop();
    }
  };

  when(
    'prints the SQL where the owner may not make roles, and changes nothing; an administrator runs it as it stands',
    on('nocreaterole', async ({ run, sql, owner }) => {
      const refused = await run(['database', 'prepare']);
      expect(refused.code).toBe(1);
      expect(refused.err).toEqual([expect.stringMatching(/may not do that. Nothing was changed/)]);
      expect(refused.out).toEqual([
        expect.stringMatching(/^create role "lyceum_tenant_\d+" nologin .*;$/),
        expect.stringMatching(new RegExp(`^grant "lyceum_tenant_\\d+" to "${owner}";$`)),
        expect.stringMatching(/^create role "lyceum_system_\d+" nologin .*;$/),
        expect.stringMatching(new RegExp(`^grant "lyceum_system_\\d+" to "${owner}";$`)),
      ]);
      expect(await run(['database', 'prepare', '--print'])).toEqual({ code: 0, out: refused.out, err: [] });
      expect([await sql(roles), await sql(tables)]).toEqual([[], [{ count: 0 }]]);
      // Neither does a start make anything.
      const started = await run(['serve']);
      expect([started.code, started.err.at(-1)]).toEqual([1, expect.stringMatching(/may not make the roles/)]);
      expect(await sql(tables)).toEqual([{ count: 0 }]);
      const doctor = await run(['doctor']);
      expect([doctor.code, doctor.out.at(-1)]).toEqual([
        1,
        expect.stringMatching(/^FAULT {2}.*lyceum database prepare/),
      ]);

      await sql(refused.out.join('\n'));
      const nothing = { code: 0, out: [], err: ['The database is prepared: npm start makes its tables.'] };
      expect(await run(['database', 'prepare'])).toEqual(nothing);
      expect(await run(['database', 'prepare', '--print'])).toEqual(nothing);
      expect((await run(['doctor'])).code).toBe(0);
      expect((await run(['migrate', 'up'])).out).toContain('0001-first-areas');
      expect((await run(['doctor'])).out).toContainEqual(expect.stringMatching(/^note {3}row security keeps tenants/));
      expect(await run(['database', 'prepare'])).toEqual(nothing);
    }),
  );

  when(
    'makes what is missing where the owner may, once',
    on('createrole', async ({ run, sql }) => {
      const made = await run(['database', 'prepare']);
      expect([made.code, made.out, made.err.length]).toEqual([0, [], 5]);
      expect(await sql(roles)).toHaveLength(2);
      expect((await run(['database', 'prepare'])).err).toHaveLength(1);
      expect((await run(['migrate', 'up'])).code).toBe(0);
    }),
  );

  when(
    'gives the user of a database that another owns what it needs there, and makes the user of the service',
    on('createrole', async ({ run, sql, env, name, owner }) => {
      const stranger = aName();
      const service = aName();
      await sql(`create role ${stranger} login password 'a stranger'`);
      const asStranger = { DATABASE_URL: env['DATABASE_URL']!.replace(/\/\/[^@]*@/, `//${stranger}:a%20stranger@`) };
      const asService = {
        DATABASE_SERVICE_URL: env['DATABASE_URL']!.replace(/\/\/[^@]*@/, `//${service}:it's%20a%20secret@`),
      };
      const refused = await run(['database', 'prepare'], { ...asStranger, ...asService });
      expect(refused.code).toBe(1);
      expect(refused.out.slice(0, 3)).toEqual([
        `grant create on database "${name}" to "${stranger}";`,
        `grant usage, create on schema "public" to "${stranger}";`,
        `create role "${service}" login noinherit;`,
      ]);
      expect(JSON.stringify(refused)).not.toContain('a secret');
      expect(refused.err).toContainEqual(expect.stringContaining(`\\password ${service}`));
      await sql(refused.out.join('\n'));
      expect((await run(['migrate', 'up'], asStranger)).code).toBe(0);

      const [line, ...more] = (await run(['database', 'prepare'])).err;
      expect(line).toMatch(`The tables belong to ${stranger}, and DATABASE_URL signs on as ${owner}`);
      expect(more).toEqual([]);
      expect(await run(['migrate', 'status'])).toEqual({
        code: 1,
        out: [],
        err: [expect.stringMatching(/^The user of DATABASE_URL lacks a right .* database prepare says which\.$/)],
      });
    }),
  );

  when(
    'makes the user of DATABASE_SERVICE_URL with its password, and the service works as that user',
    on('createrole', async ({ run, sql, env }) => {
      const service = aName();
      const asService = {
        DATABASE_SERVICE_URL: env['DATABASE_URL']!.replace(/\/\/[^@]*@/, `//${service}:it's%20a%20secret@`),
      };
      const early = await run(['migrate', 'up'], asService);
      expect([early.code, early.err]).toEqual([1, [expect.stringMatching(`no user ${service}, .*database prepare`)]]);
      const made = await run(['database', 'prepare'], asService);
      expect(made.code).toBe(0);
      expect(JSON.stringify(made)).not.toContain('a secret');
      const [user] = await sql('select rolcanlogin, rolinherit, rolsuper from pg_roles where rolname = $1', [service]);
      expect(user).toEqual({ rolcanlogin: true, rolinherit: false, rolsuper: false });
      const [kept] = await sql('select rolpassword from pg_authid where rolname = $1', [service]);
      expect(kept?.['rolpassword']).toMatch(/^SCRAM-SHA-256\$/);
      expect((await run(['migrate', 'up'], asService)).code).toBe(0);
      expect((await run(['doctor'], asService)).out).toContainEqual(
        expect.stringMatching(/^ok {5}row security keeps tenants apart/),
      );
    }),
  );
});

describe('lyceum database prepare', () => {
  it('has nothing to do for the database that comes with the service', async () => {
    const run = await lyceum(['database', 'prepare'], {});
    expect(run).toEqual({ code: 1, out: [], err: ['DATABASE_URL is not set: npm start prepares its own.'] });
  });
});
