import { withoutSisId } from '../../support/account-builders.js';
import { BothTenants } from '../../support/two-tenants.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';

const shapeOf = ({ status, body }: Answer) => [
  status,
  body?.errors?.[0]?.extensions?.reason ?? body?.errors?.[0]?.error_code,
];

describe('Who may do more than the caller', () => {
  let world: World;
  let both: BothTenants;
  /** Manages logins in the whole tenant, and nothing else. */
  let desk: { id: number; token: string; roleId: number };
  /** Manages administrators in the whole tenant, and sees no people. */
  let keeper: { id: number; token: string; roleId: number };
  /** Manages administrators and logins, and sees people. */
  let chief: { id: number; token: string; roleId: number };
  beforeAll(async () => {
    world = await openWorld();
    both = await BothTenants.of(world);
    const { RA } = world.accounts;
    desk = await both.helper('Desk', RA, ['manage_user_logins']);
    keeper = await both.helper('Keeper', RA, ['manage_account_memberships']);
    chief = await both.helper('Chief', RA, ['manage_account_memberships', 'manage_user_logins', 'read_roster']);
  });
  afterAll(() => world.close());

  const by = ({ token }: { token: string }): Caller => world.withToken(token);
  const stateOf = async (id: number) =>
    JSON.stringify([
      await world.sql('select * from users where id = $1', [id]),
      await world.sql('select * from communication_channels where user_id = $1 order by id', [id]),
      await world.sql('select * from logins where user_id = $1 order by id', [id]),
      await world.sql('select id, revoked_at from access_tokens where user_id = $1 order by id', [id]),
      await world.sql('select * from admins where user_id = $1 order by id', [id]),
      await world.sql(`select count(*) from admins where workflow_state = 'active'`),
    ]);
  const mayRename = async (caller: Caller, id: number) => {
    const rest = (await caller.get(`/users/${id}`)).body.permissions;
    const graph = await caller.graphql(`{ user(id: ${id}) { permissions { updateName updateAvatar } } }`);
    expect(graph.body.data.user.permissions).toEqual({
      updateName: rest.can_update_name,
      updateAvatar: rest.can_update_avatar,
    });
    return rest.can_update_name;
  };

  it('is not renamed, not reached elsewhere and not signed off by them; the permission fields say so', async () => {
    for (const who of ['admin', 'subadmin', 'lim'] as const) {
      const id = world.users[who];
      const before = await stateOf(id);
      const [{ id: token }] = await world.sql(
        'select id from access_tokens where user_id = $1 and revoked_at is null',
        [id],
      );
      const tries = [
        await by(desk).put(`/users/${id}`, { 'user[name]': 'Mallory' }),
        await by(desk).put(`/users/${id}`, { 'user[bio]': 'Mallory' }),
        await by(desk).put(`/users/${id}`, { 'user[avatar][url]': 'https://evil.example/x.png' }),
        await by(desk).del(`/users/${id}/tokens/${token}`),
        await by(desk).del(`/users/${id}/logins/${world.logins[who]}`),
        await by(desk).del(`/users/${id}/communication_channels/email/${who}@example.edu`),
      ];
      expect([who, ...tries.map(shapeOf)]).toEqual([who, ...tries.map(() => [403, 'holds_more'])]);
      const graph = [
        await by(desk).graphql(`mutation { updateUser(id: ${id}, input: { name: "Mallory" }) { user { recordId } } }`),
        await by(desk).graphql(`mutation { deleteAccessToken(id: ${token}) { accessToken { recordId } } }`),
        await by(desk).graphql(`mutation { deleteLogin(id: ${world.logins[who]}) { login { recordId } } }`),
      ];
      expect(graph.map(shapeOf)).toEqual(graph.map(() => [200, 'holds_more']));
      expect(await mayRename(by(desk), id)).toBe(false);
      expect(await stateOf(id)).toBe(before);
    }
  });

  it('the permissions of a login say what may be done with it', async () => {
    const permissionsOf = async (caller: Caller, id: number) => {
      const { body } = await caller.graphql(
        `{ user(id: ${id}) { logins { nodes { permissions { update delete } } } } }`,
      );
      return body.data.user.logins.nodes.map((login: any) => Object.values(login.permissions));
    };
    expect(await permissionsOf(by(desk), world.users.lim)).toEqual([[false, false]]);
    expect(await permissionsOf(by(desk), world.users.stu1)).toEqual([[true, true]]);
    expect(await permissionsOf(by(desk), desk.id)).toEqual([[true, true]]);
    const boss = await both.person('Boss of Hillside');
    await both.administrator('B', boss.id);
    expect(await permissionsOf(by(desk), boss.id)).toEqual([[false, true]]);
    const form = { 'login[password]': 'mine now!' };
    const change = await by(desk).put(`/users/${boss.id}/logins/${boss.logins.A}`, form);
    expect(shapeOf(change)).toEqual([403, 'holds_more']);
    expect((await by(desk).del(`/users/${boss.id}/logins/${boss.logins.A}`)).status).toBe(200);
  });

  it('teachers and students are renamed: what enrollments give does not count there', async () => {
    for (const who of ['teach', 'stu2'] as const) {
      const id = world.users[who];
      expect(await mayRename(by(desk), id)).toBe(true);
      expect((await by(desk).put(`/users/${id}`, { 'user[name]': 'New Name' })).body.name).toBe('New Name');
    }
    expect(await mayRename(by(desk), desk.id)).toBe(true);
    const twin = await both.helper('Twin', world.accounts.RA1, ['read_course_list']);
    expect(await mayRename(world.as('admin'), twin.id)).toBe(true);
    expect((await world.as('admin').put(`/users/${twin.id}`, { 'user[name]': 'Twin B' })).status).toBe(200);
    expect(await mayRename(world.as('subadmin'), twin.id)).toBe(true);
    expect((await world.as('subadmin').put(`/users/${twin.id}`, { 'user[name]': 'Twin C' })).status).toBe(200);
    const [{ id: token }] = await world.sql('select id from access_tokens where user_id = $1', [twin.id]);
    expect((await world.as('admin').del(`/users/${twin.id}/tokens/${token}`)).status).toBe(200);
  });

  it('is given no password, login or address by who holds less than enrollments give: 403 holds_more, as acting as them is', async () => {
    const { RA } = world.accounts;
    for (const who of ['teach', 'stu2'] as const) {
      const id = world.users[who];
      const before = await stateOf(id);
      const login = `/accounts/${RA}/logins`;
      const tries = [
        await by(desk).put(`/users/${id}/logins/${world.logins[who]}`, { 'login[password]': 'mine now!' }),
        await by(desk).put(`${login}/${world.logins[who]}`, { 'login[unique_id]': 'mine' }),
        await by(desk).post(login, { 'user[id]': id, 'login[unique_id]': 'mine', 'login[password]': 'mine now!' }),
        await by(desk).put(`/users/${id}`, { 'user[email]': 'mallory@example.edu' }),
        await by(desk).post(`/users/${id}/communication_channels`, {
          'communication_channel[address]': 'mallory@example.edu',
          'communication_channel[type]': 'email',
        }),
      ];
      expect([who, ...tries.map(shapeOf)]).toEqual([who, ...tries.map(() => [403, 'holds_more'])]);
      const graph = await by(desk).graphql(
        `mutation { updateLogin(id: ${world.logins[who]}, input: { password: "mine now!" }) { login { recordId } } }`,
      );
      expect(shapeOf(graph)).toEqual([200, 'holds_more']);
      expect(await stateOf(id)).toBe(before);
    }
    const reset = { 'login[password]': 'a new password' };
    for (const [caller, who] of [[desk, 'out'] as const, [{ token: world.tokens.admin }, 'teach'] as const])
      expect((await by(caller).put(`/users/${world.users[who]}/logins/${world.logins[who]}`, reset)).status).toBe(200);
  });

  it('is not taken out of the account', async () => {
    const before = await stateOf(world.users.lim);
    const rest = await by(desk).del(`/accounts/self/users/${world.users.lim}`);
    await withoutSisId(world, world.users.lim);
    const after = await stateOf(world.users.lim);
    const graph = await by(desk).graphql(
      `mutation { removeUserFromAccount(accountId: "self", userId: ${world.users.lim}) { user { recordId } } }`,
    );
    expect([rest.status, shapeOf(graph)]).toEqual([403, [200, 'holds_more']]);
    expect(await stateOf(world.users.lim)).toBe(after);
    expect(before).toContain(String(world.users.lim));
  });

  it('loses no role to who holds less: 403 holds_more, and the role stays', async () => {
    const { RA } = world.accounts;
    const before = await stateOf(world.users.lim);
    const rest = await by(chief).del(`/accounts/${RA}/admins/${world.users.lim}`, { role: 'Helper' });
    expect(shapeOf(rest)).toEqual([403, 'holds_more']);
    const graph = await by(chief).graphql(
      `mutation { deleteAdmin(accountId: ${RA}, userId: ${world.users.lim}, input: { role: { name: "Helper" } }) { admin { recordId } } }`,
    );
    expect(shapeOf(graph)).toEqual([200, 'holds_more']);
    const own = await by(chief).del(`/accounts/${RA}/admins/${world.users.admin}`);
    expect(shapeOf(own)).toEqual([403, 'holds_more']);
    expect(await stateOf(world.users.lim)).toBe(before);
    const given = await by(chief).post(`/accounts/${RA}/admins`, { user_id: world.users.out, role_id: desk.roleId });
    expect(given.status).toBe(200);
    expect((await by(chief).del(`/accounts/${RA}/admins/${world.users.out}`, { role_id: desk.roleId })).status).toBe(
      200,
    );
    expect((await world.as('admin').del(`/accounts/${RA}/admins/${world.users.lim}`, { role: 'Helper' })).status).toBe(
      200,
    );
    expect((await by(chief).del(`/accounts/${RA}/admins/self`, { role_id: chief.roleId })).status).toBe(200);
  });

  it('a role is given and taken only where the person is seen: 403 where they are listed, else 404', async () => {
    const { RA } = world.accounts;
    const listed = (await by(keeper).get(`/accounts/${RA}/admins`)).body.map((one: any) => one.user.id);
    expect(listed).toContain(desk.id);
    const state = async () => JSON.stringify(await world.sql('select * from admins order by id'));
    const before = await state();
    const add = (id: number, role: number) => by(keeper).post(`/accounts/${RA}/admins`, { user_id: id, role_id: role });
    const tries = [
      await add(desk.id, keeper.roleId),
      await by(keeper).del(`/accounts/${RA}/admins/${desk.id}`, { role_id: desk.roleId }),
      await add(world.users.stu1, keeper.roleId),
      await by(keeper).del(`/accounts/${RA}/admins/${world.users.stu1}`, { role_id: desk.roleId }),
      await add(world.users.adminB, keeper.roleId),
      await by(keeper).del(`/accounts/${RA}/admins/${world.users.adminB}`),
      await add(999_999, keeper.roleId),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 404, 404]);
    const graph = [
      await by(keeper).graphql(
        `mutation { createAdmin(accountId: ${RA}, input: { userId: ${desk.id}, role: { id: ${keeper.roleId} } }) { admin { recordId } } }`,
      ),
      await by(keeper).graphql(
        `mutation { deleteAdmin(accountId: ${RA}, userId: ${desk.id}, input: { role: { id: ${desk.roleId} } }) { admin { recordId } } }`,
      ),
      await by(keeper).graphql(
        `mutation { deleteAdmin(accountId: ${RA}, userId: ${world.users.stu1}, input: { role: { id: ${desk.roleId} } }) { admin { recordId } } }`,
      ),
    ];
    expect(graph.map(({ body }) => body.errors[0].extensions.http.status)).toEqual([403, 403, 404]);
    expect(await state()).toBe(before);
  });
});
