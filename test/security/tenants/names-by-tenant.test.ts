/** Names, a picture and the like of a person of several tenants are those of each tenant. Decision 0039. */
import { rowsOf, written } from '../../administration/account-reports/builders.js';
import { toolsOf } from '../../learning/external-tools/builders.js';
import { launched } from '../../learning/external-tools/launched.js';
import { BothTenants } from '../../support/two-tenants.js';
import { type Caller, openWorld, type World } from '../../support/world.js';

describe.each(['on', 'off'])('A person who works in two schools, row security %s,', (rowSecurity) => {
  let world: World;
  let both: BothTenants;
  beforeEach(async () => {
    world = await openWorld({ ROW_SECURITY: rowSecurity });
    both = await BothTenants.of(world);
  });
  afterEach(() => world.close());

  const enrolled = async (of: 'A' | 'B', userId: number) => {
    const course = of === 'A' ? world.courses.C1 : world.courses.CB;
    const form = {
      'enrollment[user_id]': userId,
      'enrollment[type]': 'TeacherEnrollment',
      'enrollment[enrollment_state]': 'active',
    };
    const { status } = await world.as(of === 'A' ? 'admin' : 'adminB').post(`/courses/${course}/enrollments`, form);
    expect(status).toBe(200);
  };

  it('is renamed in one of them without a trace in the other, on REST and in the graph', async () => {
    const paul = await both.person('Paul Plain');
    const shown = async (by: Caller) => {
      const rest = (await by.get(`/users/${paul.id}?include[]=email`)).body;
      const graph = await by.graphql(
        `{ user(id: ${paul.id}) { name sortableName shortName title bio locale effectiveLocale timeZone avatarUrl } }`,
      );
      expect([rest.name, rest.sortable_name, rest.short_name]).toEqual([
        graph.body.data.user.name,
        graph.body.data.user.sortableName,
        graph.body.data.user.shortName,
      ]);
      return graph.body.data.user;
    };
    const plain = {
      name: 'Paul Plain',
      sortableName: 'Plain, Paul',
      shortName: 'Paul Plain',
      title: null,
      bio: null,
      locale: null,
      effectiveLocale: 'en',
      timeZone: null,
      avatarUrl: null,
    };
    const base = await world.sql('select * from users where id = $1', [paul.id]);
    for (const by of ['admin', 'adminB'] as const) expect(await shown(world.as(by))).toEqual(plain);
    const changed = await world.withToken(paul.tokens.A).put('/users/self', {
      'user[name]': 'The Headmistress',
      'user[title]': 'Head',
      'user[bio]': 'Of A',
      'user[locale]': 'de',
      'user[time_zone]': 'Asia/Tokyo',
      'user[avatar][url]': 'https://a.example/x.png',
    });
    expect([changed.status, changed.body.name]).toEqual([200, 'The Headmistress']);
    const ofA = {
      name: 'The Headmistress',
      sortableName: 'Headmistress, The',
      shortName: 'The Headmistress',
      title: 'Head',
      bio: 'Of A',
      locale: 'de',
      effectiveLocale: 'de',
      timeZone: 'Asia/Tokyo',
      avatarUrl: 'https://a.example/x.png',
    };
    expect(await shown(world.as('admin'))).toEqual(ofA);
    expect(await shown(world.as('adminB'))).toEqual(plain);
    const graph = `mutation { updateUser(id: "self", input: { name: "Paul of B", title: "Mr" }) { user { name title } } }`;
    const answer = await world.withToken(paul.tokens.B).graphql(graph);
    expect(answer.body.data.updateUser.user).toEqual({ name: 'Paul of B', title: 'Mr' });
    expect(await shown(world.as('admin'))).toEqual(ofA);
    expect(await shown(world.as('adminB'))).toMatchObject({ name: 'Paul of B', title: 'Mr', bio: null });
    expect(await world.sql('select * from users where id = $1', [paul.id])).toEqual(base);
    // What each of them lists, orders, searches, launches and reports has its own name.
    for (const [of, by, name, other] of [
      ['A', 'admin', 'The Headmistress', 'Paul of B'],
      ['B', 'adminB', 'Paul of B', 'The Headmistress'],
    ] as const) {
      const account = of === 'A' ? world.accounts.RA : world.accounts.RB;
      const course = of === 'A' ? world.courses.C1 : world.courses.CB;
      await enrolled(of, paul.id);
      const texts = [
        (await world.as(by).get(`/courses/${course}/users?per_page=100`)).text,
        (await world.as(by).get(`/accounts/${account}/users?per_page=100`)).text,
        (await world.as(by).get(`/courses/${course}/enrollments?per_page=100`)).text,
        (await world.as(by).get(`/courses/${course}/users?search_term=${encodeURIComponent(name)}`)).text,
        (await world.as(by).get(`/accounts/${account}/users?search_term=${encodeURIComponent(name)}`)).text,
        JSON.stringify(await rowsOf(await written(world, 'provisioning_csv', { users: true }, { as: by, account }))),
      ];
      for (const text of texts) {
        expect(text).toContain(name);
        expect(text).not.toContain(other);
      }
      const names = (await world.as(by).get(`/accounts/${account}/users?per_page=100`)).body.map(
        (one: any) => one.sortable_name,
      );
      expect(names).toEqual([...names].sort((one, other) => (one < other ? -1 : 1)));
      for (const path of [`/courses/${course}/users`, `/accounts/${account}/users`])
        expect((await world.as(by).get(`${path}?search_term=${encodeURIComponent(other)}`)).body).toEqual([]);
      const tool = await toolsOf(world, { course }, world.as(by)).made({ privacy_level: 'public' });
      const { fields } = await launched(world.withToken(paul.tokens[of]), `/courses/${course}/external_tools`, {
        id: tool.id,
      });
      expect([fields['lis_person_name_full'], fields['user_image'] ?? null]).toEqual([
        name,
        of === 'A' ? 'https://a.example/x.png' : null,
      ]);
    }
  });

  it('is listed in the order of the names that the school has for them, page by page', async () => {
    const zoe = await both.person('Zoe Zander');
    await world.withToken(zoe.tokens.A).put('/users/self', { 'user[name]': 'Zoe Aachen' });
    const pages = async (by: Caller, account: number) => {
      const names: string[] = [];
      let path: string | null = `/accounts/${account}/users?per_page=3`;
      while (path !== null) {
        const { body, headers } = await by.get(path);
        names.push(...body.map((one: any) => one.sortable_name));
        const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
        path = next === undefined ? null : next.slice(next.indexOf('/api/v1') + '/api/v1'.length);
      }
      return names;
    };
    const ordered = (names: readonly string[]) => [...names].sort((one, other) => (one < other ? -1 : 1));
    const ofA = await pages(world.as('admin'), world.accounts.RA);
    const ofB = await pages(world.as('adminB'), world.accounts.RB);
    expect([ofA, ofB]).toEqual([ordered(ofA), ordered(ofB)]);
    expect([ofA[0], ofB.at(-1)]).toEqual(['Aachen, Zoe', 'Zander, Zoe']);
    expect([new Set(ofA).size, new Set(ofB).size]).toEqual([ofA.length, ofB.length]);
  });

  it('has a profile in each tenant from their second one on; who belongs to one has none', async () => {
    const profiles = (id: number) =>
      world.sql('select root_account_id::int as root, name from user_profiles where user_id = $1 order by 1', [id]);
    expect(await profiles(world.users.stu1)).toEqual([]);
    await both.join(world.users.stu1, world.logins.stu1, 'stu.both');
    const { RA, RB } = world.accounts;
    const [name] = ['Stu One'];
    expect(await profiles(world.users.stu1)).toEqual([
      { root: RA, name },
      { root: RB, name },
    ]);
    const renamed = await world.as('stu1').put('/users/self', { 'user[name]': 'Stu of A' });
    expect(renamed.body.name).toBe('Stu of A');
    expect((await profiles(world.users.stu1)).map((one) => one.name)).toEqual(['Stu of A', 'Stu One']);
    expect((await world.sql('select name from users where id = $1', [world.users.stu1]))[0].name).toBe('Stu One');
  });
});
