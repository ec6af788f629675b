import { changeRows } from '../../support/change-by-sql.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aligned, aSiteWriter, assessed, bodyOf, type OutcomesAt, outcomesAt, stored, treeFaults } from './builders.js';

const linkKeys = ['assessed', 'can_unlink', 'context_id', 'context_type', 'outcome', 'outcome_group', 'url'];
const outcomeKeys = ['can_edit', 'context_id', 'context_type', 'display_name', 'id', 'title', 'url', 'vendor_guid'];

describe('Links of outcomes', () => {
  let world: World;
  let admin: Caller;
  let teach: Caller;
  let site: Caller;
  let inCourse: OutcomesAt;
  let inAccount: OutcomesAt;
  let inRoot: OutcomesAt;
  let ofAll: OutcomesAt;
  let group: number;
  beforeEach(async () => {
    world = await openWorld();
    [admin, teach] = [world.as('admin'), world.as('teach')];
    site = await aSiteWriter(world);
    inCourse = outcomesAt(`/courses/${world.courses.C1}`, teach);
    inAccount = outcomesAt(`/accounts/${world.accounts.RA1}`, admin);
    inRoot = outcomesAt(`/accounts/${world.accounts.RA}`, admin);
    ofAll = outcomesAt('/global', site);
    group = await inCourse.root();
  });
  afterEach(async () => {
    expect(await treeFaults(world)).toEqual([]);
    await world.close();
  });

  async function refused(work: () => Promise<{ status: number; body: any }>, status = 400) {
    const before = await stored(world);
    const answer = await work();
    expect(answer).toMatchObject({ status });
    expect(await stored(world)).toEqual(before);
    return answer.body;
  }

  const links = async (who = teach, at = inCourse, of = group) =>
    bodyOf<any[]>(await who.get(at.at(of, '/outcomes?per_page=100')));

  it('og-link-object, og-owner, og-new-linked, og-global-context-null: a new outcome is linked where it is made', async () => {
    for (const [at, who, context_type, context_id] of [
      [inCourse, teach, 'Course', world.courses.C1],
      [inAccount, admin, 'Account', world.accounts.RA1],
      [ofAll, site, null, null],
    ] as const) {
      const root = await at.root();
      const link = bodyOf<any>(await who.post(at.at(root, '/outcomes'), { title: 'Reads', vendor_guid: 'R' }));
      expect(Object.keys(link).sort()).toEqual(linkKeys);
      expect(Object.keys(link.outcome).sort()).toEqual(outcomeKeys);
      expect(link).toMatchObject({ context_type, context_id, assessed: false, can_unlink: true });
      expect(link.outcome).toMatchObject({
        context_type,
        context_id,
        title: 'Reads',
        vendor_guid: 'R',
        can_edit: true,
      });
      expect(link.outcome_group.id).toBe(root);
      expect(await links(who, at, root)).toEqual([link]);
    }
  });

  it('og-outcomes-immediate: a list has what is right in the group, by title, however it was linked', async () => {
    const below = await inCourse.group(group, 'Below');
    const [b, a] = [await inCourse.outcome(group, 'b'), await inCourse.outcome(group, 'a')];
    const c = await inAccount.outcome(await inAccount.root(), 'aa');
    await inCourse.outcome(below, 'within');
    bodyOf(await inCourse.link(group, c));
    expect(await inCourse.outcomes(group)).toEqual([a, c, b]);
  });

  it('og-outcome-style: outcomes come abbreviated, or full', async () => {
    const ratings = [{ description: 'Good', points: 3 }];
    await inCourse.outcome(group, 'Measured', { description: 'Said', ratings });
    await inCourse.outcome(group, 'Plain');
    const list = async (style: string) => bodyOf<any[]>(await teach.get(inCourse.at(group, `/outcomes${style}`)));
    for (const style of ['', '?outcome_style=abbrev', '?outcome_style='])
      for (const { outcome } of await list(style)) expect(Object.keys(outcome).sort()).toEqual(outcomeKeys);
    const [measured, plain] = await list('?outcome_style=full');
    expect(measured.outcome).toMatchObject({
      description: 'Said',
      calculation_method: 'highest',
      ratings,
      mastery_points: 3,
      points_possible: 3,
      assessed: false,
    });
    expect(Object.keys(plain.outcome).sort()).toEqual(
      [...outcomeKeys, 'assessed', 'calculation_method', 'description'].sort(),
    );
    expect((await teach.get(inCourse.at(group, '/outcomes?outcome_style=long'))).body.errors).toMatchObject({
      outcome_style: [{ type: 'inclusion' }],
    });
  });

  it('og-links-index: the index has every link of the place, in both styles', async () => {
    const below = await inCourse.group(group, 'Below', { description: 'Said' });
    const [one, two] = [await inCourse.outcome(below, 'Z'), await inCourse.outcome(group, 'A')];
    await inAccount.outcome(await inAccount.root(), 'Elsewhere');
    const index = `${inCourse.path}/outcome_group_links`;
    const listed = bodyOf<any[]>(await teach.get(index));
    expect(listed.map(({ outcome }) => outcome.id)).toEqual([one, two]);
    for (const link of listed) expect(Object.keys(link).sort()).toEqual(linkKeys);
    const [full] = bodyOf<any[]>(await teach.get(`${index}?outcome_style=full&outcome_group_style=full`));
    expect(full.outcome).toMatchObject({ calculation_method: 'highest' });
    expect(full.outcome_group).toMatchObject({ description: 'Said', parent_outcome_group: { id: group } });
    expect(bodyOf<any[]>(await admin.get(`${inAccount.path}/outcome_group_links`))).toHaveLength(1);
  });

  it('og-link-allowed, og-link-context, A72: a group links outcomes of its place, of accounts above, and of all tenants', async () => {
    const own = await inCourse.outcome(await inCourse.group(group, 'Own'), 'Own');
    const above = await inAccount.outcome(await inAccount.root(), 'Above');
    const root = await inRoot.outcome(await inRoot.root(), 'Root');
    const all = await ofAll.outcome(await ofAll.root(), 'All');
    for (const outcome of [own, above, root, all]) {
      const link = bodyOf<any>(await inCourse.link(group, outcome));
      expect(link).toMatchObject({ context_type: 'Course', context_id: world.courses.C1, outcome: { id: outcome } });
    }
    expect(bodyOf<any>(await teach.get(`/outcomes/${all}`))).toMatchObject({ context_type: null, can_edit: false });
    const beside = outcomesAt(`/accounts/${world.accounts.RA2}`, admin);
    const arts = await beside.outcome(await beside.root(), 'Arts');
    const chemistry = outcomesAt(`/courses/${world.courses.C2}`, teach);
    const other = await chemistry.outcome(await chemistry.root(), 'Other course');
    const theirs = outcomesAt(`/accounts/${world.accounts.RB}`, world.as('adminB'));
    const foreign = await theirs.outcome(await theirs.root(), 'Other tenant');
    for (const outcome of [arts, other, foreign, 2 ** 40]) {
      for (const work of [
        () => inCourse.link(group, outcome),
        () => teach.post(inCourse.at(group, '/outcomes'), { outcome_id: outcome, title: 'X' }),
      ])
        expect((await refused(work)).errors).toMatchObject({ outcome_id: [{ type: 'not_usable' }] });
    }
    // An account takes nothing from what lies below it.
    expect((await refused(() => inAccount.link(1, own), 404)).status).toBe('not_found');
    const accountRoot = await inAccount.root();
    await refused(() => inAccount.link(accountRoot, own));
  });

  it('og-once-per-group, og-link-other-ignored: a second link is the first one, and changes nothing', async () => {
    const outcome = await inAccount.outcome(await inAccount.root(), 'Above');
    const first = bodyOf<any>(await inCourse.link(group, outcome));
    const before = await stored(world);
    for (const answer of [
      await teach.put(inCourse.at(group, `/outcomes/${outcome}`), { title: 'X', mastery_points: 4 }),
      await teach.post(inCourse.at(group, '/outcomes'), { outcome_id: outcome, title: 'X' }),
    ])
      expect(bodyOf(answer)).toEqual(first);
    expect(await stored(world)).toEqual(before);
    const elsewhere = await inCourse.group(group, 'Elsewhere');
    bodyOf(await inCourse.link(elsewhere, outcome));
    expect(await inCourse.outcomes(elsewhere)).toEqual([outcome]);
  });

  it('og-new-outcome-id: an outcome that is named is linked, and none is made', async () => {
    const outcome = await inAccount.outcome(await inAccount.root(), 'Above');
    const link = bodyOf<any>(await teach.post(inCourse.at(group, '/outcomes'), { outcome_id: outcome }));
    expect(link.outcome).toMatchObject({ id: outcome, title: 'Above', context_type: 'Account' });
    expect((await world.sql('select count(*)::int as n from outcomes'))[0].n).toBe(1);
  });

  it('og-unlink: a link goes alone, and the outcome with its last one', async () => {
    const outcome = await inAccount.outcome(await inAccount.root(), 'Shared');
    bodyOf(await inCourse.link(group, outcome));
    const accountRoot = await inAccount.root();
    const { can_unlink, ...linked } = (await links())[0];
    expect(can_unlink).toBe(true);
    expect(bodyOf(await inCourse.unlink(group, outcome))).toEqual(linked);
    expect((await inCourse.unlink(group, outcome)).status).toBe(404);
    expect(await inAccount.outcomes(accountRoot)).toEqual([outcome]);
    expect(bodyOf<any>(await inAccount.unlink(accountRoot, outcome)).outcome.id).toBe(outcome);
    expect((await admin.get(`/outcomes/${outcome}`)).status).toBe(404);
    await refused(() => inCourse.link(group, outcome));
  });

  it('og-unlink-aligned, og-link-can-unlink, A72: the last link of what something measures stays', async () => {
    const outcome = await inCourse.outcome(group, 'Measured');
    const free = await inCourse.outcome(group, 'Free');
    await aligned(world, outcome);
    const canUnlink = async (who = teach) => (await links(who)).map((one) => [one.outcome.id, one.can_unlink]);
    expect(await canUnlink()).toEqual([
      [free, true],
      [outcome, false],
    ]);
    expect((await refused(() => inCourse.unlink(group, outcome))).errors).toMatchObject([
      { error_code: 'aligned_outcome' },
    ]);
    expect(await canUnlink(world.as('stu1'))).toEqual([
      [free, false],
      [outcome, false],
    ]);
    await refused(() => world.as('stu1').del(inCourse.at(group, `/outcomes/${free}`)), 403);
    const second = await inCourse.group(group, 'Second');
    bodyOf(await inCourse.link(second, outcome));
    expect(await canUnlink()).toContainEqual([outcome, true]);
    bodyOf(await inCourse.unlink(group, outcome));
    await refused(() => inCourse.unlink(second, outcome));
  });

  it('og-link-assessed: true where somebody was assessed with it in the course, and nowhere else', async () => {
    const outcome = await inAccount.outcome(await inAccount.root(), 'Above');
    bodyOf(await inCourse.link(group, outcome));
    const said = async () => [
      (await links())[0].assessed,
      (await links(admin, inAccount, await inAccount.root()))[0].assessed,
    ];
    expect(await said()).toEqual([false, false]);
    await assessed(world, outcome);
    expect(await said()).toEqual([true, false]);
    expect(bodyOf<any>(await teach.get(`/outcomes/${outcome}`)).assessed).toBe(true);
    await changeRows(world, 'outcome_results', { outcomeId: outcome }, { workflowState: 'deleted' });
    expect(await said()).toEqual([false, false]);
  });

  describe('of all tenants', () => {
    it('og-unlink: one that a tenant still uses stays, and goes with its last link there', async () => {
      const root = await ofAll.root();
      const outcome = await ofAll.outcome(root, 'All');
      bodyOf(await inCourse.link(group, outcome));
      bodyOf(await ofAll.unlink(root, outcome));
      expect(bodyOf<any>(await teach.get(`/outcomes/${outcome}`)).title).toBe('All');
      bodyOf(await inCourse.unlink(group, outcome));
      expect((await teach.get(`/outcomes/${outcome}`)).status).toBe(404);
    });

    it('og-unlink-aligned, og-link-can-unlink: what a tenant measures keeps its last link', async () => {
      const root = await ofAll.root();
      const outcome = await ofAll.outcome(root, 'All');
      await aligned(world, outcome);
      const canUnlink = async () => (await links(site, ofAll, root))[0].can_unlink;
      expect(await canUnlink()).toBe(false);
      await refused(() => ofAll.unlink(root, outcome));
      const below = await ofAll.group(root, 'Below');
      bodyOf(await ofAll.link(below, outcome));
      bodyOf(await ofAll.unlink(root, outcome));
      await refused(() => site.del(ofAll.at(below)));
      bodyOf(await inCourse.link(group, outcome));
      expect(bodyOf<any>(await site.del(ofAll.at(below))).id).toBe(below);
      expect((await links())[0]).toMatchObject({ outcome: { id: outcome }, can_unlink: false });
    });

    it('is written by the site alone: tenants read it, and the database holds them to that', async () => {
      const root = await ofAll.root();
      const outcome = await ofAll.outcome(root, 'All');
      for (const who of ['admin', 'adminB', 'teach', 'stu1'] as const) {
        const caller = world.as(who);
        expect(bodyOf<any>(await caller.get(`/outcomes/${outcome}`)).can_edit).toBe(false);
        await refused(() => caller.put(`/outcomes/${outcome}`, { title: 'X' }), 403);
        await refused(() => caller.post(ofAll.at(root, '/outcomes'), { title: 'X' }), 403);
        await refused(() => caller.del(ofAll.at(root, `/outcomes/${outcome}`)), 403);
        await refused(() => caller.post(ofAll.at(root, '/subgroups'), { title: 'X' }), 403);
      }
      const { database } = world.app.services.ofTenant(world.accounts.RA);
      const asked = (text: string) => database.rows<{ id: number }>({ text, values: [] });
      for (const table of ['outcomes', 'outcome_groups', 'outcome_links']) {
        expect(await asked(`select id from ${table}`)).not.toEqual([]);
        expect(
          await asked(`update ${table} set workflow_state = 'active' where course_id is null returning id`),
        ).toEqual([]);
        expect(await asked(`delete from ${table} where course_id is null returning id`)).toEqual([]);
      }
      await expect(
        asked(
          `insert into outcomes (root_account_id, title) select root_account_id, 'X' from outcomes where id = ${outcome}`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
    });
  });
});
