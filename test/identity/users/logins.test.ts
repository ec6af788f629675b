import { aPerson } from '../../support/account-builders.js';
import { aPart, setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Logins', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const rowOf = async (id: number) => (await world.sql('select * from logins where id = $1', [id]))[0];

  it('are listed to their user, without SIS data, and to who manages them', async () => {
    const own = await world.as('stu1').get('/users/self/logins');
    expect(own.body).toEqual([
      {
        id: world.logins.stu1,
        user_id: world.users.stu1,
        account_id: world.accounts.RA,
        unique_id: 'stu1',
        authentication_provider_id: null,
      },
    ]);
    const managed = await world.as('admin').get(`/users/${world.users.stu1}/logins`);
    expect(managed.body).toEqual([{ ...own.body[0], sis_user_id: 'S-stu1', integration_id: null }]);
    expect((await world.as('teach').get(`/users/${world.users.stu1}/logins`)).status).toBe(403);
    expect((await world.as('stuB').get(`/users/${world.users.stu1}/logins`)).status).toBe(404);
  });

  it('of an account are those of its users, in one statement', async () => {
    const admin = world.as('admin');
    const all = await admin.get(`/accounts/${world.accounts.RA}/logins?per_page=100`);
    // The user who is gone keeps their login until it is removed.
    expect(all.body).toHaveLength(11);
    const below = await world.as('subadmin').get(`/accounts/${world.accounts.RA1}/logins?per_page=100`);
    expect(below.body.map((login: { unique_id: string }) => login.unique_id).sort()).toEqual(
      ['des', 'obs', 'stu1', 'stu2', 'subadmin', 'ta', 'teach'].sort(),
    );
    expect(await world.statementsOf(() => admin.get(`/accounts/${world.accounts.RA}/logins?per_page=100`))).toBe(1);
    expect((await world.as('lim').get(`/accounts/${world.accounts.RA}/logins`)).status).toBe(403);
    expect((await world.as('adminB').get(`/accounts/${world.accounts.RA}/logins`)).status).toBe(404);
  });

  it('are added, changed and removed; removing one revokes its tokens', async () => {
    const admin = world.as('admin');
    const made = await admin.post(`/accounts/${world.accounts.RA}/logins`, {
      'user[id]': world.users.out,
      'login[unique_id]': 'otto.second',
      'login[password]': 'long enough',
      'login[sis_user_id]': 'S-out-2',
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ user_id: world.users.out, unique_id: 'otto.second', sis_user_id: 'S-out-2' });
    const at = `/accounts/${world.accounts.RA}/logins/${made.body.id}`;
    const before = (await rowOf(made.body.id)).password_hash;
    const changed = await admin.put(at, { 'login[unique_id]': 'otto.third', 'login[password]': 'another one' });
    expect(changed.body).toMatchObject({ unique_id: 'otto.third', sis_user_id: 'S-out-2' });
    expect((await rowOf(made.body.id)).password_hash).not.toBe(before);
    expect(
      (await admin.put(`/users/${world.users.out}/logins/${made.body.id}`, { 'login[sis_user_id]': '' })).body
        .sis_user_id,
    ).toBeNull();

    expect((await world.as('out').get('/users/self')).status).toBe(200);
    const removed = await admin.del(`/users/${world.users.out}/logins/${world.logins.out}`);
    expect(removed.body).toMatchObject({ id: world.logins.out, unique_id: 'out' });
    expect((await rowOf(world.logins.out)).workflow_state).toBe('deleted');
    const [token] = await world.sql('select revoked_at from access_tokens where login_id = $1', [world.logins.out]);
    expect(token.revoked_at).not.toBeNull();
    expect((await world.as('out').get('/users/self')).status).toBe(401);
    expect((await admin.del(`/users/${world.users.out}/logins/${world.logins.out}`)).status).toBe(404);
  });

  it.each([
    ['login[unique_id]', 'stu2', 'unique_id', 'taken'],
    ['login[unique_id]', '', 'unique_id', 'blank'],
    ['login[unique_id]', 'a\u0007b', 'unique_id', 'invalid'],
    ['login[password]', 'seven77', 'password', 'too_short'],
    ['login[sis_user_id]', 'S-stu2', 'sis_user_id', 'taken'],
    ['login[authentication_provider_id]', '1', 'authentication_provider_id', 'inclusion'],
  ])('refuses %s = %j with 400, and nothing changes', async (parameter, value, field, type) => {
    const before = await rowOf(world.logins.stu1);
    const { status, body } = await world
      .as('admin')
      .put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, { [parameter]: value });
    expect([status, body.errors[field]?.[0].type]).toEqual([400, type]);
    expect(await rowOf(world.logins.stu1)).toEqual(before);
  });

  it('A08: a login of somebody else, or of another account, is not found there', async () => {
    const admin = world.as('admin');
    const before = await rowOf(world.logins.stu1);
    for (const at of [
      `/users/${world.users.stu2}/logins/${world.logins.stu1}`,
      `/accounts/${world.accounts.RA2}/logins/${world.logins.stu1}`,
      `/accounts/${world.accounts.RA}/logins/${world.logins.stuB}`,
      `/users/${world.users.stuB}/logins/${world.logins.stuB}`,
    ]) {
      expect((await admin.put(at, { 'login[unique_id]': 'hijacked' })).status).toBe(404);
      expect((await admin.del(at)).status).toBe(404);
    }
    const graph = 'mutation($id: RecordId!, $u: RecordId) { deleteLogin(id: $id, userId: $u) { login { recordId } } }';
    const { body } = await admin.graphql(graph, { id: world.logins.stu1, u: world.users.stu2 });
    expect(body.errors[0].extensions.reason).toBe('not_found');
    expect(await rowOf(world.logins.stu1)).toEqual(before);
  });

  it('their user may look at them but not change them; a stranger does not see them', async () => {
    const at = `/users/self/logins/${world.logins.stu1}`;
    expect((await world.as('stu1').put(at, { 'login[password]': 'new password' })).status).toBe(403);
    expect((await world.as('stu1').del(at)).status).toBe(403);
    expect(
      (
        await world
          .as('stu2')
          .put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, { 'login[password]': 'new password' })
      ).status,
    ).toBe(404);
  });

  it('a sub-account administrator manages those below, and nobody who administers above', async () => {
    const sub = world.as('subadmin');
    const teacher = `/accounts/${world.accounts.RA1}/logins/${world.logins.teach}`;
    expect((await sub.put(teacher, { 'login[password]': 'reset for you' })).status).toBe(200);
    expect(
      (await sub.put(`/users/${world.users.admin}/logins/${world.logins.admin}`, { 'login[password]': 'mine now!' }))
        .status,
    ).toBe(404);
    // An administrator of the root account who also teaches below stays out of reach.
    await aPart(world, world.users.admin, { type: 'Teacher' });
    expect((await sub.get(`/users/${world.users.admin}`)).status).toBe(200);
    const before = await rowOf(world.logins.admin);
    const tries = [
      await sub.put(`/users/${world.users.admin}/logins/${world.logins.admin}`, { 'login[password]': 'mine now!' }),
      await sub.post(`/accounts/${world.accounts.RA1}/logins`, {
        'user[id]': world.users.admin,
        'login[unique_id]': 'backdoor',
        'login[password]': 'mine now!',
      }),
      await sub.put(`/users/${world.users.admin}`, { 'user[email]': 'me@evil.example' }),
      await sub.post(`/users/${world.users.admin}/communication_channels`, {
        'communication_channel[type]': 'email',
        'communication_channel[address]': 'me@evil.example',
      }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 403, 403, 403]);
    expect(await rowOf(world.logins.admin)).toEqual(before);
  });

  it('who manages logins cannot sign on as somebody who may do more', async () => {
    await setPermissions(world, 'Helper', ['manage_user_logins']);
    const lim = world.as('lim');
    const before = await rowOf(world.logins.admin);
    const plain = await aPerson(world, { name: 'Pat Plain', login: 'pat' });
    const reset = async (user: number) => {
      const [{ id }] = await world.sql('select id from logins where user_id = $1 order by id', [user]);
      return lim.put(`/users/${user}/logins/${id}`, { 'login[password]': 'reset for you' });
    };
    // A student does in their courses what this role does not.
    expect([(await reset(plain)).status, (await reset(world.users.stu2)).status]).toEqual([200, 403]);
    const admin = await lim.put(`/users/${world.users.admin}/logins/${world.logins.admin}`, {
      'login[password]': 'mine now!',
    });
    expect([admin.status, admin.body.errors[0].error_code]).toEqual([403, 'holds_more']);
    expect(await rowOf(world.logins.admin)).toEqual(before);
  });

  it('of two logins at once with one name, one is made', async () => {
    const form = { 'user[id]': world.users.obs, 'login[unique_id]': 'only.once' };
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() => world.as('admin').post(`/accounts/${world.accounts.RA}/logins`, form)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    for (const { status, body } of answers) if (status === 400) expect(body.errors.unique_id[0].type).toBe('taken');
  });
});
