/** On a database of one's own: the owner is no superuser, may or may not make roles, and the service may sign on as somebody else. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { OperatorFault } from '../../src/platform/refusal/operator-fault.js';
import { judgeRowSecurity } from '../../src/server/commands/examining.js';
import { migrateUp } from '../../src/server/database/migrate.js';
import { closeOrm, openOrm } from '../../src/server/database/orm.js';
import { serviceRolesOf, userOf } from '../../src/server/database/restricted-roles.js';
import { rowSecurityFacts } from '../../src/server/database/row-security-facts.js';
import { startWorker } from '../../src/server/jobs/run-jobs.js';
import { readConfig } from '../../src/server/process/settings/config.js';
import { createDatabase, databaseUrl, dropDatabase } from '../support/cluster.js';
import { secondInstance } from '../support/second-instance.js';
import { openWorld, type World } from '../support/world.js';

const superuserSays = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

const as = (url: string, user: string): string => url.replace(/\/\/[^@]*@/, `//${user}@`);
const aName = (): string => `person_${randomBytes(4).toString('hex')}`;
const secret = { SECRET_KEY: 'ab'.repeat(32) };

async function migrated(url: string): Promise<void> {
  const orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
  try {
    await migrateUp(orm);
  } finally {
    await closeOrm(orm);
  }
}

async function findingOf(url: string, more: Record<string, string> = {}) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const config = readConfig({ DATABASE_URL: url, ...secret, ...more });
    return judgeRowSecurity(await rowSecurityFacts(client, userOf(config.database.serviceUrl)), config);
  } finally {
    await client.end();
  }
}

describe('An owner who is no superuser', () => {
  const owned = async (rights: string, work: (own: string, url: string) => Promise<void>) => {
    const url = await createDatabase();
    const owner = aName();
    const name = new URL(url).pathname.slice(1);
    await superuserSays(url, `create role ${owner} login ${rights}`, `alter database ${name} owner to ${owner}`);
    try {
      await work(as(url, owner), url);
    } finally {
      await dropDatabase(url);
    }
  };

  it('makes the roles where they may', () =>
    owned('createrole', async (own) => {
      await migrated(own);
      const roles = await serviceRolesOf(own);
      expect(Object.values(roles)).toEqual([
        expect.stringMatching(/^lyceum_tenant_\d+$/),
        expect.stringMatching(/^lyceum_system_\d+$/),
      ]);
      expect(await findingOf(own)).toMatchObject({
        decision: 'note',
        line: expect.stringContaining('DATABASE_SERVICE_URL'),
      });
      await migrated(own);
    }));

  it('is told the SQL where they may not, and needs no more than that', () =>
    owned('nocreaterole', async (own, url) => {
      const refused = await migrated(own).catch((error: unknown) => error as OperatorFault);
      expect(refused).toBeInstanceOf(OperatorFault);
      const [line] = (refused as OperatorFault).lines as [string];
      expect(line).toMatch(
        /may not make the roles of the service\. As an administrator: create role .*; or set ROW_SECURITY=off\.$/,
      );
      expect(await findingOf(own)).toMatchObject({ decision: 'FAULT', line: expect.stringContaining('not set up') });
      await superuserSays(url, line.replace(/^.*As an administrator: (.*); or set ROW_SECURITY=off\.$/, '$1'));
      await migrated(own);
      expect((await findingOf(own)).decision).toBe('note');
    }));
});

describe('A service that signs on as somebody who owns nothing', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('does all of its work under its roles: reads, writes, and jobs', async () => {
    const [{ name }] = await world.sql('select current_database() as name');
    const url = databaseUrl(name);
    const login = aName();
    const { tenant, system } = world.app.roles as NonNullable<World['app']['roles']>;
    await superuserSays(url, `create role ${login} login noinherit`, `grant ${tenant}, ${system} to ${login}`);
    const settings = {
      DATABASE_URL: url,
      DATABASE_SERVICE_URL: as(url, login),
      ...secret,
      RATE_LIMIT_STORE: 'postgres',
    };
    expect(await findingOf(url, { DATABASE_SERVICE_URL: as(url, login) })).toMatchObject({ decision: 'ok' });
    const second = await secondInstance(world, settings);
    const worker = await startWorker(second.app, { concurrency: 1 });
    try {
      const { C1 } = world.courses;
      const admin = second.as('admin');
      expect((await admin.get('/accounts/self/courses')).body).toHaveLength(2);
      expect((await admin.put(`/courses/${C1}`, { 'course[name]': 'Biology 102' })).status).toBe(200);
      const enrolled = await admin.post(`/courses/${C1}/enrollments`, {
        'enrollment[user_id]': world.users.out,
        'enrollment[notify]': true,
      });
      expect(enrolled.status).toBe(200);
      const delivered = 'select subject from messages where user_id = $1';
      for (let tries = 0; tries < 200 && (await world.sql(delivered, [world.users.out])).length === 0; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await world.sql(delivered, [world.users.out])).toEqual([{ subject: 'You were invited to Biology 102' }]);
      const users = await world.sql(
        `select distinct usename as name from pg_stat_activity where datname = current_database() and application_name like 'lyceum%' and usename = $1`,
        [login],
      );
      expect(users).toHaveLength(1);
    } finally {
      await worker.stop();
      await second.close();
    }
  });
});
