import { Login } from '../../../src/identity/users/index.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { withoutSisId } from '../../support/account-builders.js';
import { aLogin, aPart, setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Removing a user from a root account', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const remove = (
    who: 'admin' | 'subadmin' | 'lim' | 'teach' | 'stu1' | 'adminB',
    user: number | string,
    account: number | string = 'self',
  ) => world.as(who).del(`/accounts/${account}/users/${user}`);
  /** Everything of a user that is still in force in a tenant. */
  const standing = async (user: number, root: number) =>
    (
      await world.sql(
        `select (select count(*)::int from logins where user_id = $1 and root_account_id = $2 and workflow_state <> 'deleted') as logins,
        (select count(*)::int from access_tokens where user_id = $1 and root_account_id = $2 and revoked_at is null) as tokens,
        (select count(*)::int from enrollments where user_id = $1 and root_account_id = $2 and workflow_state <> 'deleted') as enrollments,
        (select count(*)::int from admins where user_id = $1 and root_account_id = $2 and workflow_state = 'active') as admins`,
        [user, root],
      )
    )[0];
  const none = { logins: 0, tokens: 0, enrollments: 0, admins: 0 };

  it('answers the bare user; logins, tokens, enrollments and roles there are gone', async () => {
    const { RA, RA1 } = world.accounts;
    const { stu1 } = world.users;
    await world.as('admin').post(`/accounts/${RA1}/admins`, { user_id: stu1 });
    expect(await standing(stu1, RA)).toEqual({ logins: 1, tokens: 1, enrollments: 2, admins: 1 });
    const { status, body } = await remove('admin', stu1);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: stu1,
      name: 'Stu One',
      created_at: expect.stringMatching(/Z$/),
      sortable_name: 'One, Stu',
      short_name: 'Stu One',
    });
    expect(await standing(stu1, RA)).toEqual(none);
    expect((await world.as('stu1').get('/accounts/self')).status).toBe(401);
    expect((await remove('admin', stu1)).status).toBe(404);
    const [event] = await world.sql(
      `select user_id::int, subject_id::int from audit_events where event_type = 'user_removed_from_account'`,
    );
    expect(event).toEqual({ user_id: world.users.admin, subject_id: stu1 });
  });

  it('ac-remove-root-only: what the user is in other root accounts stays', async () => {
    const { RA, RB } = world.accounts;
    const { stu1 } = world.users;
    await aLogin(world, stu1, 'stu1-b', RB);
    await aPart(world, stu1, { courseId: world.courses.CB });
    const em = await world.em();
    const login = await em.findOneOrFail(Login, { uniqueId: 'stu1-b' });
    const token = await createToken(em, login, {});
    await em.flush();
    const before = await standing(stu1, RB);
    expect(before).toEqual({ logins: 1, tokens: 1, enrollments: 1, admins: 0 });
    expect((await remove('admin', stu1)).status).toBe(200);
    expect(await standing(stu1, RA)).toEqual(none);
    expect(await standing(stu1, RB)).toEqual(before);
    expect((await world.withToken(token).get('/accounts/self')).body.id).toBe(RB);
    const [user] = await world.sql('select workflow_state from users where id = $1', [stu1]);
    expect(user.workflow_state).toBe('registered');
  });

  it('auth-remove-self, ac-remove-self-locks-out: oneself always, by self or by id, and then no call gets through', async () => {
    const { RA } = world.accounts;
    expect((await remove('stu1', world.users.stu1, RA)).status).toBe(200);
    expect((await world.as('stu1').get('/accounts/self')).status).toBe(401);
    expect((await remove('teach', 'self')).body.id).toBe(world.users.teach);
    expect((await world.as('teach').get('/accounts/self')).status).toBe(401);
    expect(await standing(world.users.teach, RA)).toEqual(none);
  });

  it('A30: the last administrator is removed neither by another nor by themself; another one may leave, and is audited', async () => {
    const { RA } = world.accounts;
    const { admin, lim } = world.users;
    await setPermissions(world, 'Helper', ['manage_user_logins', 'manage_sis', 'read_roster']);
    const before = await standing(admin, RA);
    const refused = await remove('lim', admin);
    expect([refused.status, refused.body.errors[0].error_code]).toEqual([400, 'last_admin']);
    expect(await standing(admin, RA)).toEqual(before);
    const leaving = await remove('admin', 'self');
    expect([leaving.status, leaving.body.errors[0].error_code]).toEqual([400, 'last_admin']);
    expect(await standing(admin, RA)).toEqual(before);
    await world.as('admin').post(`/accounts/${RA}/admins`, { user_id: world.users.out });
    // Nor does anybody remove who may do more than they.
    const more = await remove('lim', admin);
    expect([more.status, more.body.errors[0].error_code]).toEqual([403, 'holds_more']);
    expect(await standing(admin, RA)).toEqual(before);
    expect((await remove('admin', 'self')).status).toBe(200);
    const [event] = await world.sql(
      `select user_id::int from audit_events where event_type = 'user_removed_from_account'`,
    );
    expect(event.user_id).toBe(admin);
    expect(lim).not.toBe(admin);
  });

  it('needs manage_user_logins, and manage_sis where a login came from SIS; nothing changes else', async () => {
    const { RA } = world.accounts;
    const { stu1 } = world.users;
    const before = await standing(stu1, RA);
    expect((await remove('teach', stu1)).status).toBe(403);
    expect((await remove('subadmin', stu1)).status).toBe(403);
    await setPermissions(world, 'Helper', ['manage_user_logins', 'read_roster']);
    expect((await remove('lim', stu1)).status).toBe(403);
    expect(await standing(stu1, RA)).toEqual(before);
    await withoutSisId(world, stu1);
    expect((await remove('lim', stu1)).status).toBe(200);
  });

  it('A07, A08: 404 for a sub-account, another tenant, its users, deleted and unknown ones', async () => {
    const { RA, RA1, RB } = world.accounts;
    const { stu1, stuB, gone } = world.users;
    for (const [user, account] of [
      [stu1, RA1],
      [stu1, RB],
      [stuB, RA],
      [stuB, RB],
      [gone, RA],
      [999_999, RA],
      ['nobody', RA],
    ] as const) {
      expect([user, account, (await remove('admin', user, account)).status]).toEqual([user, account, 404]);
    }
    expect((await remove('adminB', stu1, RA)).status).toBe(404);
    expect((await standing(stu1, RA)).logins).toBe(1);
    expect((await standing(stuB, RB)).logins).toBe(1);
    expect((await remove('admin', 'sis_user_id:S-stu1', RA)).status).toBe(200);
  });

  it('A32: who acts as a user does not take them out in their name, nor gives up their roles', async () => {
    const { RA } = world.accounts;
    const { stu1 } = world.users;
    const before = await standing(stu1, RA);
    const acting = await world.as('lim').del(`/accounts/self/users/self?as_user_id=${stu1}`);
    expect(acting.status).toBe(403);
    expect(await standing(stu1, RA)).toEqual(before);
    const asAdmin = await world.as('admin').del(`/accounts/self/users/self?as_user_id=${stu1}`);
    expect([asAdmin.status, asAdmin.body.id]).toEqual([403, undefined]);
    expect(await standing(stu1, RA)).toEqual(before);
  });

  it('the same over GraphQL', async () => {
    const { body } = await world
      .as('admin')
      .graphql(
        `mutation ($id: RecordId!) { removeUserFromAccount(accountId: "self", userId: $id) { user { name loginName } } }`,
        { id: world.users.stu2 },
      );
    expect(body).toEqual({ data: { removeUserFromAccount: { user: { name: 'Stella Two', loginName: null } } } });
    const again = await world
      .as('admin')
      .graphql(
        `mutation ($id: RecordId!) { removeUserFromAccount(accountId: "self", userId: $id) { user { name } } }`,
        {
          id: world.users.stu2,
        },
      );
    expect(again.body.errors[0].extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});
