import { openWorld, type World } from '../../support/world.js';
import { aCustomRole, appoint, somebody } from '../roles/builders.js';

describe('Making a user', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const counts = () =>
    world.sql(
      'select (select count(*)::int from users) as users, (select count(*)::int from logins) as logins, (select count(*)::int from communication_channels) as channels',
    );

  it('makes the user, the login and the channel; the password is kept as argon2id', async () => {
    const { status, body } = await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, {
      'user[name]': 'Nora Newcomer',
      'user[time_zone]': 'Europe/Berlin',
      'user[terms_of_use]': '1',
      'pseudonym[unique_id]': 'nora',
      'pseudonym[password]': 'correct horse',
      'pseudonym[sis_user_id]': 'S-nora',
      'pseudonym[send_confirmation]': 'true',
      'communication_channel[type]': 'email',
      'communication_channel[address]': 'nora@example.edu',
      'communication_channel[skip_confirmation]': 'true',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Nora Newcomer',
      sortable_name: 'Newcomer, Nora',
      short_name: 'Nora Newcomer',
      login_id: 'nora',
      sis_user_id: 'S-nora',
      email: 'nora@example.edu',
      time_zone: 'Europe/Berlin',
    });
    const [login] = await world.sql('select password_hash, home_account_id from logins where user_id = $1', [body.id]);
    expect(login.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/);
    expect(login.home_account_id).toBeNull();
    const [channel] = await world.sql('select * from communication_channels where user_id = $1', [body.id]);
    expect(channel).toMatchObject({ workflow_state: 'active', position: 1 });
    expect((await world.as('admin').get(`/users/${body.id}`)).status).toBe(200);
  });

  it('`skip_registration` makes a registered user whose address is confirmed; without it, neither is', async () => {
    const made = async (name: string, skip: string) => {
      const { body } = await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, {
        'pseudonym[unique_id]': `${name}@example.edu`,
        'user[skip_registration]': skip,
      });
      const [user] = await world.sql(
        `select u.workflow_state as user, c.workflow_state as channel
         from users u join communication_channels c on c.user_id = u.id where u.id = $1`,
        [body.id],
      );
      return user;
    };
    expect(await made('skips', 'true')).toEqual({ user: 'registered', channel: 'active' });
    expect(await made('waits', 'false')).toEqual({ user: 'pre_registered', channel: 'unconfirmed' });
  });

  it('names every fault in the one error shape, under the names of the form, and makes nothing', async () => {
    const before = await counts();
    const { status, body } = await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, {
      'user[name]': 'x'.repeat(300),
      'user[time_zone]': 'Nowhere',
      'pseudonym[unique_id]': ' ',
      'pseudonym[password]': 'short',
      'communication_channel[address]': 'nothing',
    });
    expect([status, body.status]).toEqual([400, 'bad_request']);
    const taken = await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, {
      'user[name]': 'x'.repeat(300),
      'user[time_zone]': 'Nowhere',
      'pseudonym[unique_id]': 'fine',
      'pseudonym[password]': 'short',
      'pseudonym[authentication_provider_id]': '7',
      'communication_channel[address]': 'nothing',
    });
    expect(Object.keys(taken.body.errors).sort()).toEqual([
      'communication_channel[address]',
      'pseudonym[authentication_provider_id]',
      'pseudonym[password]',
      'user[name]',
      'user[time_zone]',
    ]);
    expect(taken.body.errors['pseudonym[password]']).toEqual([
      { attribute: 'pseudonym[password]', type: 'too_short', message: expect.any(String) },
    ]);
    expect(await counts()).toEqual(before);
  });

  it('needs a login name, and one that nobody has, whatever its case', async () => {
    const before = await counts();
    const admin = world.as('admin');
    const missing = await admin.post(`/accounts/${world.accounts.RA}/users`, { 'user[name]': 'A' });
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([400, ['pseudonym']]);
    const taken = await admin.post(`/accounts/${world.accounts.RA}/users`, {
      'pseudonym[unique_id]': 'STU1',
      'pseudonym[sis_user_id]': 'S-stu2',
    });
    expect(taken.status).toBe(400);
    expect(Object.entries(taken.body.errors).map(([field, [e]]: [string, any]) => [field, e.type])).toEqual([
      ['pseudonym[unique_id]', 'taken'],
      ['pseudonym[sis_user_id]', 'taken'],
    ]);
    expect(await counts()).toEqual(before);
    const elsewhere = await world
      .as('adminB')
      .post(`/accounts/${world.accounts.RB}/users`, { 'pseudonym[unique_id]': 'stu1' });
    expect(elsewhere.status).toBe(200);
  });

  it('of two at once with one login name, one is made and the other is 400 taken', async () => {
    const before = (await counts())[0];
    for (let round = 0; round < 5; round += 1) {
      const form = {
        'user[name]': 'Racer',
        'pseudonym[unique_id]': `racer${round}`,
        'pseudonym[password]': 'sword-fish-12',
      };
      const answers = await Promise.all(
        [0, 1, 2, 3].map(() => world.as('admin').post(`/accounts/${world.accounts.RA}/users`, form)),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
      for (const { status, text } of answers) if (status === 400) expect(text).toContain('taken');
    }
    const after = (await counts())[0];
    expect(after).toEqual({ users: before.users + 5, logins: before.logins + 5, channels: before.channels });
  });

  it('A20: what is no field of the form is not taken from it', async () => {
    const extra = [
      'id',
      'root_account_id',
      'account_id',
      'workflow_state',
      'role',
      'created_at',
      'user_id',
      'password_hash',
      'home_account_id',
      'position',
      '__proto__][x',
      'constructor][prototype][x',
    ];
    const form: Record<string, string> = { 'pseudonym[unique_id]': 'massive' };
    for (const name of extra) {
      form[`user[${name}]`] = '1';
      form[`pseudonym[${name}]`] = '1';
    }
    const { status, body } = await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, form);
    expect(status).toBe(200);
    const [login] = await world.sql('select * from logins where user_id = $1', [body.id]);
    expect(Number(login.root_account_id)).toBe(world.accounts.RA);
    expect(login).toMatchObject({ workflow_state: 'active', password_hash: null, home_account_id: null, position: 1 });
    expect(body.id).not.toBe(1);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('is for who manages logins: 403 for others, 404 for other tenants, nothing made', async () => {
    const before = await counts();
    const form = { 'pseudonym[unique_id]': 'intruder' };
    for (const [who, expected] of [
      ['teach', 403],
      ['lim', 403],
      ['adminB', 404],
    ] as const)
      expect((await world.as(who).post(`/accounts/${world.accounts.RA}/users`, form)).status).toBe(expected);
    expect((await world.as('subadmin').post(`/accounts/${world.accounts.RA}/users`, form)).status).toBe(403);
    expect(await counts()).toEqual(before);
  });

  it('a user made in a sub-account is managed by its administrators, and by nobody beside it', async () => {
    const made = await world
      .as('subadmin')
      .post(`/accounts/${world.accounts.RA1}/users`, { 'pseudonym[unique_id]': 'sprout@example.edu' });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ name: 'sprout@example.edu', email: 'sprout@example.edu' });
    expect((await world.as('subadmin').get(`/users/${made.body.id}`)).status).toBe(200);
    expect(
      (await world.as('subadmin').get(`/accounts/${world.accounts.RA1}/users?search_term=sprout`)).body,
    ).toHaveLength(1);
    const inArts = await world.as('admin').get(`/accounts/${world.accounts.RA2}/users?search_term=sprout`);
    expect(inArts.body).toEqual([]);
    const sis = await world.as('subadmin').post(`/accounts/${world.accounts.RA1}/users`, {
      'pseudonym[unique_id]': 'sprout2',
      'pseudonym[sis_user_id]': 'S-sprout2',
    });
    expect(sis.status).toBe(403);
  });

  it('revives the user of a deleted login with the same SIS id when asked to', async () => {
    const admin = world.as('admin');
    const at = `/accounts/${world.accounts.RA}/users`;
    const first = await admin.post(at, {
      'user[name]': 'Rita Return',
      'pseudonym[unique_id]': 'rita',
      'pseudonym[sis_user_id]': 'S-rita',
    });
    const [login] = await world.sql('select id from logins where user_id = $1', [first.body.id]);
    expect((await admin.del(`/accounts/${world.accounts.RA}/logins/${login.id}`)).status).toBe(200);
    const form = {
      'pseudonym[unique_id]': 'rita2',
      'pseudonym[sis_user_id]': 'S-rita',
      'communication_channel[address]': 'rita@example.edu',
    };
    const back = await admin.post(at, { ...form, enable_sis_reactivation: 'true' });
    expect(back.body).toMatchObject({ id: first.body.id, login_id: 'rita2', name: 'Rita Return' });
    const [again] = await world.sql('select id, workflow_state, sis_email from logins where user_id = $1', [
      first.body.id,
    ]);
    expect(again).toEqual({ id: login.id, workflow_state: 'active', sis_email: 'rita@example.edu' });
  });

  it('revives a login for who manages its user, or everybody where the user has none left, and for nobody else', async () => {
    const { RA, RA2 } = world.accounts;
    const registrar = await somebody(world, 'registrar');
    await appoint(world, registrar.userId, RA, await aCustomRole(world, 'Registrar', ['manage_sis']));
    await appoint(world, registrar.userId, RA2);
    const ofArts = await registrar.caller.post(`/accounts/${RA2}/users`, { 'pseudonym[unique_id]': 'arty' });
    const further = async (user: number, name: string) => {
      const login = { 'user[id]': user, 'login[unique_id]': name, 'login[sis_user_id]': `S-${name}` };
      const made = await world.as('admin').post(`/accounts/${RA}/logins`, login);
      expect((await world.as('admin').del(`/accounts/${RA}/logins/${made.body.id}`)).status).toBe(200);
    };
    await further(world.users.teach, 'tess-old');
    await further(ofArts.body.id, 'arty-old');
    const gone = await world.as('admin').post(`/accounts/${RA}/users`, {
      'pseudonym[unique_id]': 'left',
      'pseudonym[sis_user_id]': 'S-left-old',
    });
    await world.as('admin').del(`/accounts/${RA}/users/${gone.body.id}`);
    const everything = async () => [
      await counts(),
      await world.sql('select id, name, workflow_state from users order by id'),
      await world.sql('select * from logins order by id'),
      await world.sql('select id from audit_events'),
    ];
    const before = await everything();
    const revive = (sis: string) =>
      registrar.caller.post(`/accounts/${RA2}/users`, {
        'pseudonym[unique_id]': `new-${sis}`,
        'pseudonym[password]': 'correct horse',
        'pseudonym[sis_user_id]': `S-${sis}`,
        enable_sis_reactivation: 'true',
      });
    expect([(await revive('tess-old')).status, (await revive('left-old')).status]).toEqual([404, 403]);
    const graph = await registrar.caller.graphql(
      `mutation($a: RecordId!) { createUser(accountId: $a, input: { enableSisReactivation: true,
        login: { uniqueId: "taken-over", password: "correct horse", sisUserId: "S-tess-old" } }) { user { recordId } } }`,
      { a: RA2 },
    );
    expect(graph.body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(await everything()).toEqual(before);
    const back = await revive('arty-old');
    expect([back.status, back.body.id]).toEqual([200, ofArts.body.id]);
  });

  it('is the same in the graph, and no answer has a password', async () => {
    const mutation =
      'mutation($a: RecordId!, $input: CreateUserInput!) { createUser(accountId: $a, input: $input) { user { name loginName logins { nodes { uniqueId workflowState } } } } }';
    const input = { user: { name: 'Gwen Graph' }, login: { uniqueId: 'gwen', password: 'longer than it looks' } };
    const { body, text } = await world.as('admin').graphql(mutation, { a: world.accounts.RA, input });
    expect(body.data.createUser.user).toEqual({
      name: 'Gwen Graph',
      loginName: 'gwen',
      logins: { nodes: [{ uniqueId: 'gwen', workflowState: 'ACTIVE' }] },
    });
    expect(text).not.toContain('looks');
  });
});
