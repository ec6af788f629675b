import { setUser } from '../../support/account-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('The service `avatars` of a tenant', () => {
  let world: World;
  const picture = 'https://pictures.example.edu/stu1.png';
  beforeEach(async () => {
    world = await openWorld();
    await setUser(world, world.users.stu1, { avatarUrl: picture });
  });
  afterEach(() => world.close());

  const turn = (on: boolean) =>
    world.as('admin').put(`/accounts/${world.accounts.RA}`, { 'account[services][avatars]': on });

  /** Every route that shows the picture of stu1, as a text. */
  const answers = async () => {
    const { C1 } = world.courses;
    const { stu1, obs } = world.users;
    const asked: [keyof World['users'], string][] = [
      ['stu1', '/users/self'],
      ['teach', `/users/${stu1}/profile`],
      ['admin', `/accounts/self/users?include[]=avatar_url&per_page=100`],
      ['teach', `/courses/${C1}/users?include[]=avatar_url&per_page=100`],
      ['teach', `/courses/${C1}/enrollments?include[]=avatar_url&per_page=100`],
      ['teach', `/courses/${C1}/sections?include[]=students&include[]=avatar_url`],
      ['teach', `/groups/${world.groups.red}/users?include[]=avatar_url`],
      ['admin', `/users/${obs}/observees?include[]=avatar_url`],
    ];
    const texts = [];
    for (const [who, path] of asked) texts.push([path, (await world.as(who).get(path)).text.includes(picture)]);
    const query = `{ user(id: ${stu1}) { avatarUrl id } course(id: ${C1}) { users(first: 50) { nodes { avatarUrl } } } }`;
    const graph = await world.as('teach').graphql(query);
    texts.push(['graph', graph.text.includes(picture)]);
    const { id } = graph.body.data.user;
    const node = await world.as('teach').graphql(`{ node(id: "${id}") { ... on User { avatarUrl } } }`);
    texts.push(['node', node.text.includes(picture)]);
    return texts;
  };

  it('is on unless it was switched off; switched off, no answer has the address of a picture', async () => {
    const before = await answers();
    const observed = '/observees';
    expect(before.filter(([path, has]) => !has && !String(path).includes(observed))).toEqual([]);
    expect((await turn(false)).status).toBe(200);
    expect((await answers()).filter(([, has]) => has)).toEqual([]);
    expect((await world.as('stu1').get('/users/self')).body.avatar_url).toBeNull();
    await turn(true);
    expect(await answers()).toEqual(before);
  });

  it('switched off, no picture is set: 403 by field, and can_update_avatar is false; other tenants keep theirs', async () => {
    const { stu1, stuB } = world.users;
    await turn(false);
    const stored = () => world.sql('select avatar_url, name from users where id = any($1) order by id', [[stu1, stuB]]);
    const before = await stored();
    const form = { 'user[name]': 'Renamed', 'user[avatar][url]': 'https://pictures.example.edu/new.png' };
    for (const [who, path] of [
      ['stu1', '/users/self'],
      ['admin', `/users/${stu1}`],
    ] as const) {
      const { status, body } = await world.as(who).put(path, form);
      expect([who, status, Object.keys(body.errors)]).toEqual([who, 403, ['avatar']]);
    }
    const change = `mutation { updateUser(id: "self", input: { avatar: null }) { user { recordId } errors { message } } }`;
    const graph = await world.as('stu1').graphql(change);
    expect(graph.body.data?.updateUser?.user ?? null).toBeNull();
    expect((await world.as('stu1').get('/users/self')).body.permissions).toEqual({
      can_update_name: true,
      can_update_avatar: false,
    });
    expect(await stored()).toEqual(before);
    expect((await world.as('stu1').put('/users/self', { 'user[name]': 'Stu One' })).status).toBe(200);
    const other = await world.as('stuB').put('/users/self', { 'user[avatar][url]': picture });
    expect([other.status, other.body.avatar_url]).toEqual([200, picture]);
  });
});
