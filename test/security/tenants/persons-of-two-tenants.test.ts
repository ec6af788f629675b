import { setLogin } from '../../support/account-builders.js';
import { BothTenants, type PersonOfBoth } from '../../support/two-tenants.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';

const shapeOf = ({ status, body }: Answer) => [
  status,
  body?.errors?.[0]?.extensions?.reason ?? body?.errors?.[0]?.error_code,
];

/** Changes of what is a person's own in each tenant, each on REST and in the graph; `ID` is the person, `CH` a channel of theirs. */
const personal: readonly (readonly [
  name: string,
  rest: (by: Caller, id: number, channel: number) => Promise<Answer>,
  graph: string,
])[] = [
  ...(
    [
      ['name', 'name', 'Mallory'],
      ['short name', 'short_name', 'Mal'],
      ['sortable name', 'sortable_name', 'Mal, Ory'],
      ['time zone', 'time_zone', 'Asia/Tokyo'],
      ['locale', 'locale', 'de'],
      ['bio', 'bio', 'About me'],
      ['title', 'title', 'Dr'],
      ['email', 'email', 'mallory@evil.example'],
    ] as const
  ).map(
    ([name, wire, value]) =>
      [
        name,
        (by: Caller, id: number) => by.put(`/users/${id}`, { [`user[${wire}]`]: value }),
        `updateUser(id: ID, input: { ${wire.replace(/_(.)/g, (_all, c: string) => c.toUpperCase())}: "${value}" }) { user { recordId } }`,
      ] as const,
  ),
  [
    'avatar',
    (by, id) => by.put(`/users/${id}`, { 'user[avatar][url]': 'https://evil.example/x.png' }),
    'updateUser(id: ID, input: { avatar: { url: "https://evil.example/x.png" } }) { user { recordId } }',
  ],
  [
    'a new channel',
    (by, id) =>
      by.post(`/users/${id}/communication_channels`, {
        'communication_channel[type]': 'email',
        'communication_channel[address]': 'mallory@evil.example',
        skip_confirmation: true,
      }),
    'createCommunicationChannel(userId: ID, input: { type: EMAIL, address: "mallory@evil.example" }, skipConfirmation: true) { communicationChannel { recordId } }',
  ],
  [
    'a channel taken away by its id',
    (by, id, channel) => by.del(`/users/${id}/communication_channels/${channel}`),
    'deleteCommunicationChannel(userId: ID, channel: { id: CH }) { communicationChannel { recordId } }',
  ],
  [
    'a channel taken away by its address',
    (by, id) => by.del(`/users/${id}/communication_channels/email/second-ID@example.edu`.replace('ID', String(id))),
    'deleteCommunicationChannel(userId: ID, channel: { address: { type: EMAIL, address: "second-ID@example.edu" } }) { communicationChannel { recordId } }',
  ],
];

