import type { Permission } from '../../../src/identity/access/permissions.js';
import { setAdminState, setRole, withoutOverrides } from '../../support/account-builders.js';
import { graphRefusal, mendable } from '../../support/graph-refusal.js';
import { aRole, setLoginState, setPermissions } from '../../support/school-builders.js';
import { type Answer, openWorld, type World } from '../../support/world.js';

describe('Administrators of an account', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Who = 'admin' | 'subadmin' | 'lim' | 'teach';
  const add = (who: Who, account: number, form: Record<string, string | number>) =>
    world.as(who).post(`/accounts/${account}/admins`, form);
  const remove = (who: Who, account: number, user: number | string, form: Record<string, string | number> = {}) =>
    world.as(who).del(`/accounts/${account}/admins/${user}`, form);
  const active = (account: number) =>
    world.sql(
      `select id::int, user_id::int as "userId", role_id::int as "roleId" from admins where account_id = $1 and workflow_state = 'active' order by id`,
      [account],
    );
  const confirmations = async () =>
    (
      await world.sql(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deliver_admin_confirmation' order by j.id`,
      )
    ).map(({ payload }) => payload);
  const refusal = ({ status, body }: Answer) => [status, body.errors[0]?.error_code ?? Object.keys(body.errors)[0]];
  const customRole = (name: string, permissions: Permission[], state: 'active' | 'inactive' = 'active') =>
    aRole(world, { name, permissions, state });

  it('ad-default-role, ver-deprecated-role: AccountAdmin unless a role is named, by id or by name', async () => {
    const { RA } = world.accounts;
    const { out, stu1, stu2 } = world.users;
    const { AccountAdmin, Helper } = world.roles.A;
    const made = await add('admin', RA, { user_id: out });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: expect.any(Number),
      role: 'AccountAdmin',
      role_id: AccountAdmin,
      workflow_state: 'active',
      user: {
        id: out,
        name: 'Otto Outside',
        created_at: expect.stringMatching(/Z$/),
        sortable_name: 'Outside, Otto',
        short_name: 'Otto Outside',
        login_id: 'out',
        sis_user_id: 'S-out',
      },
    });
    expect((await add('admin', RA, { user_id: stu1, role: 'Helper' })).body).toMatchObject({
      role: 'Helper',
      role_id: Helper,
    });
    expect((await add('admin', RA, { user_id: stu2, role_id: Helper as number, role: 'AccountAdmin' })).body.role).toBe(
      'Helper',
    );
    expect((await world.as('out').get('/accounts')).body).toHaveLength(4);
  });

  it('ad-user-required: 400 without a user, 404 for one without a login in the tenant', async () => {
    const { RA } = world.accounts;
    const before = await active(RA);
    expect(refusal(await add('admin', RA, {}))).toEqual([400, 'user_id']);
    expect(refusal(await add('admin', RA, { user_id: '' }))).toEqual([400, 'user_id']);
    for (const user of [world.users.stuB, world.users.gone, 999_999, 'sis_user_id:nobody', '1e3']) {
      expect([user, (await add('admin', RA, { user_id: user })).status]).toEqual([user, 404]);
    }
    await setLoginState(world, world.users.out, 'deleted');
    expect((await add('admin', RA, { user_id: world.users.out })).status).toBe(404);
    expect(await active(RA)).toEqual(before);
    expect((await add('admin', RA, { user_id: 'sis_user_id:S-stu1' })).body.user.id).toBe(world.users.stu1);
  });

  it('ad-confirmation: one confirmation is queued unless send_confirmation is false, none again for the same record', async () => {
    const { RA } = world.accounts;
    const { body } = await add('admin', RA, { user_id: world.users.out });
    expect(await confirmations()).toEqual([{ adminId: body.id }]);
    expect((await add('admin', RA, { user_id: world.users.out })).body.id).toBe(body.id);
    await add('admin', RA, { user_id: world.users.stu1, send_confirmation: 'false' });
    expect(await confirmations()).toHaveLength(1);
    const other = await add('admin', RA, { user_id: world.users.stu2, send_confirmation: '1' });
    expect((await confirmations())[1]).toEqual({ adminId: other.body.id });
  });

  it('gives a removed role back under the same record', async () => {
    const { RA } = world.accounts;
    const { body } = await add('admin', RA, { user_id: world.users.out });
    const removed = await remove('admin', RA, world.users.out);
    expect([removed.status, removed.body]).toEqual([200, { ...body, workflow_state: 'deleted' }]);
    expect((await world.as('out').get('/accounts')).body).toEqual([]);
    expect((await add('admin', RA, { user_id: world.users.out })).body).toEqual(body);
    expect(await confirmations()).toHaveLength(2);
  });

  it('ad-delete-default-role: AccountAdmin ends unless a role is named; 404 for a role that the user does not hold', async () => {
    const { RA, RA1 } = world.accounts;
    const { Helper } = world.roles.A;
    expect((await remove('admin', RA, world.users.lim)).status).toBe(404);
    expect((await remove('admin', RA1, world.users.lim, { role: 'Helper' })).status).toBe(404);
    expect((await remove('admin', RA, world.users.lim, { role_id: 999_999 })).status).toBe(404);
    expect(await active(RA)).toHaveLength(2);
    const { status, body } = await world.as('admin').del(`/accounts/${RA}/admins/${world.users.lim}?role_id=${Helper}`);
    expect([status, body.role, body.workflow_state]).toEqual([200, 'Helper', 'deleted']);
    await add('admin', RA, { user_id: world.users.lim, role: 'Helper' });
    expect((await remove('admin', RA, 'sis_user_id:S-lim', { role: 'Helper' })).body.workflow_state).toBe('deleted');
  });

  it('A29: an inactive role is 400, a course role too, one of another tenant 404; who holds it keeps it', async () => {
    const { RA } = world.accounts;
    const before = await active(RA);
    const idle = await customRole('Idle', [], 'inactive');
    const form = { user_id: world.users.out };
    expect(refusal(await add('admin', RA, { ...form, role_id: idle }))).toEqual([400, 'role_id']);
    expect(refusal(await add('admin', RA, { ...form, role: 'Idle' }))).toEqual([400, 'role_id']);
    expect((await add('admin', RA, { ...form, role_id: world.roles.A.TeacherEnrollment as number })).status).toBe(400);
    expect((await add('admin', RA, { ...form, role_id: world.roles.B.AccountAdmin as number })).status).toBe(404);
    expect((await add('admin', RA, { ...form, role: 'No such role' })).status).toBe(404);
    expect(await active(RA)).toEqual(before);
    await setRole(world, world.roles.A.Helper as number, { workflowState: 'inactive' });
    expect((await world.as('lim').get('/accounts/self/courses')).status).toBe(200);
  });

  it('A23: nobody hands out what they do not hold: 403 cannot_grant_unheld', async () => {
    const { RA, RA1 } = world.accounts;
    const keeper = await customRole('Keeper', ['manage_account_memberships', 'read_roster', 'manage_user_logins']);
    expect((await add('admin', RA, { user_id: world.users.out, role_id: keeper })).status).toBe(200);
    const before = await active(RA);
    const outsider = world.as('out');
    const higher = await outsider.post(`/accounts/${RA}/admins`, { user_id: world.users.out });
    expect(refusal(higher)).toEqual([403, 'cannot_grant_unheld']);
    const { body } = await outsider.graphql(
      `mutation ($input: CreateAdminInput!) { createAdmin(accountId: "self", input: $input) { admin { recordId } } }`,
      { input: { userId: world.users.out } },
    );
    expect(body.errors[0].extensions).toMatchObject({ reason: 'cannot_grant_unheld', http: { status: 403 } });
    expect(await active(RA)).toEqual(before);
    const same = await outsider.post(`/accounts/${RA}/admins`, { user_id: world.users.stu1, role_id: keeper });
    expect(same.status).toBe(200);
    // Only below, an override gives the role something that its keeper does not hold there.
    await setPermissions(world, 'Helper', ['view_statistics'], { accountId: RA1 });
    await withoutOverrides(world, world.roles.A.Helper as number, RA);
    const below = await outsider.post(`/accounts/${RA}/admins`, { user_id: world.users.stu2, role: 'Helper' });
    expect(refusal(below)).toEqual([403, 'cannot_grant_unheld']);
  });

  it('A30: nobody appoints themselves without the right; the last administrator stays; leaving is audited', async () => {
    const { RA } = world.accounts;
    const { admin, teach, out } = world.users;
    expect((await add('teach', RA, { user_id: teach })).status).toBe(403);
    expect((await add('lim', RA, { user_id: world.users.lim })).status).toBe(403);
    const last = await remove('admin', RA, admin);
    expect(refusal(last)).toEqual([400, 'last_admin']);
    expect(refusal(await remove('admin', RA, 'self'))).toEqual([400, 'last_admin']);
    const graph = await world
      .as('admin')
      .graphql(`mutation { deleteAdmin(accountId: "self", userId: "self") { admin { recordId } ${mendable} } }`);
    expect(graphRefusal(graph.body)).toMatchObject({ reason: 'last_admin', status: 400 });
    expect((await active(RA)).map(({ userId }) => userId)).toEqual([admin, world.users.lim]);
    // An administrator who cannot sign on does not count.
    await add('admin', RA, { user_id: out });
    await setLoginState(world, out, 'suspended');
    expect(refusal(await remove('admin', RA, admin))).toEqual([400, 'last_admin']);
    await setLoginState(world, out, 'active');
    expect((await remove('admin', RA, admin)).body.workflow_state).toBe('deleted');
    const [event] = await world.sql(
      `select user_id::int, data from audit_events where event_type = 'admin_removed' order by id desc limit 1`,
    );
    expect(event).toMatchObject({ user_id: admin, data: { userId: admin, accountId: RA } });
    expect((await world.as('lim').del(`/accounts/${RA}/admins/self`, { role: 'Helper' })).status).toBe(200);
  });

  it('a sub-account may lose its last administrator', async () => {
    const { RA1 } = world.accounts;
    expect((await remove('subadmin', RA1, world.users.subadmin)).body.workflow_state).toBe('deleted');
    expect(await active(RA1)).toEqual([]);
  });

  it('two removals of the last two administrators at once: one stays', async () => {
    const { RA } = world.accounts;
    const { admin, out } = world.users;
    for (let round = 0; round < 5; round += 1) {
      await setAdminState(world, admin, 'active', RA);
      await add('admin', RA, { user_id: out });
      const both = await Promise.all([
        world.as('out').del(`/accounts/${RA}/admins/${admin}`),
        world.as('admin').del(`/accounts/${RA}/admins/${out}`),
      ]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      const holders = (await active(RA)).filter(({ roleId }) => roleId === world.roles.A.AccountAdmin);
      expect(holders).toHaveLength(1);
    }
  });

  it('ad-list-scope, conv-array-params: all in the order of their ids, or those of user_id[]', async () => {
    const { RA, RA1 } = world.accounts;
    const { admin, lim, subadmin } = world.users;
    const list = async (query = '') =>
      (await world.as('admin').get(`/accounts/${RA}/admins?${query}`)).body.map(
        (a: { user: { id: number } }) => a.user.id,
      );
    expect(await list()).toEqual([admin, lim]);
    expect(await list(`user_id[]=${lim}&user_id[]=${subadmin}`)).toEqual([lim]);
    expect(await list(`user_id=${admin}`)).toEqual([admin]);
    expect(await list('user_id[]=sis_user_id:S-lim&user_id[]=sis_user_id:nobody')).toEqual([lim]);
    expect((await world.as('admin').get(`/accounts/${RA}/admins?user_id[]=nonsense`)).status).toBe(404);
    expect((await world.as('admin').get(`/accounts/${RA1}/admins`)).body[0].user.id).toBe(subadmin);
    expect((await world.as('lim').get(`/accounts/${RA}/admins`)).status).toBe(403);
    expect((await world.as('stu1').get(`/accounts/${RA}/admins`)).status).toBe(403);
    expect((await world.as('subadmin').get(`/accounts/${RA}/admins`)).status).toBe(403);
    const ask = () => world.as('admin').get(`/accounts/${RA}/admins`);
    expect(await world.statementsOf(ask)).toBe(1);
  });

  it('the same over GraphQL, with the record read back', async () => {
    const made = await world
      .as('admin')
      .graphql(
        `mutation ($input: CreateAdminInput!) { createAdmin(accountId: "self", input: $input) { admin { roleName workflowState role { label } account { name } user { name } } } }`,
        { input: { userId: world.users.out, role: { id: world.roles.A.Helper }, sendConfirmation: false } },
      );
    expect(made.body).toEqual({
      data: {
        createAdmin: {
          admin: {
            roleName: 'Helper',
            workflowState: 'ACTIVE',
            role: { label: 'Helper' },
            account: { name: 'Riverside' },
            user: { name: 'Otto Outside' },
          },
        },
      },
    });
    const gone = await world
      .as('admin')
      .graphql(
        `mutation ($user: RecordId!, $input: DeleteAdminInput) { deleteAdmin(accountId: "self", userId: $user, input: $input) { admin { workflowState user { name } } } }`,
        { user: world.users.out, input: { role: { name: 'Helper' } } },
      );
    expect(gone.body).toEqual({
      data: { deleteAdmin: { admin: { workflowState: 'DELETED', user: { name: 'Otto Outside' } } } },
    });
  });

  it('A20: a new administrator takes no state, account or id from the request', async () => {
    const { RA, RB } = world.accounts;
    const { body } = await add('admin', RA, {
      user_id: world.users.out,
      id: 1,
      workflow_state: 'deleted',
      root_account_id: RB,
      created_at: '2001-01-01',
    });
    const [row] = await world.sql(
      'select account_id::int, root_account_id::int, workflow_state from admins where id = $1',
      [body.id],
    );
    expect(row).toEqual({ account_id: RA, root_account_id: RA, workflow_state: 'active' });
  });
});
