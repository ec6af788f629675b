import { levelOf, type Permission, permissionNames } from '../../../src/identity/access/permissions.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { appoint, aRoleHolder, type Somebody, somebody } from './builders.js';
import { off, on, set } from './role-forms.js';

const managing = 'manage_role_overrides';

describe('What administrators of a sub-account say of roles', () => {
  let world: World;
  let admin: Caller;
  let sub: Caller;
  let accounts: World['accounts'];
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    sub = world.as('subadmin');
    accounts = world.accounts;
  });
  afterEach(() => world.close());

  const at = (account: number, role: number | string = 'AccountAdmin') => `/accounts/${account}/roles/${role}`;
  const changed = async (by: Caller, path: string, form: Record<string, string>) => {
    const { status, body } = await by.put(path, form);
    expect([path, status]).toEqual([path, 200]);
    return body.permissions;
  };
  const overrides = () =>
    world.sql('select account_id::int, role_id::int, permission, enabled, locked from role_overrides order by 1, 2, 3');
  const refused = async (by: Caller, path: string, form: Record<string, string>) => {
    const before = await overrides();
    expect([path, (await by.put(path, form)).status]).toEqual([path, 403]);
    expect(await overrides()).toEqual(before);
  };
  /** Whether somebody manages the roles of the account, as the graph, the list and the permissions of one's own say it. */
  const manages = async (by: Caller, account: number): Promise<boolean> => {
    const { body } = await by.graphql(
      'query ($id: RecordId!) { account(id: $id) { permissions { manageRoles listRoles } } }',
      {
        id: account,
      },
    );
    const { manageRoles, listRoles } = body.data.account.permissions;
    const { status } = await by.get(`/accounts/${account}/roles`);
    expect([listRoles, status]).toEqual([manageRoles, manageRoles ? 200 : 403]);
    return manageRoles;
  };

  it('takes no right to change roles from those who have it above: they change and give back', async () => {
    const { RA1, RA1a } = accounts;
    const before = await overrides();
    const shown = await changed(sub, at(RA1), set(managing, off));
    expect(shown[managing]).toEqual({
      enabled: false,
      locked: false,
      readonly: false,
      explicit: true,
      prior_default: true,
    });
    for (const account of [RA1, RA1a]) {
      expect([await manages(admin, account), await manages(sub, account)]).toEqual([true, false]);
      await refused(sub, at(account), set(managing, { explicit: 0 }));
    }
    // What is set meanwhile counts, and what was taken comes back.
    await changed(admin, at(RA1, 'TeacherEnrollment'), set('manage_sections', off));
    const { status, body } = await admin.post(`/accounts/${RA1}/roles`, { label: 'Dean' });
    expect([status, body.account.id]).toEqual([200, RA1]);
    await changed(admin, at(RA1), set(managing, { explicit: 0 }));
    expect(await manages(sub, RA1)).toBe(true);
    await changed(sub, at(RA1, 'TeacherEnrollment'), set('manage_sections', { explicit: 0 }));
    expect(await overrides()).toEqual(before);
  });

  it('is given back by the administrators of the root account, all that was taken with it included', async () => {
    const { RA1 } = accounts;
    // All that the administrator of a sub-account holds there.
    const held = permissionNames.filter(
      (name) => !['root', 'site'].includes(levelOf(name)) && name !== 'view_notifications',
    );
    const all = (values: Record<string, number>) =>
      Object.assign({}, ...held.map((name) => set(name, values))) as Record<string, string>;
    await changed(sub, at(RA1), all({ ...off, locked: 1 }));
    const own = async (permission: Permission) =>
      (await admin.get(`/accounts/${RA1}/${permission === 'read_course_list' ? 'courses' : 'admins'}`)).status;
    expect([await own('read_course_list'), await own('manage_account_memberships')]).toEqual([403, 403]);
    const back = await changed(admin, at(RA1), all({ explicit: 0, locked: 0 }));
    expect(Object.values(back).filter((cell: any) => cell.explicit || cell.locked)).toEqual([]);
    expect([await own('read_course_list'), await own('manage_account_memberships')]).toEqual([200, 200]);
    expect(await manages(sub, RA1)).toBe(true);
  });

  it('takes the right from those of the account itself and below, and all other rights from everybody as before', async () => {
    const { RA, RA1, RA1a } = accounts;
    const leaf = await somebody(world, 'leaf');
    await appoint(world, leaf.userId, RA1a);
    await changed(sub, at(RA1), {
      ...set(managing, off),
      ...set('manage_courses', off),
      ...set('read_course_list', off),
    });
    for (const account of [RA1, RA1a])
      expect([(await admin.get(`/accounts/${account}/courses`)).status, await manages(admin, account)]).toEqual([
        403,
        true,
      ]);
    expect([await manages(leaf.caller, RA1a), await manages(sub, RA1a), await manages(admin, RA)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await admin.get(`/accounts/${RA}/courses`)).status).toBe(200);
    // The root account's own word binds below, those of its administrators included, who take it back there.
    await changed(admin, at(RA1), set(managing, { explicit: 0 }));
    await changed(admin, at(RA), set(managing, { ...off, applies_to_self: 0 }));
    expect([await manages(admin, RA), await manages(admin, RA1), await manages(sub, RA1)]).toEqual([
      true,
      false,
      false,
    ]);
    await changed(admin, at(RA), set(managing, { explicit: 0 }));
    expect([await manages(admin, RA1), await manages(sub, RA1)]).toEqual([true, true]);
  });

  it('leaves the right to whoever has it above in any role, full administrator or not, at each step of the tree', async () => {
    const { RA1, RA1a } = accounts;
    const keeper: Somebody & { roleId: number } = await aRoleHolder(world, 'Keeper', [managing, 'read_course_list']);
    await changed(sub, at(RA1, keeper.roleId), { ...set(managing, off), ...set('read_course_list', off) });
    expect([await manages(keeper.caller, RA1), await manages(keeper.caller, RA1a)]).toEqual([true, true]);
    expect((await keeper.caller.get(`/accounts/${RA1}/courses`)).status).toBe(403);
    // They change what they hold there, and no more.
    await changed(keeper.caller, at(RA1, keeper.roleId), set(managing, { explicit: 0 }));
    await refused(keeper.caller, at(RA1, keeper.roleId), set('read_course_list', { explicit: 0 }));

    // An administrator between: below their account it is kept, in it the account's own word counts.
    const leaf = await somebody(world, 'leaf');
    await appoint(world, leaf.userId, RA1a);
    await changed(leaf.caller, at(RA1a), set(managing, off));
    expect([await manages(sub, RA1a), await manages(admin, RA1a), await manages(leaf.caller, RA1a)]).toEqual([
      true,
      true,
      false,
    ]);
    await changed(sub, at(RA1a), set(managing, on));
    expect(await manages(leaf.caller, RA1a)).toBe(true);
    await changed(leaf.caller, at(RA1a), set(managing, off));
    await changed(sub, at(RA1), set(managing, off));
    expect([await manages(sub, RA1a), await manages(admin, RA1a)]).toEqual([false, true]);

    // A right that an account gives is kept below that account, too.
    const late = await aRoleHolder(world, 'Late', ['read_course_list']);
    expect(await manages(late.caller, RA1)).toBe(false);
    await changed(admin, at(RA1, late.roleId), set(managing, on));
    await changed(admin, at(RA1a, late.roleId), set(managing, off));
    expect([await manages(late.caller, RA1), await manages(late.caller, RA1a)]).toEqual([true, true]);
    await changed(admin, at(RA1, late.roleId), set(managing, off));
    expect([await manages(late.caller, RA1), await manages(late.caller, RA1a)]).toEqual([false, false]);
  });

  it('is changed and taken back over GraphQL alike, and of two at once each finds the right it is judged by', async () => {
    const { RA1 } = accounts;
    const mutation = `mutation ($a: RecordId!, $i: UpdateRoleInput!) {
      updateRole(accountId: $a, role: { name: "AccountAdmin" }, input: $i) {
        role { permissions(accountId: $a) { name enabled explicit } }
        errors { code message field }
      }
    }`;
    const say = async (by: Caller, setting: object) => {
      const i = { permissions: [{ permission: 'MANAGE_ROLE_OVERRIDES', ...setting }] };
      const { body } = await by.graphql(mutation, { a: RA1, i });
      const cells = body.data.updateRole?.role.permissions as { name: string; explicit: boolean }[] | undefined;
      return cells?.find(({ name }) => name === 'MANAGE_ROLE_OVERRIDES')?.explicit ?? body.errors[0].extensions.code;
    };
    const denied = { explicit: true, enabled: false };
    expect(await say(sub, { ...denied, locked: true })).toBe(true);
    expect(await say(sub, { explicit: false })).toBe('FORBIDDEN');
    expect(await say(admin, { explicit: false, locked: false })).toBe(false);
    for (let i = 0; i < 5; i += 1) {
      await Promise.all([say(sub, denied), say(admin, { explicit: false }), say(sub, denied)]);
      expect(await manages(admin, RA1)).toBe(true);
      expect(await say(admin, { explicit: false })).toBe(false);
    }
    expect((await overrides()).filter(({ account_id }) => account_id === RA1)).toEqual([]);
  });

  it('is compared with what is kept: nobody gives the right to manage roles by a role that keeps it further than theirs', async () => {
    const { RA1, RA1a } = accounts;
    const keeper = await aRoleHolder(world, 'Keeper', [managing]);
    await changed(admin, at(RA1a, keeper.roleId), set(managing, off));
    // Who has it in RA1 alone cannot appoint somebody whom no word of RA1a binds.
    const few = await aRoleHolder(world, 'Few', [
      managing,
      'manage_account_memberships',
      'manage_user_logins',
      'read_roster',
    ]);
    await changed(admin, at(accounts.RA, few.roleId), set(managing, { ...on, applies_to_descendants: 0 }));
    await changed(admin, at(RA1, few.roleId), set(managing, { ...on, applies_to_descendants: 0 }));
    expect([await manages(few.caller, RA1), await manages(few.caller, RA1a)]).toEqual([true, false]);
    const appointed = await somebody(world, 'appointed');
    const made = await few.caller.post(`/accounts/${RA1}/admins`, {
      user_id: appointed.userId,
      role_id: keeper.roleId,
    });
    expect(made.status).toBe(403);
    const by = await admin.post(`/accounts/${RA1}/admins`, { user_id: appointed.userId, role_id: keeper.roleId });
    expect(by.status).toBe(200);
    expect([await manages(appointed.caller, RA1), await manages(appointed.caller, RA1a)]).toEqual([true, true]);
  });
});