describe('A person of two tenants', () => {
  let world: World;
  let both: BothTenants;
  let student: PersonOfBoth;
  /** AccountAdmin in both tenants. */
  let ruler: PersonOfBoth;
  /** AccountAdmin of the other tenant alone. */
  let boss: PersonOfBoth;
  beforeAll(async () => {
    world = await openWorld();
    both = await BothTenants.of(world);
    student = await both.join(world.users.stu1, world.logins.stu1, 'stu.both');
    ruler = await both.person('Ruth Ruler');
    await both.administrator('A', ruler.id);
    await both.administrator('B', ruler.id);
    boss = await both.person('Boss Elsewhere');
    await both.administrator('B', boss.id);
  });
  afterAll(() => world.close());

  const stateOf = async (id: number) =>
    JSON.stringify([
      await world.sql('select * from users where id = $1', [id]),
      await world.sql('select * from communication_channels where user_id = $1 order by id', [id]),
      await world.sql('select * from user_profiles where user_id = $1 order by id', [id]),
      await world.sql('select * from logins where user_id = $1 order by id', [id]),
      await world.sql('select id, revoked_at from access_tokens where user_id = $1 order by id', [id]),
      await world.sql('select * from admins where user_id = $1 order by id', [id]),
      await world.sql('select * from enrollments where user_id = $1 order by id', [id]),
    ]);
  const mutation = (text: string, id: number, channel = 0) =>
    `mutation { ${text.replaceAll('ID', String(id)).replaceAll('CH', String(channel))} }`;
  const permissionsOf = async (by: Caller, id: number) => {
    const rest = (await by.get(`/users/${id}`)).body.permissions;
    const graph = await by.graphql(`{ user(id: ${id}) { permissions { updateName updateAvatar } } }`);
    expect(graph.body.data.user.permissions).toEqual({
      updateName: rest.can_update_name,
      updateAvatar: rest.can_update_avatar,
    });
    return [rest.can_update_name, rest.can_update_avatar];
  };

  it('is not changed by the administrators of either tenant, on REST or in the graph', async () => {
    const address = `second-${student.id}@example.edu`;
    const before = [];
    for (const of of ['A', 'B'] as const) {
      const by = world.as(of === 'A' ? 'admin' : 'adminB');
      const second = await both.address(student.id, address, of);
      before.push(await stateOf(student.id));
      expect((await by.get(`/users/${student.id}`)).status).toBe(200);
      expect(await permissionsOf(by, student.id)).toEqual([false, false]);
      for (const [name, rest, graph] of personal) {
        expect([name, (await rest(by, student.id, second)).status]).toEqual([name, 403]);
        const answer = await by.graphql(mutation(graph, student.id, second));
        expect([name, answer.body.errors?.[0].extensions.code, answer.body.errors?.[0].extensions.http.status]).toEqual(
          [name, 'FORBIDDEN', 403],
        );
      }
      expect(await stateOf(student.id)).toBe(before.at(-1));
    }
  });

  it('is not changed by who acts as them in one of the tenants', async () => {
    const before = await stateOf(student.id);
    for (const by of ['admin', 'adminB'] as const) {
      const root = by === 'admin' ? world.accounts.RA : world.accounts.RB;
      const channels = JSON.parse(before)[1] as { id: string; root_account_id: string }[];
      const second = Number(channels.filter((one) => Number(one.root_account_id) === root).at(-1)?.id);
      const as = `?as_user_id=${student.id}`;
      expect((await world.as(by).get(`/users/self${as}`)).body.permissions.can_update_name).toBe(false);
      expect((await world.as(by).put(`/users/self${as}`, { 'user[name]': 'Mallory' })).status).toBe(403);
      expect((await world.as(by).put(`/users/${student.id}${as}`, { 'user[bio]': 'Mallory' })).status).toBe(403);
      expect((await world.as(by).del(`/users/self/communication_channels/${second}${as}`)).status).toBe(403);
      for (const [name, , graph] of personal) {
        const { status, body } = await world
          .as(by)
          .json('POST', `/graphql${as}`, { query: mutation(graph, student.id, second) });
        expect([name, status, body.errors?.[0].extensions.code]).toEqual([name, 200, 'FORBIDDEN']);
      }
    }
    expect(await stateOf(student.id)).toBe(before);
  });

  it('changes what is their own in the tenant where they sign on', async () => {
    for (const of of ['A', 'B'] as const) {
      const self = world.withToken(student.tokens[of]);
      expect(await permissionsOf(self, student.id)).toEqual([true, true]);
      expect((await self.put('/users/self', { 'user[title]': `In ${of}` })).body.title).toBe(`In ${of}`);
      const address = `own-${of.toLowerCase()}@example.edu`;
      const made = await self.post('/users/self/communication_channels', {
        'communication_channel[type]': 'email',
        'communication_channel[address]': address,
      });
      expect([made.status, made.body.workflow_state]).toEqual([200, 'unconfirmed']);
      expect((await self.del(`/users/self/communication_channels/${made.body.id}`)).status).toBe(200);
      const graph = await self.graphql(
        `mutation { updateUser(id: "self", input: { bio: "Of ${of}" }) { user { bio } } }`,
      );
      expect(graph.body.data.updateUser.user.bio).toBe(`Of ${of}`);
    }
  });

  it('is changed, in the tenant of the token, by who is the administrator of all their tenants, but not by who acts as that one', async () => {
    for (const of of ['A', 'B'] as const) {
      const by = world.withToken(ruler.tokens[of]);
      expect(await permissionsOf(by, student.id)).toEqual([true, true]);
      const renamed = await by.put(`/users/${student.id}`, {
        'user[name]': `Stu ${of}`,
        'user[email]': `stu-${of}@example.edu`,
      });
      expect([renamed.status, renamed.body.name]).toEqual([200, `Stu ${of}`]);
      const made = await by.graphql(
        `mutation { createCommunicationChannel(userId: ${student.id}, input: { type: EMAIL, address: "ruled-${of}@example.edu" }) { communicationChannel { recordId } } }`,
      );
      const id = made.body.data.createCommunicationChannel.communicationChannel.recordId;
      expect((await by.del(`/users/${student.id}/communication_channels/${id}`)).status).toBe(200);
    }
    const before = await stateOf(student.id);
    const acting = await world
      .as('admin')
      .put(`/users/${student.id}?as_user_id=${ruler.id}`, { 'user[name]': 'Mallory' });
    expect(acting.status).toBe(403);
    expect(await stateOf(student.id)).toBe(before);
  });

  it('has, in each tenant, a login and a membership of which its administrators decide', async () => {
    const guest = await both.person('Guest Both');
    const before = await stateOf(guest.id);
    const other = `/users/${guest.id}/logins/${guest.logins.B}`;
    expect((await world.as('admin').put(other, { 'login[password]': 'mine now!' })).status).toBe(404);
    expect((await world.as('admin').del(other)).status).toBe(404);
    expect(await stateOf(guest.id)).toBe(before);
    const own = `/users/${guest.id}/logins/${guest.logins.A}`;
    expect((await world.as('admin').put(own, { 'login[password]': 'a new password' })).status).toBe(200);
    const [a, b] = await world.sql('select password_hash from logins where user_id = $1 order by root_account_id', [
      guest.id,
    ]);
    expect([a.password_hash !== null, b.password_hash]).toEqual([true, null]);
    expect((await world.withToken(guest.tokens.B).get('/users/self')).status).toBe(200);
    const removed = await world.as('admin').del(`/accounts/self/users/${guest.id}`);
    expect(removed.status).toBe(200);
    expect((await world.withToken(guest.tokens.A).get('/users/self')).status).toBe(401);
    expect((await world.withToken(guest.tokens.B).get('/users/self')).body.id).toBe(guest.id);
    // Who belongs to one tenant alone is changed by its administrators as before.
    expect((await world.as('adminB').put(`/users/${guest.id}`, { 'user[name]': 'Of B alone' })).body.name).toBe(
      'Of B alone',
    );
    expect((await world.as('admin').get(`/users/${guest.id}`)).status).toBe(404);
  });

  it('who is an administrator elsewhere holds more: no password, login, token, name or address of theirs is changed', async () => {
    const before = await stateOf(boss.id);
    const admin = world.as('admin');
    const [{ id: token }] = await world.sql('select id from access_tokens where login_id = $1', [boss.logins.A]);
    const tries = [
      await admin.put(`/users/${boss.id}/logins/${boss.logins.A}`, { 'login[password]': 'mine now!' }),
      await admin.post('/accounts/self/logins', {
        'user[id]': boss.id,
        'login[unique_id]': 'boss.backdoor',
        'login[password]': 'mine now!',
      }),
      await admin.del(`/users/${boss.id}/tokens/${token}`),
      await admin.graphql(
        `mutation { updateLogin(id: ${boss.logins.A}, input: { password: "mine now!" }) { login { recordId } } }`,
      ),
      await admin.graphql(
        `mutation { createLogin(accountId: "self", user: { recordId: ${boss.id} }, input: { uniqueId: "b2" }) { login { recordId } } }`,
      ),
      await admin.graphql(`mutation { deleteAccessToken(id: ${token}) { accessToken { recordId } } }`),
    ];
    expect(tries.map(shapeOf)).toEqual([
      ...[0, 1, 2].map(() => [403, 'holds_more']),
      ...[3, 4, 5].map(() => [200, 'holds_more']),
    ]);
    expect(await stateOf(boss.id)).toBe(before);
    // Who speaks for both tenants may.
    const rulerOfA = world.withToken(ruler.tokens.A);
    const reset = await rulerOfA.put(`/users/${boss.id}/logins/${boss.logins.A}`, {
      'login[password]': 'a new password',
    });
    expect(reset.status).toBe(200);
    // What they are in one's own tenant may end there.
    expect((await admin.del(`/users/${boss.id}/logins/${boss.logins.A}`)).status).toBe(200);
    expect((await world.withToken(boss.tokens.B).get('/users/self')).body.id).toBe(boss.id);
  });

  it('who comes back into a tenant by a SIS id keeps the names and addresses that they had there', async () => {
    const back = await both.person('Back Again');
    await setLogin(world, back.id, { sisUserId: 'S-back' }, back.logins.A);
    await world.as('admin').del(`/users/${back.id}/logins/${back.logins.A}`);
    const person = async () =>
      JSON.stringify([
        await world.sql('select * from users where id = $1', [back.id]),
        await world.sql('select * from communication_channels where user_id = $1', [back.id]),
      ]);
    const before = await person();
    const form = { 'pseudonym[sis_user_id]': 'S-back', enable_sis_reactivation: true, 'user[name]': 'Mallory' };
    const refused = await world.as('admin').post('/accounts/self/users', {
      ...form,
      'pseudonym[unique_id]': 'back',
      'communication_channel[address]': 'mallory@evil.example',
      'communication_channel[skip_confirmation]': true,
    });
    expect(refused.status).toBe(403);
    const graph = await world.as('admin').graphql(
      `mutation { createUser(accountId: "self", input: { enableSisReactivation: true, login: { uniqueId: "back", sisUserId: "S-back" },
        channel: { address: "mallory@evil.example" } }) { user { recordId } } }`,
    );
    expect(graph.body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect(
      (await world.sql('select workflow_state from logins where id = $1', [back.logins.A]))[0].workflow_state,
    ).toBe('deleted');
    const revived = await world
      .as('admin')
      .post('/accounts/self/users', { ...form, 'pseudonym[unique_id]': 'mallory@evil.example' });
    expect([revived.status, revived.body.id, revived.body.name]).toEqual([200, back.id, 'Back Again']);
    expect(await person()).toBe(before);
  });

  it('shows to the administrators of each of their tenants the names, addresses and logins that are of that tenant', async () => {
    const seen = async (by: Caller) => ({
      channels: (await by.get(`/users/${student.id}/communication_channels`)).body.map((one: any) => one.address),
      user: (await by.get(`/users/${student.id}?include[]=email`)).body,
      logins: (await by.get(`/users/${student.id}/logins`)).body.map((one: any) => one.id),
    });
    const [a, b] = [await seen(world.as('admin')), await seen(world.as('adminB'))];
    const second = `second-${student.id}@example.edu`;
    expect(a.channels).toEqual(['stu-A@example.edu', 'stu1@example.edu', second]);
    expect(b.channels).toEqual(['stu-B@example.edu', second]);
    expect([a.user.name, a.user.email]).toEqual(['Stu A', 'stu-A@example.edu']);
    expect([b.user.name, b.user.email]).toEqual(['Stu B', 'stu-B@example.edu']);
    expect([a.logins, b.logins]).toEqual([[student.logins.A], [student.logins.B]]);
    expect([a.user.sis_user_id, b.user.sis_user_id]).toEqual(['S-stu1', 'B-stu.both']);
  });
});
