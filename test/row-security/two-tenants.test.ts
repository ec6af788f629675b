/** Two tenants at once on few connections: whatever breaks in between, nobody is answered the other's rows. */
import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import type { Services } from '../../src/platform/transaction/context.js';
import { sentDuring } from '../support/sent-statements.js';
import { openWorld, type World } from '../support/world.js';

type Deed =
  | 'read'
  | 'read in a transaction'
  | 'fail'
  | 'roll back'
  | 'write by itself'
  | 'take too long'
  | 'lose the connection'
  | 'look everywhere';
const deeds: readonly Deed[] = [
  'read',
  'read',
  'read',
  'read in a transaction',
  'read in a transaction',
  'write by itself',
  'fail',
  'roll back',
  'take too long',
  'lose the connection',
  'look everywhere',
];

/** Whose rows a statement sees, and which tenant its connection was told. */
const whose = `select array(select distinct root_account_id from accounts order by 1) as seen, current_setting('lyceum.tenant', true) as told`;
type Seen = { seen: number[]; told: string };

describe('Two tenants on a pool of two connections', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({
      DATABASE_POOL_MAX: '2',
      DATABASE_READS_MAX: '2',
      STATEMENT_TIMEOUT_MS: '150',
      DATABASE_POOL_WAIT_MS: '20000',
    });
  });
  afterAll(() => world.close());

  const failing = async (text: string, services: Services): Promise<Seen[]> => {
    const alone = services.database.rows({ text, values: [] });
    const together = services.transaction((em) => services.database.rows({ text, values: [] }, em));
    const [first, second] = await Promise.allSettled([alone, together]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
    return [];
  };
  const act: Record<Deed, (services: Services) => Promise<Seen[]>> = {
    read: ({ database }) => database.rows<Seen>({ text: whose, values: [] }),
    'write by itself': ({ writes }) => writes.change<Seen>({ text: whose, values: [], changes: [] }),
    'read in a transaction': ({ database, transaction }) =>
      transaction((em) => database.rows<Seen>({ text: whose, values: [] }, em)),
    fail: (services) => failing('select 1 / (select count(*) from accounts where id = 0)', services),
    'take too long': (services) => failing('select pg_sleep(2)', services),
    'lose the connection': (services) => failing('select pg_terminate_backend(pg_backend_pid())', services),
    'roll back': async ({ database, transaction }) => {
      let seen: Seen[] = [];
      const undone = transaction(async (em) => {
        seen = await database.rows<Seen>({ text: whose, values: [] }, em);
        await database.rows({ text: `update accounts set name = name || '!'`, values: [] }, em);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      return seen;
    },
    'look everywhere': async (services) => {
      const everywhere = services.acrossTenants('sweep');
      const found = [
        ...(await everywhere.database.rows<Seen>({ text: whose, values: [] })),
        ...(await everywhere.transaction((em) => everywhere.database.rows<Seen>({ text: whose, values: [] }, em))),
      ];
      const { RA, RB } = world.accounts;
      for (const { seen } of found) expect(seen).toEqual([RA, RB]);
      return [];
    },
  };

  it('each is answered its own rows, whatever happens to the connections', async () => {
    const { RA, RB } = world.accounts;
    let answers = 0;
    const steps = fc.array(fc.tuple(fc.constantFrom(RA, RB), fc.constantFrom(...deeds)), {
      minLength: 4,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const found = await Promise.all(
          plan.map(async ([tenant, deed]) => ({ tenant, seen: await act[deed](world.app.services.ofTenant(tenant)) })),
        );
        for (const { tenant, seen } of found) {
          answers += seen.length;
          for (const row of seen) expect(row).toEqual({ seen: [tenant], told: String(tenant) });
        }
      }),
      { numRuns: 40 },
    );
    expect(answers).toBeGreaterThan(80);
    expect((await world.sql(`select name from accounts where name like '%!'`)).length).toBe(0);
  });

  it('and over HTTP: each administrator sees their own courses while the other asks', async () => {
    const names = async (who: 'admin' | 'adminB') => {
      const { status, body } = await world.as(who).get('/accounts/self/courses');
      return [status, ...body.map(({ name }: { name: string }) => name).sort()];
    };
    const asked = await Promise.all(Array.from({ length: 30 }, (_, i) => names(i % 2 === 0 ? 'admin' : 'adminB')));
    for (const [i, found] of asked.entries())
      expect(found).toEqual(i % 2 === 0 ? [200, 'Biology 101', 'Chemistry 101'] : [200, 'Botany 1']);
  });
});

describe('A connection', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ DATABASE_POOL_MAX: '2', DATABASE_READS_MAX: '1' });
  });
  afterAll(() => world.close());

  const told = (work: () => Promise<unknown>) => sentDuring(work, (text) => text.includes('lyceum.tenant'));

  it('is told whose rows it shows once, and again only when that changes', async () => {
    const { RA, RB } = world.accounts;
    const read = (tenant: number) => () =>
      world.app.services.ofTenant(tenant).database.rows({ text: 'select 1 as one', values: [] });
    await read(RA)();
    expect([await told(read(RA)), await told(read(RA))]).toEqual([0, 0]);
    expect([await told(read(RB)), await told(read(RB)), await told(read(RA))]).toEqual([1, 0, 1]);
  });

  it('costs an installation of one tenant nothing: requests send what they sent', async () => {
    const work = async () => {
      await world.as('admin').get(`/courses/${world.courses.C1}`);
      await world.as('admin').put(`/courses/${world.courses.C1}`, { 'course[name]': 'Biology 101' });
    };
    await work();
    expect(await told(work)).toBe(0);
  });

  it('shows all rows to the end of a transaction that crosses tenants, and no longer', async () => {
    const { RA } = world.accounts;
    const { database, transaction, crossTenants } = world.app.services.ofTenant(RA);
    const seen = async (em?: EntityManager) =>
      (await database.rows({ text: 'select from accounts where parent_account_id is null', values: [] }, em)).length;
    const crossed = (fails: boolean) =>
      transaction(async (em) => {
        expect(await seen(em)).toBe(1);
        await crossTenants('site', em);
        expect(await seen(em)).toBe(2);
        if (fails) throw new Error('undone');
      });
    for (let time = 0; time < 2; time += 1) {
      await crossed(false);
      expect(await transaction((em) => seen(em))).toBe(1);
      await expect(crossed(true)).rejects.toThrow('undone');
      expect(await transaction((em) => seen(em))).toBe(1);
    }
    expect(await seen()).toBe(1);
  });

  it('comes back to its role when it is reset', async () => {
    const client = await world.app.pool.connect();
    try {
      await client.query('reset role');
      const { rows } = await client.query('select current_user as role');
      expect(rows).toEqual([{ role: world.app.roles?.tenant }]);
    } finally {
      client.release(true);
    }
  });
});
