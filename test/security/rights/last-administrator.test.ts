/** No tenant is left without an administrator who can give everything back, whichever way it is tried. */
import { permissionNames } from '../../../src/identity/access/permissions.js';
import { appoint, aRoleHolder, type Somebody, somebody } from '../../identity/roles/builders.js';
import { off, on, set } from '../../identity/roles/role-forms.js';
import { anAccount, aSiteAccount, deleteUser } from '../../support/account-builders.js';
import { graphRefusal } from '../../support/graph-refusal.js';
import { setLoginState } from '../../support/school-builders.js';
import { sentDuring } from '../../support/sent-statements.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';

describe('The last administrator of a root account', () => {
  let world: World;
  let RA: number;
  beforeEach(async () => {
    world = await openWorld();
    RA = world.accounts.RA;
  });
  afterEach(() => world.close());

  const tables = {
    roles: 'id, workflow_state',
    role_overrides: 'role_id, account_id, permission, enabled',
    admins: 'id, workflow_state',
    logins: 'id, workflow_state',
    enrollments: 'id, workflow_state',
    access_tokens: 'id, revoked_at',
  };
  const everything = () =>
    Promise.all(Object.entries(tables).map(([name, said]) => world.sql(`select ${said} from ${name} order by id`)));
  const refused = async (ask: () => Promise<Answer>, as: readonly [number, string] = [400, 'last_admin']) => {
    const before = await everything();
    const { status, body } = await ask();
    const { reason, ...refusal } = body.data ? graphRefusal(body) : { status, reason: body.errors[0].error_code };
    expect([refusal.status, reason]).toEqual(as);
    expect(await everything()).toEqual(before);
  };

  /** Each way in which somebody stops being an administrator who can sign on. */
  const ways: [string, (by: Caller, whom: Pick<Somebody, 'userId' | 'loginId'>) => Promise<Answer>][] = [
    ['DELETE admins', (by, { userId }) => by.del(`/accounts/${RA}/admins/${userId}`)],
    ['DELETE users', (by, { userId }) => by.del(`/accounts/${RA}/users/${userId}`)],
    ['DELETE their only login', (by, { userId, loginId }) => by.del(`/users/${userId}/logins/${loginId}`)],
    ['DELETE a login of the account', (by, { loginId }) => by.del(`/accounts/${RA}/logins/${loginId}`)],
    [
      'deleteAdmin',
      (by, { userId }) =>
        by.graphql(
          'mutation ($u: RecordId!) { deleteAdmin(accountId: "self", userId: $u) { admin { recordId } errors { code message field } } }',
          {
            u: userId,
          },
        ),
    ],
    [
      'removeUserFromAccount',
      (by, { userId }) =>
        by.graphql(
          'mutation ($u: RecordId!) { removeUserFromAccount(accountId: "self", userId: $u) { user { recordId } errors { code message field } } }',
          {
            u: userId,
          },
        ),
    ],
    [
      'deleteLogin',
      (by, { loginId }) =>
        by.graphql(
          'mutation ($id: RecordId!) { deleteLogin(id: $id) { login { recordId } errors { code message field } } }',
          { id: loginId },
        ),
    ],
  ];

  it.each(ways)('stays: %s, by themself and by another who holds all there is', async (way, remove) => {
    const all = await aRoleHolder(world, 'Everything', permissionNames);
    const last = { userId: world.users.admin, loginId: world.logins.admin };
    await refused(() => remove(world.as('admin'), last));
    // Nobody but another built-in administrator removes a login of one.
    const login = /login/i.test(way);
    await refused(() => remove(all.caller, last), login ? [403, 'holds_more'] : undefined);
    // An administrator who cannot sign on does not count.
    const asleep = await somebody(world, 'asleep');
    await appoint(world, asleep.userId, RA);
    await setLoginState(world, asleep.userId, 'suspended');
    await refused(() => remove(world.as('admin'), last));
    await setLoginState(world, asleep.userId, 'active');
    const { body } = await remove(asleep.caller, last);
    expect(body.errors).toBeUndefined();
  });

  it.each(ways)('of two who go at once one stays: %s', async (_way, remove) => {
    const other = await somebody(world, 'other');
    await appoint(world, other.userId, RA);
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query(`update admins set workflow_state = 'deleted' where user_id = $1`, [other.userId]);
      const last = { userId: world.users.admin, loginId: world.logins.admin };
      const going = remove(world.as('admin'), last);
      await untilWaiting(world);
      await client.query('commit');
      const { body } = await going;
      expect(body.data ? graphRefusal(body).reason : body.errors[0].error_code).toBe('last_admin');
    } finally {
      client.release();
    }
    expect((await world.as('admin').get(`/accounts/${RA}/admins`)).body[0].user.id).toBe(world.users.admin);
  });

  it('goes by no statement past the service either: the database refuses it', async () => {
    const tries = [
      `update users set workflow_state = 'deleted' where id = $1`,
      `update logins set workflow_state = 'suspended' where user_id = $1`,
      `update admins set workflow_state = 'deleted' where user_id = $1`,
    ];
    for (const text of tries)
      await expect(world.sql(text, [world.users.admin])).rejects.toMatchObject({ constraint: 'admins_last' });
    // Who is one among several, or none at all, goes.
    await deleteUser(world, world.users.lim);
    const other = await somebody(world, 'other');
    await appoint(world, other.userId, RA);
    await deleteUser(world, other.userId);
  });

  it('keeps the permissions to give everything back', async () => {
    const admin = world.as('admin');
    const { AccountAdmin } = world.roles.A;
    const text = `mutation ($id: RecordId!, $input: UpdateRoleInput!) {
      updateRole(accountId: "self", role: { id: $id }, input: $input) { role { recordId } errors { code message field } } }`;
    for (const permission of ['manage_role_overrides', 'manage_account_memberships']) {
      await refused(() => admin.put(`/accounts/${RA}/roles/${AccountAdmin}`, set(permission, off)));
      const here = { ...off, applies_to_descendants: 0 };
      await refused(() => admin.put(`/accounts/${RA}/roles/AccountAdmin`, set(permission, here)));
      const input = { permissions: [{ permission: permission.toUpperCase(), explicit: true, enabled: false }] };
      await refused(() => admin.graphql(text, { id: AccountAdmin, input }));
      // Below the root they may be taken, and given back.
      const below = await admin.put(
        `/accounts/${RA}/roles/${AccountAdmin}`,
        set(permission, { ...off, applies_to_self: 0 }),
      );
      expect(below.status).toBe(200);
      expect((await admin.put(`/accounts/${RA}/roles/${AccountAdmin}`, set(permission, on))).status).toBe(200);
    }
  });

  describe('who has lost the way in', () => {
    const site = async () => {
      const id = await aSiteAccount(world);
      const keeper = await somebody(world, 'site-keeper', id);
      await appoint(world, keeper.userId, id);
      return { id, ...keeper };
    };
    const admins = async () =>
      (
        await world.sql(
          `select user_id::int as id from admins where account_id = $1 and workflow_state = 'active' order by user_id`,
          [RA],
        )
      ).map(({ id }) => id as number);

    it('is followed by whom the site administrator appoints, on REST and GraphQL', async () => {
      const { caller } = await site();
      const { status, body } = await caller.post(`/accounts/${RA}/admins`, { user_id: world.users.out });
      expect([status, body.role, body.user.id]).toEqual([200, 'AccountAdmin', world.users.out]);
      expect((await world.as('out').get(`/accounts/${RA}/roles`)).status).toBe(200);
      const text = `mutation ($a: RecordId!, $i: CreateAdminInput!) { createAdmin(accountId: $a, input: $i) { admin { roleName } errors { code message field } } }`;
      const graph = await caller.graphql(text, { a: RA, i: { userId: world.users.teach } });
      expect(graph.body).toEqual({ data: { createAdmin: { admin: { roleName: 'AccountAdmin' }, errors: [] } } });
      const { admin, lim, out, teach } = world.users;
      expect(await admins()).toEqual([admin, lim, teach, out]);
      const audited = await world.sql(`select subject_type from audit_events where event_type = 'admin_created'`);
      expect(audited).toHaveLength(2);
      // The administrators of that tenant are told of it, not those of the site.
      const told = await world.sql('select occasion, root_account_id::int as root from notification_events');
      expect(told).toEqual(Array(2).fill({ occasion: 'new_account_user', root: RA }));
    });

    it('is the one case in which the site administrator crosses tenants: their own accounts stay behind row security', async () => {
      const { id, caller } = await site();
      const below = await anAccount(world, 'Below', id);
      const { userId } = await somebody(world, 'site-helper', id);
      const crossings = (account: number, user: number, expected: number) =>
        sentDuring(
          async () =>
            expect((await caller.post(`/accounts/${account}/admins`, { user_id: user })).status).toBe(expected),
          (text) => /set_config\('role', .*, true\)/.test(text),
        );
      expect(await crossings(below, userId, 200)).toBe(0);
      expect(await crossings(RA, world.users.out, 200)).toBe(1);
      const appointed = await world.sql(`select account_id::int as at from admins where user_id = $1`, [userId]);
      expect(appointed).toEqual([{ at: below }]);
      // Nobody is appointed below another root account, nor anywhere that is none.
      const before = await everything();
      for (const account of [world.accounts.RA1, 999_999])
        expect(await crossings(account, world.users.out, 404)).toBe(1);
      expect(await everything()).toEqual(before);
    });

    it('is followed by nobody else: no other role, account or user, and appointed by nobody else', async () => {
      const { id, caller } = await site();
      const { out, stuB, gone } = world.users;
      const before = await admins();
      const post = async (by: Caller, account: number, form: Record<string, number | string>) =>
        (await by.post(`/accounts/${account}/admins`, form)).status;
      expect(await post(caller, RA, { user_id: out, role: 'Helper' })).toBe(403);
      expect(await post(caller, world.accounts.RA1, { user_id: out })).toBe(404);
      for (const user of [stuB, gone, 999_999, 'sis_user_id:S-out', 'self'])
        expect([user, await post(caller, RA, { user_id: user })]).toEqual([user, 404]);
      expect(await post(world.as('adminB'), RA, { user_id: stuB })).toBe(404);
      const helper = await somebody(world, 'site-helper', id);
      expect(await post(helper.caller, RA, { user_id: out })).toBe(404);
      const acting = await caller.post(`/accounts/${RA}/admins?as_user_id=${helper.userId}`, { user_id: out });
      expect([acting.status, acting.body.errors[0].error_code]).toEqual([403, 'not_while_acting']);
      expect((await caller.get(`/accounts/${RA}/admins`)).status).toBe(404);
      expect((await caller.del(`/accounts/${RA}/admins/${world.users.admin}`)).status).toBe(404);
      expect(await admins()).toEqual(before);
    });
  });
});
