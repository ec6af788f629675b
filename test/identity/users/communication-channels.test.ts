import { openWorld, type World } from '../../support/world.js';

describe('Communication channels', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const channelOf = async (user: number) =>
    Number(
      (await world.sql('select id from communication_channels where user_id = $1 order by position limit 1', [user]))[0]
        .id,
    );
  const add = (who: 'stu1' | 'stu2' | 'admin', user: string | number, type: string, address: string, more = {}) =>
    world.as(who).post(`/users/${user}/communication_channels`, {
      'communication_channel[type]': type,
      'communication_channel[address]': address,
      ...more,
    });

  it('are listed in their order, in one statement', async () => {
    const stu = world.as('stu1');
    const { status, body } = await stu.get('/users/self/communication_channels');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: await channelOf(world.users.stu1),
        address: 'stu1@example.edu',
        type: 'email',
        position: 1,
        user_id: world.users.stu1,
        workflow_state: 'active',
        created_at: expect.any(String),
      },
    ]);
    expect(await world.statementsOf(() => stu.get('/users/self/communication_channels'))).toBe(1);
    expect((await world.as('teach').get(`/users/${world.users.stu1}/communication_channels`)).status).toBe(403);
    expect((await world.as('stuB').get(`/users/${world.users.stu1}/communication_channels`)).status).toBe(404);
  });

  it('are added unconfirmed by their user, confirmed by who manages them', async () => {
    const confirmed = await add('stu1', 'self', 'sms', '+49 170 1234', { skip_confirmation: 'true' });
    expect([confirmed.status, Object.keys(confirmed.body.errors)]).toEqual([403, ['skip_confirmation']]);
    const own = await add('stu1', 'self', 'sms', '+49 170 1234');
    expect(own.body).toMatchObject({
      type: 'sms',
      address: '+49 170 1234',
      position: 2,
      workflow_state: 'unconfirmed',
    });
    const managed = await add('admin', world.users.stu1, 'email', 'stu1@home.example', { skip_confirmation: 'true' });
    expect(managed.body).toMatchObject({ position: 3, workflow_state: 'active', user_id: world.users.stu1 });
  });

  it('an address twice, none, or one that is none is 400; of several at once one is made', async () => {
    const fieldsOf = ({ status, body }: { status: number; body: any }) => [status, Object.keys(body.errors)];
    expect(fieldsOf(await add('stu2', 'self', 'email', 'STU2@example.edu'))).toEqual([400, ['address']]);
    expect(fieldsOf(await add('stu2', 'self', 'email', 'nobody'))).toEqual([400, ['address']]);
    expect(fieldsOf(await add('stu2', 'self', 'email', ''))).toEqual([400, ['address']]);
    expect(fieldsOf(await add('stu2', 'self', 'pigeon', 'x@example.edu'))).toEqual([400, ['type']]);
    const answers = await Promise.all([0, 1, 2, 3].map(() => add('stu2', 'self', 'email', 'race@example.edu')));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    const { body } = await world.as('stu2').get('/users/self/communication_channels');
    expect(body.map((one: any) => [one.address, one.position])).toEqual([
      ['stu2@example.edu', 1],
      ['race@example.edu', 2],
    ]);
  });

  it('are retired by id or by type and address, and are gone from the list', async () => {
    const made = await add('stu2', 'self', 'email', 'a+b@example.edu');
    const gone = await world
      .as('stu2')
      .del(`/users/self/communication_channels/email/${encodeURIComponent('a+b@example.edu')}`);
    expect(gone.body).toMatchObject({ id: made.body.id, workflow_state: 'retired' });
    expect((await world.as('stu2').del(`/users/self/communication_channels/${made.body.id}`)).status).toBe(404);
    const again = await add('stu2', 'self', 'email', 'a+b@example.edu');
    expect(again.status).toBe(200);
    const byId = await world.as('stu2').del(`/users/self/communication_channels/${again.body.id}`);
    expect(byId.body.workflow_state).toBe('retired');
  });

  it('A14: a channel of somebody else does not exist, by id, by address, and under one’s own name', async () => {
    const id = await channelOf(world.users.stu2);
    const stu1 = world.as('stu1');
    for (const at of [
      `/users/${world.users.stu2}/communication_channels/${id}`,
      `/users/self/communication_channels/${id}`,
      `/users/${world.users.stu2}/communication_channels/email/stu2@example.edu`,
      `/users/self/communication_channels/email/stu2@example.edu`,
    ]) {
      const { status, body } = await stu1.del(at);
      expect([at, status, body.errors?.[0].error_code ?? body]).toEqual([at, 404, 'not_found']);
    }
    const [row] = await world.sql('select workflow_state from communication_channels where id = $1', [id]);
    expect(row.workflow_state).toBe('active');
    const graph = 'query($id: ID!) { node(id: $id) { id } }';
    const node = await stu1.graphql(graph, { id: Buffer.from(`CommunicationChannel:${id}`).toString('base64url') });
    expect(node.body.errors[0].extensions.reason).toBe('not_found');
  });

  it('A32: nobody changes them while acting as their user', async () => {
    const id = await channelOf(world.users.ta);
    const admin = world.as('admin');
    const tries = [
      await admin.post(`/users/self/communication_channels?as_user_id=${world.users.ta}`, {
        'communication_channel[type]': 'email',
        'communication_channel[address]': 'me@evil.example',
      }),
      await admin.del(`/users/self/communication_channels/${id}?as_user_id=${world.users.ta}`),
      await admin.put(`/users/self?as_user_id=${world.users.ta}`, { 'user[email]': 'me@evil.example' }),
    ];
    expect(tries.map(({ status, body }) => [status, body.errors[0].error_code])).toEqual(
      tries.map(() => [403, 'acting_as_another']),
    );
    const rows = await world.sql('select address, workflow_state from communication_channels where user_id = $1', [
      world.users.ta,
    ]);
    expect(rows).toEqual([{ address: 'ta@example.edu', workflow_state: 'active' }]);
  });
});
