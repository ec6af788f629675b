/** Whoever holds a small role makes nothing more of it: one gives and takes only what one holds. */
import { aCustomRole, appoint, aRoleHolder, somebody } from '../../identity/roles/builders.js';
import { off, on, set } from '../../identity/roles/role-forms.js';
import { type Answer, openWorld, type World } from '../../support/world.js';

describe('From a small role', () => {
  let world: World;
  let roles: string;
  beforeEach(async () => {
    world = await openWorld();
    roles = `/accounts/${world.accounts.RA}/roles`;
  });
  afterEach(() => world.close());

  const authority = async () => [
    await world.sql('select id, name, label, workflow_state from roles order by id'),
    await world.sql(
      'select account_id, role_id, permission, enabled, locked, applies_to_self, applies_to_descendants from role_overrides order by id',
    ),
    await world.sql('select account_id, user_id, role_id, workflow_state from admins order by id'),
  ];
  const reasonOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.error_code];
  /** The request is refused so, and nobody's authority is another one after it. */
  const refused = async (work: () => Promise<Answer>, reason: string) => {
    const before = await authority();
    expect(reasonOf(await work())).toEqual([403, reason]);
    expect(await authority()).toEqual(before);
  };
  const warden = (name = 'Warden') => aRoleHolder(world, name, ['manage_role_overrides', 'become_user']);
  const graph = async (work: Promise<Answer>) => {
    const { body } = await work;
    return [body.errors?.[0].extensions.http.status, body.errors?.[0].extensions.reason];
  };

  it('nobody reaches everything in four requests', async () => {
    const { caller, userId } = await warden();
    const { AccountAdmin } = world.roles.A;
    const beyond = ['manage_account_settings', 'manage_courses', 'manage_sis', 'manage_user_logins', 'read_sis'];
    const switchedOff = Object.assign({}, ...beyond.map((permission) => set(permission, off)));
    await refused(() => caller.put(`${roles}/${AccountAdmin}`, switchedOff), 'holds_more');
    const input = {
      permissions: beyond.map((name) => ({ permission: name.toUpperCase(), explicit: true, enabled: false })),
    };
    const text = `mutation ($id: RecordId!, $input: UpdateRoleInput!) {
      updateRole(accountId: "self", role: { id: $id }, input: $input) { role { recordId } } }`;
    expect(await graph(caller.graphql(text, { id: AccountAdmin, input }))).toEqual([403, 'holds_more']);
    const asAdmin = `as_user_id=${world.users.admin}`;
    await refused(() => caller.get(`/accounts/self?${asAdmin}`), 'cannot_become');
    await refused(
      () => caller.post(`/accounts/${world.accounts.RA}/admins?${asAdmin}`, { user_id: userId }),
      'cannot_become',
    );
    await refused(() => caller.post(`/accounts/${world.accounts.RA}/admins`, { user_id: userId }), 'forbidden');
  });

  it('an administrator whom somebody may act as still gives nothing through them', async () => {
    const { caller, roleId } = await warden();
    // As if everything beyond had been switched off by others: now the administrator is covered.
    const { userId } = await somebody(world, 'emptied');
    await appoint(world, userId, world.accounts.RA, roleId);
    const acting = `as_user_id=${userId}`;
    expect((await caller.get(`/accounts/self?${acting}`)).status).toBe(200);
    await refused(() => caller.put(`${roles}/${roleId}?${acting}`, set('manage_courses', on)), 'not_while_acting');
    await refused(() => caller.put(`${roles}/${roleId}?${acting}`, { label: 'Grand' }), 'not_while_acting');
  });

  it('a role that holds more than one’s own is neither renamed nor taken out of use, nor into use', async () => {
    const { caller } = await warden();
    const keeper = await aCustomRole(world, 'Keeper', ['manage_courses']);
    await refused(() => caller.put(`${roles}/${keeper}`, { label: 'Kept' }), 'holds_more');
    await refused(() => caller.put(`${roles}/${keeper}`, set('manage_courses', off)), 'holds_more');
    await refused(() => caller.put(`${roles}/${keeper}`, set('become_user', on)), 'holds_more');
    await refused(() => caller.del(`${roles}/${keeper}`), 'holds_more');
    const named = `accountId: "self", role: { id: ${keeper} }`;
    const text = `mutation { deactivateRole(${named}) { role { recordId } } }`;
    expect(await graph(caller.graphql(text))).toEqual([403, 'holds_more']);
    expect((await world.as('admin').del(`${roles}/${keeper}`)).status).toBe(200);
    await refused(() => caller.post(`${roles}/${keeper}/activate`), 'holds_more');
    expect(await graph(caller.graphql(`mutation { activateRole(${named}) { role { recordId } } }`))).toEqual([
      403,
      'holds_more',
    ]);
    // A course role counts as well.
    const teacher = world.roles.A['TeacherEnrollment'];
    await refused(() => caller.put(`${roles}/${teacher}`, set('read_forum', off)), 'holds_more');
  });

  it('what a role gives only below, or in accounts yet to be made, counts', async () => {
    const { caller } = await warden();
    const { RA1a } = world.accounts;
    const deep = await aCustomRole(world, 'Deep', []);
    await world.as('admin').put(`/accounts/${RA1a}/roles/${deep}`, set('manage_courses', on));
    await refused(() => caller.put(`${roles}/${deep}`, { label: 'Deeper' }), 'holds_more');
    expect(
      (await caller.put(`/accounts/${world.accounts.RA2}/roles/${deep}`, set('manage_courses', { locked: 0 }))).status,
    ).toBe(200);
    const future = await aCustomRole(world, 'Future', []);
    await world
      .as('admin')
      .put(`/accounts/${RA1a}/roles/${future}`, set('manage_courses', { ...on, applies_to_self: 0 }));
    await refused(() => caller.put(`${roles}/${future}`, { label: 'Past' }), 'holds_more');
  });

  it('one gives and takes what one holds, to others and to oneself', async () => {
    const { caller, roleId } = await warden();
    const made = await caller.post(roles, { label: 'Double', ...set('become_user', on) });
    expect(made.status).toBe(200);
    expect((await caller.put(`${roles}/${made.body.id}`, set('become_user', off))).status).toBe(200);
    expect((await caller.put(`${roles}/${made.body.id}`, { label: 'Half' })).body.label).toBe('Half');
    expect((await caller.del(`${roles}/${made.body.id}`)).status).toBe(200);
    expect((await caller.put(`${roles}/${roleId}`, set('become_user', off))).status).toBe(200);
    // And what one has taken from oneself is gone.
    await refused(() => caller.put(`${roles}/${roleId}`, set('become_user', on)), 'cannot_grant_unheld');
  });

  it('a lock is put on nothing that one does not hold, and lifted from nothing', async () => {
    const { caller } = await warden();
    const empty = await aCustomRole(world, 'Empty', []);
    await refused(() => caller.put(`${roles}/${empty}`, set('manage_courses', { locked: 1 })), 'cannot_grant_unheld');
    await world.as('admin').put(`${roles}/${empty}`, set('manage_courses', { locked: 1 }));
    await refused(() => caller.put(`${roles}/${empty}`, set('manage_courses', { locked: 0 })), 'cannot_grant_unheld');
    expect((await caller.put(`${roles}/${empty}`, set('become_user', { locked: 1 }))).status).toBe(200);
  });

  it('a role is based on no course role that gives what one does not hold', async () => {
    const { caller } = await warden();
    const form = { label: 'Super teacher', base_role_type: 'TeacherEnrollment' };
    await refused(() => caller.post(roles, form), 'cannot_grant_unheld');
    const input = { label: 'Super teacher', baseRoleType: 'TEACHER_ENROLLMENT' };
    const text =
      'mutation ($input: CreateRoleInput!) { createRole(accountId: "self", input: $input) { role { recordId } } }';
    expect(await graph(caller.graphql(text, { input }))).toEqual([403, 'cannot_grant_unheld']);
    expect((await world.as('admin').post(roles, form)).status).toBe(200);
  });

  it('the administrator of the root account gives and takes every permission of the tenant, also what they lost', async () => {
    const admin = world.as('admin');
    const { AccountAdmin } = world.roles.A;
    for (const values of [off, on]) {
      expect((await admin.put(`${roles}/${AccountAdmin}`, set('manage_courses', values))).status).toBe(200);
      expect((await admin.put(`${roles}/${AccountAdmin}`, set('view_notifications', values))).status).toBe(200);
    }
    await admin.put(`${roles}/${AccountAdmin}`, set('manage_courses', off));
    const keeper = await aCustomRole(world, 'Keeper', ['manage_courses']);
    expect((await admin.put(`${roles}/${keeper}`, { label: 'Kept' })).status).toBe(200);
    const appointed = await admin.post(`/accounts/${world.accounts.RA}/admins`, {
      user_id: world.users.out,
      role_id: keeper,
    });
    expect(appointed.status).toBe(200);
  });

  it('an administrator of a sub-account holds no more than their role gives them there', async () => {
    const { RA1 } = world.accounts;
    const at = `/accounts/${RA1}/roles/${world.roles.A['AccountAdmin']}`;
    const sub = world.as('subadmin');
    expect((await sub.put(at, set('manage_courses', off))).status).toBe(200);
    await refused(() => sub.put(at, set('manage_courses', on)), 'cannot_grant_unheld');
    expect((await world.as('admin').put(at, set('manage_courses', on))).status).toBe(200);
  });
});
