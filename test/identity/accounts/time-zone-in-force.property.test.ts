import fc from 'fast-check';
import { anAccount, moveAccount, setAccount, setTimeZone, setTimeZones } from '../../support/account-builders.js';
import { openWorld, type World } from '../../support/world.js';

/** Accounts know the time zone that holds in them, however zones are set and accounts are moved. */
describe('The time zone of an account', () => {
  let world: World;
  let ids: number[];
  beforeAll(async () => {
    world = await openWorld();
    ids = (await world.sql('select id::int from accounts where root_account_id = $1', [world.accounts.RA])).map(
      (a) => a.id,
    );
  });
  afterAll(() => world.close());

  /** What stands in the column beside what the tree says, and when each account was changed. */
  const zones = () =>
    world.sql(
      `select a.id::int, a.time_zone_in_force as kept, a.updated_at::text as changed, coalesce((select z.default_time_zone from accounts z
         where z.id = any(a.ancestors) and z.default_time_zone is not null order by cardinality(z.ancestors) desc limit 1), 'UTC') as found
       from accounts a where a.root_account_id = $1 order by a.id`,
      [world.accounts.RA],
    );
  const zone = fc.constantFrom(null, 'UTC', 'Europe/Berlin', 'Asia/Tokyo', 'America/Denver');
  const pick = fc.nat(1_000);
  const drawn = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), at: pick, zone }),
    fc.record({ kind: fc.constant('move' as const), at: pick, below: pick }),
    fc.record({ kind: fc.constant('add' as const), below: pick, zone }),
    // One statement for several accounts, in whatever order they lie.
    fc.record({ kind: fc.constant('set some' as const), of: fc.array(pick, { minLength: 2, maxLength: 8 }), zone }),
  );
  const at = (picked: number): number => ids[picked % ids.length] as number;

  it('is its own, else that of the nearest account above that has one, else UTC', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 5 }), async (changes) => {
        for (const change of changes) {
          if (change.kind === 'set') await setTimeZone(world, at(change.at), change.zone);
          else if (change.kind === 'set some') await setTimeZones(world, change.of.map(at), change.zone);
          else if (change.kind === 'move')
            // Not the root, and not below itself.
            await moveAccount(world, at(change.at), at(change.below));
          else if (ids.length < 20) ids.push(await anAccount(world, 'More', at(change.below), change.zone));
        }
        const rows = await zones();
        for (const row of rows) expect([row.id, row.kept]).toEqual([row.id, row.found]);
        seen.add(rows.map((row) => row.kept).join());
      }),
      { numRuns: 300 },
    );
    expect(seen.size).toBeGreaterThan(20);
  });

  /** The account in the middle is changed before the one above it, and the one below it after both. */
  it('is that of the last change where one statement changes a chain of accounts in any order', async () => {
    const { RA } = world.accounts;
    const below = (parent: number, zone: string | null) => anAccount(world, 'Chain', parent, zone);
    await setTimeZone(world, RA, null);
    const middle = await below(RA, 'Asia/Tokyo');
    const top = await below(RA, 'Europe/Berlin');
    await setAccount(world, middle, { parentAccountId: top });
    const lower = await below(middle, 'America/Denver');
    const lowest = await below(lower, null);
    // Written once each in this order, so that they lie in it.
    for (const id of [middle, top, lower, lowest]) await setAccount(world, id, { name: 'Chained' });
    await setTimeZones(world, [top, middle, lower], null);
    for (const row of await zones()) expect([row.id, row.kept]).toEqual([row.id, row.found]);
    expect((await zones()).find((row) => row.id === lowest).kept).toBe('UTC');
  });

  it('does not count as a change of the accounts that merely follow', async () => {
    const { RA } = world.accounts;
    for (const { id } of await zones()) await setTimeZone(world, id, null);
    const before = await zones();
    await setTimeZone(world, RA, 'Asia/Tokyo');
    const after = await zones();
    expect(after.map((row) => row.kept)).toEqual(before.map(() => 'Asia/Tokyo'));
    expect(after.filter((row, i) => row.changed !== before[i].changed).map((row) => row.id)).toEqual([RA]);
  });
});
