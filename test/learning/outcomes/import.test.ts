import { type Caller, openWorld, type World } from '../../support/world.js';
import { aSiteWriter, bodyOf, type OutcomesAt, outcomesAt, stored, treeFaults } from './builders.js';

describe('Importing groups of outcomes', () => {
  let world: World;
  let admin: Caller;
  let teach: Caller;
  let inCourse: OutcomesAt;
  let inAccount: OutcomesAt;
  let ofAll: OutcomesAt;
  let writers: Map<OutcomesAt, Caller>;
  beforeEach(async () => {
    world = await openWorld();
    [admin, teach] = [world.as('admin'), world.as('teach')];
    inCourse = outcomesAt(`/courses/${world.courses.C1}`, teach);
    inAccount = outcomesAt(`/accounts/${world.accounts.RA1}`, admin);
    const site = await aSiteWriter(world);
    ofAll = outcomesAt('/global', site);
    writers = new Map([
      [inCourse, teach],
      [inAccount, admin],
      [ofAll, site],
    ]);
  });
  afterEach(async () => {
    expect(await treeFaults(world)).toEqual([]);
    await world.close();
  });

  const imported = (group: number, source: unknown, at = inCourse, who = teach) =>
    who.json('POST', at.at(group, '/import'), source === undefined ? {} : { source_outcome_group_id: source });

  async function refused(work: () => Promise<{ status: number; body: any }>, status = 400) {
    const before = await stored(world);
    const answer = await work();
    expect(answer).toMatchObject({ status });
    expect(await stored(world)).toEqual(before);
    return answer.body;
  }

  /** Titles, texts and outcomes of a group and of all below it. */
  const shapeOf = async (at: OutcomesAt, group: number, who = admin): Promise<object> => {
    const { title, description } = bodyOf<any>(await who.get(at.at(group)));
    const below = bodyOf<any[]>(await who.get(at.at(group, '/subgroups')));
    const outcomes = bodyOf<any[]>(await who.get(at.at(group, '/outcomes'))).map(({ outcome }) => outcome.id);
    return { title, description, outcomes, below: await Promise.all(below.map(({ id }) => shapeOf(at, id, who))) };
  };

  /** A group with two below it, one within the other, and an outcome in each. */
  async function aTree(at: OutcomesAt) {
    const top = await at.group(await at.root(), 'Standards', { description: 'All of them', vendor_guid: 'STD' });
    const below = await at.group(top, 'Reading', { description: 'Texts' });
    const within = await at.group(below, 'Poems');
    const gone = await at.group(top, 'Gone');
    await at.outcome(gone, 'Gone');
    const outcomes = [await at.outcome(top, 'A'), await at.outcome(below, 'B'), await at.outcome(within, 'C')] as const;
    bodyOf(await at.link(within, outcomes[0]));
    return { top, below, gone, outcomes };
  }

  it('og-import-copies, og-import-no-copy: a tree of groups is copied, and its outcomes are linked', async () => {
    for (const at of [inAccount, ofAll, inCourse]) {
      const { top, gone } = await aTree(at);
      bodyOf(await writers.get(at)!.del(at.at(gone)));
      const [, , outcomes] = await stored(world);
      const root = await inCourse.root();
      const copy = bodyOf<any>(await imported(root, top));
      expect(copy).toMatchObject({
        title: 'Standards',
        description: 'All of them',
        vendor_guid: null,
        context_type: 'Course',
        context_id: world.courses.C1,
        parent_outcome_group: { id: root },
      });
      expect(await shapeOf(inCourse, copy.id)).toEqual(await shapeOf(at, top));
      expect((await stored(world))[2]).toEqual(outcomes);
    }
  });

  it('copies what was there before, so that a group can be imported below itself', async () => {
    const { top, below } = await aTree(inCourse);
    const before = await shapeOf(inCourse, top);
    const copy = bodyOf<any>(await imported(below, top));
    expect(await shapeOf(inCourse, copy.id)).toEqual(before);
    const again = bodyOf<any>(await imported(top, top));
    expect(
      (await world.sql(`select count(*)::int as n from outcome_groups where parent_id = $1`, [again.id]))[0].n,
    ).toBe(2);
  });

  it('og-import-required: a source is needed', async () => {
    const root = await inCourse.root();
    for (const source of [undefined, '', null])
      expect((await refused(() => imported(root, source))).errors).toMatchObject({
        source_outcome_group_id: [{ type: expect.stringMatching(/missing|blank/) }],
      });
  });

  it('og-import-source, A72: a source is of the same place, of an account above, or of all tenants', async () => {
    const root = await inCourse.root();
    const beside = outcomesAt(`/accounts/${world.accounts.RA2}`, admin);
    const chemistry = outcomesAt(`/courses/${world.courses.C2}`, teach);
    const theirs = outcomesAt(`/accounts/${world.accounts.RB}`, world.as('adminB'));
    for (const at of [beside, chemistry, theirs]) {
      const source = await at.group(await at.root(), 'Elsewhere');
      expect((await refused(() => imported(root, source))).errors).toMatchObject({
        source_outcome_group_id: [{ type: 'not_usable' }],
      });
    }
    const gone = await inCourse.group(root, 'Gone');
    bodyOf(await teach.del(inCourse.at(gone)));
    for (const source of [gone, 2 ** 40]) await refused(() => imported(root, source));
    const below = await inCourse.group(root, 'Below');
    const accountRoot = await inAccount.root();
    await refused(() => imported(accountRoot, below, inAccount, admin));
  });

  it('og-import-root, A72: a root is not imported', async () => {
    const group = await inCourse.group(await inCourse.root(), 'Group');
    for (const root of [await inCourse.root(), await inAccount.root(), await ofAll.root()])
      expect((await refused(() => imported(group, root))).errors).toMatchObject({
        source_outcome_group_id: [{ type: 'root_group' }],
      });
  });

  it('is for who writes outcomes there', async () => {
    const group = await inCourse.group(await inCourse.root(), 'Group');
    const source = await inAccount.group(await inAccount.root(), 'Source');
    for (const [who, status] of [
      ['stu1', 403],
      ['ta', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      await refused(() => imported(group, source, inCourse, world.as(who)), status);
  });
});
