import { type Caller, openWorld, type World } from '../../support/world.js';
import { toolsOf } from './builders.js';

const url = 'https://lab.example.org/launch';

describe('Lists of external tools', () => {
  let world: World;
  let admin: Caller;
  let inCourse: ReturnType<typeof toolsOf>;
  let inBranch: ReturnType<typeof toolsOf>;
  let inRoot: ReturnType<typeof toolsOf>;
  let ofGroup: string;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    inCourse = toolsOf(world, { course: world.courses.C1 });
    inBranch = toolsOf(world, { account: world.accounts.RA1 });
    inRoot = toolsOf(world, { account: world.accounts.RA });
    ofGroup = `/groups/${world.groups.red}/external_tools`;
  });
  afterEach(() => world.close());

  const namesAt = async (path: string, who: Caller = admin): Promise<string[]> =>
    ((await who.get(path)).body as { name: string }[]).map(({ name }) => name);

  it('et-list-search: a part of the name in any case keeps a tool, in every list', async () => {
    for (const name of ['Alpha', 'Beta']) {
      await inCourse.made({ name });
      await inRoot.made({ name });
    }
    for (const path of [inCourse.path, inRoot.path, ofGroup]) {
      expect(await namesAt(`${path}?search_term=alp`)).toEqual(['Alpha']);
      expect(await namesAt(`${path}?search_term=%25`)).toEqual([]);
      expect(await namesAt(path)).toEqual(['Alpha', 'Beta']);
    }
  });

  it('et-list-selectable, et-not-selectable: what is not selectable is left out where something is chosen', async () => {
    await inCourse.made({ name: 'Chosen' });
    await inCourse.made({ name: 'Hidden', not_selectable: true });
    await inRoot.made({ name: 'Chosen' });
    await inRoot.made({ name: 'Hidden', not_selectable: true });
    for (const path of [inCourse.path, inRoot.path, ofGroup]) {
      expect(await namesAt(`${path}?selectable=true`)).toEqual(['Chosen']);
      expect(await namesAt(`${path}?selectable=false`)).toEqual(['Chosen', 'Hidden']);
    }
    const [, hidden] = (await admin.get(inCourse.path)).body;
    expect(hidden.not_selectable).toBe(true);
  });

  it('et-list-parents: the tools of every account above come with include_parents, by name, and of no account beside', async () => {
    const place = await world.sql('select account_id from courses where id = $1', [world.courses.C1]);
    const own = toolsOf(world, { account: place[0].account_id });
    await inCourse.made({ name: 'C course' });
    await own.made({ name: 'B account' });
    await inRoot.made({ name: 'A root' });
    const beside = world.accounts.RA2 === place[0].account_id ? world.accounts.RA1 : world.accounts.RA2;
    await toolsOf(world, { account: beside }).made({ name: 'D beside' });
    const all = ['A root', 'B account', 'C course'].filter((name) => name !== 'B account' || own.path !== inRoot.path);
    expect(await namesAt(`${inCourse.path}?include_parents=true`)).toEqual(all);
    expect(await namesAt(`${ofGroup}?include_parents=true`)).toEqual(all);
    expect(await namesAt(inCourse.path)).toEqual(['C course']);
    expect(await namesAt(`${inCourse.path}?include_parents=true`, world.as('stu1'))).toEqual(all);
    expect(await namesAt(`${toolsOf(world, { account: beside }).path}?include_parents=1`)).toEqual([
      'A root',
      'D beside',
    ]);
    expect(await namesAt(`${inRoot.path}?include_parents=true`)).toEqual(['A root']);
  });

  it('A08: a tool of an account above is none of the course, and one of a course none of another', async () => {
    const above = await inRoot.made({ name: 'Above' });
    const own = await inCourse.made({ name: 'Own' });
    for (const path of [
      inCourse.at(above.id),
      inRoot.at(own.id),
      `/courses/${world.courses.C2}/external_tools/${own.id}`,
    ])
      for (const answer of [await admin.get(path), await admin.put(path, { name: 'x' }), await admin.del(path)])
        expect([path, answer.status]).toEqual([path, 404]);
    expect(await namesAt(inRoot.path)).toEqual(['Above']);
  });

  it('et-contexts: groups have the list alone', async () => {
    const { id } = await inCourse.made();
    expect((await admin.get(ofGroup)).body).toMatchObject([{ id }]);
    expect((await world.as('stu1').get(ofGroup)).status).toBe(200);
    for (const answer of [
      await admin.get(`${ofGroup}/${id}`),
      await admin.put(`${ofGroup}/${id}`, { name: 'x' }),
      await admin.del(`${ofGroup}/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await admin.post(ofGroup, { name: 'x' })).status).toBe(405);
  });

  it('a place keeps the tools that show up there', async () => {
    await inCourse.made({ name: 'Nav', 'course_navigation[enabled]': true });
    await inCourse.made({ name: 'Plain' });
    expect(await namesAt(`${inCourse.path}?placement=course_navigation`)).toEqual(['Nav']);
    expect(await namesAt(`${inCourse.path}?placement=user_navigation`)).toEqual([]);
    expect((await admin.get(`${inCourse.path}?placement=nowhere`)).status).toBe(400);
  });

  it('conv-paginated: a list of many takes as many statements as a list of one, and comes in pages', async () => {
    await inCourse.made({ name: 'Tool 00' });
    const path = `${inCourse.path}?include_parents=true`;
    await admin.get(path);
    const one = await world.statementsOf(() => admin.get(path));
    for (let i = 1; i < 13; i += 1) await (i % 2 ? inCourse : inRoot).made({ name: `Tool ${i < 10 ? '0' : ''}${i}` });
    expect(await world.statementsOf(() => admin.get(path))).toBe(one);
    const first = await admin.get(path);
    expect(first.body).toHaveLength(10);
    expect(first.headers.get('link')).toContain('rel="next"');
    expect(await namesAt(`${path}&page=2`)).toEqual(['Tool 10', 'Tool 11', 'Tool 12']);
    expect(await namesAt(`${inCourse.path}?per_page=2&page=2`)).toEqual(['Tool 03', 'Tool 05']);
  });

  it('who does not belong there neither sees nor changes a tool, by any way', async () => {
    const course = await inCourse.made({ name: 'Of course', url });
    const account = await inBranch.made({ name: 'Of account', url });
    const before = await world.sql('select * from external_tools order by id');
    const global = (id: number) => Buffer.from(`ExternalTool:${id}`).toString('base64url');
    const form = { name: 'x', privacy_level: 'public', consumer_key: 'k', shared_secret: 'kept-phrase', url };
    const change = `mutation ($id: RecordId!) { updateExternalTool(id: $id, input: { name: "x" }) { externalTool { name } } }`;
    const remove = `mutation ($id: RecordId!) { deleteExternalTool(id: $id) { externalTool { name } } }`;
    for (const [who, listed, made] of [
      ['out', 404, 404],
      ['lim', 403, 403],
      ['stu1', 200, 403],
      ['adminB', 404, 404],
      ['stuB', 404, 404],
    ] as const) {
      const caller = world.as(who);
      expect([who, (await caller.get(inCourse.path)).status]).toEqual([who, listed]);
      expect([who, (await caller.post(inCourse.path, form)).status]).toEqual([who, made]);
      const sees = listed === 200;
      for (const answer of [await caller.put(inCourse.at(course.id), form), await caller.del(inCourse.at(course.id))])
        expect([who, answer.status]).toEqual([who, sees ? 403 : 404]);
      const node = (await caller.graphql(`{ node(id: "${global(course.id)}") { id } }`)).body;
      expect([who, node.data.node !== null]).toEqual([who, sees]);
      for (const text of [change, remove]) {
        const { body } = await caller.graphql(text, { id: course.id });
        expect([who, body.errors[0].extensions.code]).toEqual([who, sees ? 'FORBIDDEN' : 'NOT_FOUND']);
      }
      for (const answer of [
        await caller.post(inBranch.path, form),
        await caller.put(inBranch.at(account.id), form),
        await caller.del(inBranch.at(account.id)),
      ])
        expect([403, 404]).toContain(answer.status);
    }
    expect(await world.sql('select * from external_tools order by id')).toEqual(before);
  });

  it('a teacher installs tools in their course and in no account, an administrator of a branch in the branch alone', async () => {
    const teach = world.as('teach');
    const form = { name: 'x', privacy_level: 'public', consumer_key: 'k', shared_secret: 'kept-phrase', url };
    expect((await teach.post(inCourse.path, form)).status).toBe(200);
    expect((await teach.post(inRoot.path, form)).status).toBe(403);
    const branch = world.as('subadmin');
    expect((await branch.post(inBranch.path, form)).status).toBe(200);
    expect((await branch.post(inRoot.path, form)).status).toBe(403);
    const above = await inRoot.made({ name: 'Above' });
    expect(await namesAt(`${inBranch.path}?include_parents=true`, branch)).toEqual(['Above', 'x']);
    expect((await branch.put(inRoot.at(above.id), { name: 'Mine' })).status).toBe(403);
  });

  it('the tools of an account are listed for who sees them: also for who administers an account below it', async () => {
    const above = await inRoot.made({ name: 'Above' });
    const beside = toolsOf(world, { account: world.accounts.RA2 });
    const aside = await beside.made({ name: 'Beside' });
    const query = (account: number) => `{ account(id: ${account}) { externalTools { nodes { recordId } } } }`;
    for (const [who, lists] of [
      ['subadmin', true],
      ['stu1', true],
      ['teach', true],
      ['admin', true],
      ['out', false],
    ] as const) {
      const caller = world.as(who);
      for (const path of [inRoot.path, `${inRoot.path}?include_parents=true`]) {
        const { status, body } = await caller.get(path);
        expect([who, status, lists && body.map(({ id }: any) => id)]).toEqual([
          who,
          lists ? 200 : 403,
          lists && [above.id],
        ]);
      }
      expect([who, (await caller.get(inRoot.at(above.id))).status]).toEqual([who, lists ? 200 : 403]);
      const { data } = (await caller.graphql(query(world.accounts.RA))).body;
      expect([who, data.account.externalTools]).toEqual([who, lists ? { nodes: [{ recordId: above.id }] } : null]);
      const node = await caller.graphql(
        `{ node(id: "${Buffer.from(`ExternalTool:${above.id}`).toString('base64url')}") { id } }`,
      );
      expect([who, node.body.data.node !== null]).toEqual([who, lists]);
    }
    expect((await world.as('adminB').get(inRoot.path)).status).toBe(404);
    // An account beside their own stays closed to administrators of a branch.
    for (const path of [beside.path, beside.at(aside.id)])
      expect([403, 404]).toContain((await world.as('subadmin').get(path)).status);
    expect((await world.as('subadmin').put(inRoot.at(above.id), { name: 'Mine' })).status).toBe(403);
  });

  it('tells over GraphQL what the viewer may do, and where a tool belongs', async () => {
    const { id } = await inCourse.made({ name: 'Nav', 'course_navigation[visibility]': 'admins' });
    const query = `{ course(id: ${world.courses.C1}) { externalTools(filter: { placement: COURSE_NAVIGATION }) { nodes {
      recordId workflowState privacyLevel course { recordId } account { recordId } permissions { update }
      placements { courseNavigation { visibility windowTarget default enabled label } userNavigation { url } } } } } }`;
    for (const [who, manage] of [
      ['teach', true],
      ['stu1', false],
    ] as const) {
      const { body } = await world.as(who).graphql(query);
      expect(body.data.course.externalTools.nodes).toEqual([
        {
          recordId: id,
          workflowState: 'ACTIVE',
          privacyLevel: 'ANONYMOUS',
          course: { recordId: world.courses.C1 },
          account: null,
          permissions: { update: manage },
          placements: {
            courseNavigation: {
              visibility: 'ADMINS',
              windowTarget: 'SELF',
              default: true,
              enabled: true,
              label: 'Nav',
            },
            userNavigation: null,
          },
        },
      ]);
    }
  });
});
