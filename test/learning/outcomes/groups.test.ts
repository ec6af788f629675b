import { type Caller, openWorld, type World } from '../../support/world.js';
import { aligned, aSiteWriter, bodyOf, type OutcomesAt, outcomesAt, stored, treeFaults } from './builders.js';

const fullKeys = [
  'can_edit',
  'context_id',
  'context_type',
  'description',
  'id',
  'import_url',
  'outcomes_url',
  'parent_outcome_group',
  'subgroups_url',
  'title',
  'url',
  'vendor_guid',
];
const abbreviatedKeys = ['can_edit', 'id', 'outcomes_url', 'subgroups_url', 'title', 'url', 'vendor_guid'];

describe('Groups of outcomes', () => {
  let world: World;
  let admin: Caller;
  let teach: Caller;
  let stu1: Caller;
  let inCourse: OutcomesAt;
  let inAccount: OutcomesAt;
  let site: Caller;
  let ofAll: OutcomesAt;
  beforeEach(async () => {
    world = await openWorld();
    [admin, teach, stu1] = [world.as('admin'), world.as('teach'), world.as('stu1')];
    inCourse = outcomesAt(`/courses/${world.courses.C1}`, teach);
    inAccount = outcomesAt(`/accounts/${world.accounts.RA1}`, admin);
    site = await aSiteWriter(world);
    ofAll = outcomesAt('/global', site);
  });
  afterEach(async () => {
    expect(await treeFaults(world)).toEqual([]);
    await world.close();
  });

  /** What is refused changes nothing. */
  async function refused(work: () => Promise<{ status: number; body: any }>, status = 400) {
    const before = await stored(world);
    const answer = await work();
    expect(answer).toMatchObject({ status });
    expect(await stored(world)).toEqual(before);
    return answer.body;
  }

  it('og-families: each family has its groups; all tenants together have no index', async () => {
    for (const at of [inCourse, inAccount, ofAll]) {
      const root = await at.root();
      expect((await admin.get(at.at(root))).status).toBe(200);
    }
    for (const index of ['outcome_groups', 'outcome_group_links']) {
      expect((await site.get(`/global/${index}`)).status).toBe(404);
      for (const { path } of [inCourse, inAccount]) expect((await admin.get(`${path}/${index}`)).status).toBe(200);
    }
  });

  it('og-root-redirect: a root is made when it is first asked for, called like its place', async () => {
    expect(await stored(world)).toEqual([[], [], []]);
    for (const [at, title, place] of [
      [inCourse, 'Biology 101', `/courses/${world.courses.C1}`],
      [inAccount, 'Science', `/accounts/${world.accounts.RA1}`],
      [ofAll, 'ROOT', '/global'],
    ] as const) {
      const root = await at.root();
      const { headers } = await stu1.get(`${at.path}/root_outcome_group`);
      expect(headers.get('location')).toBe(`${world.base}/api/v1${place}/outcome_groups/${root}`);
      expect(bodyOf(await stu1.get(at.at(root)))).toMatchObject({ id: root, title, parent_outcome_group: null });
    }
    expect((await world.sql('select count(*)::int as n from outcome_groups'))[0].n).toBe(3);
  });

  it('og-root-redirect: twenty who ask at once are sent to one root', async () => {
    const roots = await Promise.all(Array.from({ length: 20 }, () => inCourse.root()));
    expect(new Set(roots).size).toBe(1);
    expect((await world.sql('select count(*)::int as n from outcome_groups'))[0].n).toBe(1);
  });

  it('og-object, og-abbreviated, og-opaque-urls: full and abbreviated groups, with addresses that work', async () => {
    for (const [at, who, context] of [
      [inCourse, teach, ['Course', world.courses.C1]],
      [inAccount, admin, ['Account', world.accounts.RA1]],
      [ofAll, site, [null, null]],
    ] as const) {
      const root = await at.root();
      const given = { title: 'Science', description: '<p>All</p>', vendor_guid: 'SCI' };
      const made = bodyOf<any>(await who.json('POST', at.at(root, '/subgroups'), given));
      expect(Object.keys(made).sort()).toEqual(fullKeys);
      expect(made).toMatchObject({ ...given, context_type: context[0], context_id: context[1], can_edit: true });
      expect(Object.keys(made.parent_outcome_group).sort()).toEqual(abbreviatedKeys);
      expect(made.parent_outcome_group.id).toBe(root);
      expect(made.url).toMatch(/^\/api\/v1\//);
      expect(bodyOf(await who.get(made.url))).toEqual(made);
      const below = bodyOf<any>(await who.json('POST', made.subgroups_url, { title: 'Below' }));
      expect(bodyOf<any[]>(await who.get(made.subgroups_url))).toEqual([
        Object.fromEntries(abbreviatedKeys.map((key) => [key, below[key]])),
      ]);
      const link = bodyOf<any>(await who.json('POST', made.outcomes_url, { title: 'Measures' }));
      expect(bodyOf(await who.get(made.outcomes_url))).toEqual([link]);
      const imported = bodyOf<any>(await who.json('POST', made.import_url, { source_outcome_group_id: below.id }));
      expect(imported).toMatchObject({ title: 'Below', parent_outcome_group: { id: made.id } });
      expect(bodyOf(await who.get(link.outcome.url))).toMatchObject({ title: 'Measures' });
      expect(bodyOf(await who.put(link.url))).toEqual(link);
    }
  });

  it('og-index: the index has every group of the place, the root among them', async () => {
    for (const at of [inCourse, inAccount]) {
      const root = await at.root();
      const first = await at.group(root, 'First');
      const second = await at.group(first, 'Second');
      const listed = bodyOf<any[]>(await admin.get(`${at.path}/outcome_groups`));
      expect(listed.map(({ id }) => id)).toEqual([root, first, second]);
      for (const group of listed) expect(Object.keys(group).sort()).toEqual(fullKeys);
    }
  });

  it('og-subgroups-immediate, og-subgroup-empty: a list has the groups right below, by title; a new one is empty', async () => {
    const root = await inCourse.root();
    const [b, a] = [await inCourse.group(root, 'b'), await inCourse.group(root, 'a')];
    await inCourse.group(a, 'within');
    expect(await inCourse.titles(root)).toEqual(['a', 'b']);
    expect(bodyOf(await teach.get(inCourse.at(b, '/subgroups')))).toEqual([]);
    expect(bodyOf(await teach.get(inCourse.at(b, '/outcomes')))).toEqual([]);
    expect(bodyOf(await teach.get(inCourse.at(b)))).toMatchObject({ parent_outcome_group: { id: root } });
  });

  it('og-subgroup-title: a group needs a title', async () => {
    const root = await inCourse.root();
    for (const body of [{}, { title: ' ' }, { title: null }, { description: 'none' }])
      expect((await refused(() => teach.json('POST', inCourse.at(root, '/subgroups'), body))).errors).toMatchObject({
        title: [{ type: 'blank' }],
      });
    const long = await refused(() => teach.json('POST', inCourse.at(root, '/subgroups'), { title: 'x'.repeat(256) }));
    expect(long.errors).toMatchObject({ title: [{ type: 'too_long' }] });
  });

  it('og-bodies: forms and JSON say the same', async () => {
    const root = await inCourse.root();
    const form = bodyOf<any>(await teach.post(inCourse.at(root, '/subgroups'), { title: 'One', vendor_guid: 'G' }));
    const json = bodyOf<any>(
      await teach.json('POST', inCourse.at(root, '/subgroups'), { title: 'One', vendor_guid: 'G' }),
    );
    const without = ({ id: _id, url: _url, subgroups_url: _s, outcomes_url: _o, import_url: _i, ...rest }: any) => rest;
    expect(without(form)).toEqual(without(json));
  });

  it('og-can-edit: who writes outcomes there may edit a group, others read it', async () => {
    for (const [at, writers, readers] of [
      [inCourse, ['teach', 'des', 'admin'], ['stu1', 'obs', 'ta']],
      [inAccount, ['admin', 'subadmin'], ['teach', 'stu1']],
      [ofAll, [], ['admin', 'teach', 'stu1', 'out', 'adminB', 'stuB']],
    ] as const) {
      const group = await at.group(await at.root(), 'Edited');
      const seen = async (who: any) => bodyOf<any>(await world.as(who).get(at.at(group))).can_edit;
      for (const who of writers) {
        expect([who, await seen(who)]).toEqual([who, true]);
        expect((await world.as(who).put(at.at(group), { vendor_guid: who })).status).toBe(200);
      }
      for (const who of readers) {
        expect([who, await seen(who)]).toEqual([who, false]);
        await refused(() => world.as(who).put(at.at(group), { vendor_guid: who }), 403);
      }
    }
    expect(bodyOf<any>(await site.get(ofAll.at(await ofAll.root()))).can_edit).toBe(true);
  });

  it('og-update-fields, og-update-unchanged, og-update-unknown: what is given changes, and nothing else', async () => {
    const root = await inCourse.root();
    const other = await inCourse.group(root, 'Other');
    const group = await inCourse.group(root, 'Old', { description: 'Said', vendor_guid: 'OLD' });
    const titled = bodyOf<any>(await teach.put(inCourse.at(group), { title: 'New' }));
    expect(titled).toMatchObject({ title: 'New', description: 'Said', vendor_guid: 'OLD' });
    const before = await stored(world);
    expect(bodyOf(await teach.put(inCourse.at(group), { foo: 1 }))).toEqual(titled);
    expect(await stored(world)).toEqual(before);
    const all = { title: 'All', description: 'Changed', vendor_guid: 'NEW', parent_outcome_group_id: other };
    expect(bodyOf<any>(await teach.put(inCourse.at(group), all))).toMatchObject({
      title: 'All',
      description: 'Changed',
      vendor_guid: 'NEW',
      parent_outcome_group: { id: other },
    });
    expect(bodyOf<any>(await teach.put(inCourse.at(group), { description: '', vendor_guid: '' }))).toMatchObject({
      description: null,
      vendor_guid: null,
      title: 'All',
    });
    await refused(() => teach.put(inCourse.at(group), { title: '' }));
    await refused(() => teach.put(inCourse.at(group), { parent_outcome_group_id: '' }));
  });

  it('og-parent-same-context, og-parent-no-cycle, A72: a group moves within its tree, and never into itself', async () => {
    const root = await inCourse.root();
    const a = await inCourse.group(root, 'A');
    const b = await inCourse.group(a, 'B');
    const c = await inCourse.group(b, 'C');
    const elsewhere = await inAccount.group(await inAccount.root(), 'Elsewhere');
    const move = (group: number, to: number | string) =>
      teach.put(inCourse.at(group), { title: 'Moved', parent_outcome_group_id: to });
    for (const within of [a, b, c])
      expect((await refused(() => move(a, within))).errors).toMatchObject({
        parent_outcome_group_id: [{ type: 'cyclic_group' }],
      });
    const gone = await inCourse.group(root, 'Gone');
    bodyOf(await teach.del(inCourse.at(gone)));
    for (const other of [elsewhere, await ofAll.root(), 2 ** 40, gone])
      expect((await refused(() => move(a, other))).errors).toMatchObject({
        parent_outcome_group_id: [{ type: 'not_found' }],
      });
    expect((await refused(() => move(root, a))).errors).toMatchObject([{ error_code: 'root_group' }]);
    await refused(() => teach.put(inCourse.at(root), { title: 'Renamed' }));
    expect(bodyOf<any>(await move(c, root))).toMatchObject({ parent_outcome_group: { id: root }, title: 'Moved' });
    expect(bodyOf<any>(await move(a, c))).toMatchObject({ parent_outcome_group: { id: c } });
  });

  it('og-delete-descendants, og-delete-outcomes: a group goes with all below it, an outcome with its last link', async () => {
    const root = await inCourse.root();
    const top = await inCourse.group(root, 'Top');
    const below = await inCourse.group(top, 'Below');
    const kept = await inCourse.group(root, 'Kept');
    const alone = await inCourse.outcome(below, 'Alone');
    const twice = await inCourse.outcome(below, 'Twice');
    const within = await inCourse.outcome(top, 'Within');
    bodyOf(await inCourse.link(below, within));
    bodyOf(await inCourse.link(kept, twice));
    await aligned(world, twice);
    const deleted = bodyOf<any>(await teach.del(inCourse.at(top)));
    expect(Object.keys(deleted).sort()).toEqual(fullKeys);
    expect(deleted.id).toBe(top);
    for (const group of [top, below]) expect((await teach.get(inCourse.at(group))).status).toBe(404);
    for (const outcome of [alone, within]) expect((await teach.get(`/outcomes/${outcome}`)).status).toBe(404);
    expect((await teach.get(`/outcomes/${twice}`)).status).toBe(200);
    expect(await inCourse.titles(root)).toEqual(['Kept']);
    expect(await inCourse.outcomes(kept)).toEqual([twice]);
    expect(bodyOf<any[]>(await teach.get(`${inCourse.path}/outcome_group_links`))).toHaveLength(1);
    expect((await teach.del(inCourse.at(top))).status).toBe(404);
  });

  it('og-delete-aligned, A72: nothing is deleted where the last link of an aligned outcome is among it', async () => {
    const root = await inCourse.root();
    const top = await inCourse.group(root, 'Top');
    const below = await inCourse.group(top, 'Below');
    const other = await inCourse.group(root, 'Other');
    await inCourse.outcome(top, 'Free');
    const measured = await inCourse.outcome(below, 'Measured');
    bodyOf(await inCourse.link(top, measured));
    await aligned(world, measured);
    for (const group of [top])
      expect((await refused(() => teach.del(inCourse.at(group)))).errors).toMatchObject([
        { error_code: 'aligned_outcome' },
      ]);
    expect((await refused(() => teach.del(inCourse.at(root)))).errors).toMatchObject([{ error_code: 'root_group' }]);
    bodyOf(await inCourse.link(other, measured));
    expect((await teach.del(inCourse.at(top))).status).toBe(200);
    expect((await teach.get(`/outcomes/${measured}`)).status).toBe(200);
  });
});
