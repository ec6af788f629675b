import { statementsOfRead } from '../../support/statements-of-read.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { bodyOf, type OutcomesAt, outcomesAt, treeFaults } from './builders.js';
import { manyOutcomes } from './many-outcomes.js';

/** Groups of ten, four levels deep, and links to as many outcomes in them. */
const [groups, links] = [5_000, 20_000];

describe('Many outcomes', () => {
  let world: World;
  let admin: Caller;
  let inAccount: OutcomesAt;
  let root: number;
  beforeAll(async () => {
    world = await openWorld();
    admin = world.as('admin');
    inAccount = outcomesAt(`/accounts/${world.accounts.RA1}`, admin);
    root = await inAccount.root();
    await manyOutcomes(world, root, groups, links);
    await world.sql('analyze outcome_groups, outcomes, outcome_links');
  });
  afterAll(() => world.close());

  it('lists any page with one statement, the hundredth as the first', async () => {
    for (const path of [
      `${inAccount.path}/outcome_groups`,
      `${inAccount.path}/outcome_group_links`,
      inAccount.at(root, '/outcomes'),
      inAccount.at(root, '/subgroups'),
    ]) {
      const read = (page: number, style = '') => admin.get(`${path}?per_page=20&page=${page}${style}`);
      const counts = [
        await statementsOfRead(world, () => read(1)),
        await statementsOfRead(world, () => read(100)),
        await statementsOfRead(world, () => read(1, '&outcome_style=full&outcome_group_style=full')),
      ];
      expect([path, counts]).toEqual([path, [1, 1, 1]]);
    }
    const page = async (number: number) =>
      bodyOf<any[]>(await admin.get(`${inAccount.at(root, '/outcomes')}?per_page=20&page=${number}`));
    expect((await page(100)).map(({ outcome }) => outcome.id)).toEqual(Array.from({ length: 20 }, (_, n) => 1981 + n));
  });

  it('imports and deletes a thousand groups with as many statements as one', async () => {
    const [small] = await world.sql(
      `select id::int from outcome_groups g where parent_id <> ${root}
       and not exists (select 1 from outcome_groups c where c.parent_id = g.id) order by id limit 1`,
    );
    const sizes = `with recursive tree as (select id as top, id from outcome_groups where parent_id = ${root}
      union all select t.top, g.id from tree t join outcome_groups g on g.parent_id = t.id)
      select top::int, count(*)::int as size from tree group by top order by size desc limit 1`;
    const [{ top, size }] = await world.sql(sizes);
    expect(size).toBeGreaterThan(1_000);
    const importing = async (source: number) => {
      let copy = 0;
      const statements = await world.statementsOf(async () => {
        const answer = await admin.json('POST', inAccount.at(root, '/import'), { source_outcome_group_id: source });
        copy = bodyOf<{ id: number }>(answer).id;
      });
      return { copy, statements };
    };
    const deleting = (group: number) => world.statementsOf(async () => bodyOf(await admin.del(inAccount.at(group))));
    const [few, many] = [await importing(small.id), await importing(top)];
    expect(many.statements).toBe(few.statements);
    const [{ copied }] = await world.sql(
      `with recursive tree as (select id from outcome_groups where id = $1
        union all select g.id from tree t join outcome_groups g on g.parent_id = t.id) select count(*)::int as copied from tree`,
      [many.copy],
    );
    expect(copied).toBe(size);
    expect(await deleting(many.copy)).toBe(await deleting(few.copy));
    expect(await treeFaults(world)).toEqual([]);
    const [{ left }] = await world.sql(`select count(*)::int as left from outcomes where workflow_state = 'active'`);
    expect(left).toBe(links);
    // The outcomes of the source have no other links now: they go with it.
    await deleting(top);
    expect(await treeFaults(world)).toEqual([]);
    const [{ gone }] = await world.sql(`select count(*)::int as gone from outcomes where workflow_state = 'deleted'`);
    expect(gone).toBeGreaterThan(size);
  });
});
