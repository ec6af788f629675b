import { openWorld, type World } from '../../support/world.js';

describe('Changing a user', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('changes what is given and keeps the rest; names that were derived follow', async () => {
    const { status, body } = await world.as('stu1').put('/users/self', {
      'user[name]': 'Stuart One',
      'user[time_zone]': 'Mountain Time (US & Canada)',
      'user[locale]': 'pt-BR',
      'user[bio]': 'I <3 biology',
      'user[avatar][url]': 'https://example.edu/me.png',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Stuart One',
      short_name: 'Stuart One',
      sortable_name: 'One, Stuart',
      time_zone: 'America/Denver',
      locale: 'pt-BR',
      effective_locale: 'pt-BR',
      bio: 'I <3 biology',
      title: null,
      avatar_url: 'https://example.edu/me.png',
    });
    const again = await world.as('stu1').put('/users/self', { 'user[short_name]': 'Stu', 'user[bio]': '' });
    expect(again.body).toMatchObject({ name: 'Stuart One', short_name: 'Stu', bio: null, locale: 'pt-BR' });
    const renamed = await world.as('stu1').json('PUT', '/users/self', { user: { name: 'Stu One' } });
    expect(renamed.body).toMatchObject({ name: 'Stu One', short_name: 'Stu', sortable_name: 'One, Stu' });
  });

  it.each([
    ['user[name]', ' ', 'name'],
    ['user[name]', 'x'.repeat(256), 'name'],
    ['user[time_zone]', 'Mars/Olympus', 'time_zone'],
    ['user[locale]', 'klingon!', 'locale'],
    ['user[email]', 'nobody', 'email'],
    ['user[avatar][url]', 'http://example.edu/me.png', 'avatar[url]'],
    ['user[avatar][url]', 'javascript:alert(1)', 'avatar[url]'],
    ['user[avatar][url]', 'https://user:pass@example.edu/', 'avatar[url]'],
  ])('refuses %s = %s with 400 on its field, and nothing changes', async (parameter, value, field) => {
    const before = await world.sql('select * from users where id = $1', [world.users.stu2]);
    const { status, body } = await world.as('stu2').put('/users/self', { [parameter]: value, 'user[title]': 'Dr' });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(await world.sql('select * from users where id = $1', [world.users.stu2])).toEqual(before);
  });

  it('A20: what is no field of the form changes nothing', async () => {
    const columns = 'id, workflow_state, uuid, created_at';
    const before = await world.sql(`select ${columns} from users where id = $1`, [world.users.stu2]);
    const extra = [
      'id',
      'workflow_state',
      'uuid',
      'created_at',
      'root_account_id',
      'account_id',
      'role',
      '__proto__][x',
      'constructor][prototype][x',
    ];
    const form = Object.fromEntries(extra.map((name) => [`user[${name}]`, '1']));
    const { status } = await world.as('stu2').put('/users/self', { ...form, 'user[title]': 'Ms' });
    expect(status).toBe(200);
    expect(await world.sql(`select ${columns} from users where id = $1`, [world.users.stu2])).toEqual(before);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('puts a new email first and keeps the former one; an address may come back', async () => {
    const mails = () =>
      world.sql(
        `select address, position, workflow_state from communication_channels where user_id = $1 and workflow_state <> 'retired' order by position`,
        [world.users.des],
      );
    await world.as('des').put('/users/self', { 'user[email]': 'dee@example.edu' });
    expect(await mails()).toEqual([
      { address: 'dee@example.edu', position: 1, workflow_state: 'unconfirmed' },
      { address: 'des@example.edu', position: 2, workflow_state: 'active' },
    ]);
    const { body } = await world.as('admin').put(`/users/${world.users.des}`, { 'user[email]': 'DES@example.edu' });
    expect(body.email).toBe('des@example.edu');
    expect(await mails()).toHaveLength(2);
  });

  it('is 403 for who only sees the user, 404 for who does not', async () => {
    const at = `/users/${world.users.stu2}`;
    expect((await world.as('teach').put(at, { 'user[name]': 'X' })).status).toBe(403);
    expect((await world.as('stuB').put(at, { 'user[name]': 'X' })).status).toBe(404);
    expect((await world.as('out').put(at, { 'user[name]': 'X' })).status).toBe(404);
    const [{ name }] = await world.sql('select name from users where id = $1', [world.users.stu2]);
    expect(name).toBe('Stella Two');
  });

  it('is the same in the graph, and leaves an audit line with both ids', async () => {
    const mutation =
      'mutation($id: RecordId!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { user { recordId title permissions { updateName } } } }';
    const { body } = await world.as('admin').graphql(mutation, { id: world.users.ta, input: { title: 'Assistant' } });
    expect(body.data.updateUser.user).toEqual({
      recordId: world.users.ta,
      title: 'Assistant',
      permissions: { updateName: true },
    });
    await world.as('admin').put(`/users/self?as_user_id=${world.users.ta}`, { 'user[title]': 'TA' });
    const [line] = await world.sql(
      `select user_id, real_user_id, event_type from audit_events where subject_type = 'User' and subject_id = $1 order by id desc limit 1`,
      [world.users.ta],
    );
    expect({ ...line, user_id: Number(line.user_id), real_user_id: Number(line.real_user_id) }).toEqual({
      user_id: world.users.ta,
      real_user_id: world.users.admin,
      event_type: 'user_updated',
    });
  });
});
