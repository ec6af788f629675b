import { aGroupOfTheAccount, setLogin, withoutSisId } from '../../support/account-builders.js';
/** Whoever loses their last login in a tenant leaves it: nobody is found nowhere and still stands in its courses. */

import { Login } from '../../../src/identity/users/index.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { aLogin, setPermissions } from '../../support/school-builders.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { type Answer, openWorld, type World } from '../../support/world.js';

describe('The last login of a user in a tenant', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const standing = async (user: number, root = world.accounts.RA) =>
    (
      await world.sql(
        `select (select count(*)::int from logins where user_id = $1 and root_account_id = $2 and workflow_state <> 'deleted') as logins,
        (select count(*)::int from access_tokens where user_id = $1 and root_account_id = $2 and revoked_at is null) as tokens,
        (select count(*)::int from enrollments where (user_id = $1 or associated_user_id = $1) and root_account_id = $2 and workflow_state <> 'deleted') as enrollments,
        (select count(*)::int from group_memberships where user_id = $1 and root_account_id = $2 and workflow_state <> 'deleted') as groups,
        (select count(*)::int from admins where user_id = $1 and root_account_id = $2 and workflow_state = 'active') as admins`,
        [user, root],
      )
    )[0];
  const none = { logins: 0, tokens: 0, enrollments: 0, groups: 0, admins: 0 };

  const ways: [string, (user: number, login: number) => Promise<Answer>][] = [
    ['REST, of the user', (user, login) => world.as('admin').del(`/users/${user}/logins/${login}`)],
    ['REST, of the account', (_user, login) => world.as('admin').del(`/accounts/self/logins/${login}`)],
    [
      'GraphQL',
      (_user, login) =>
        world
          .as('admin')
          .graphql('mutation ($id: RecordId!) { deleteLogin(id: $id) { login { workflowState } } }', { id: login }),
    ],
  ];

  it.each(ways)('takes them out of courses, groups and accounts with it: %s', async (_way, remove) => {
    const { RA, RA1 } = world.accounts;
    const { C1 } = world.courses;
    const { stu1 } = world.users;
    await world.as('admin').post(`/accounts/${RA1}/admins`, { user_id: stu1 });
    await aGroupOfTheAccount(world, stu1);
    // Two courses of their own, one part as the student whom somebody observes; a group of a course, one of the account.
    expect(await standing(stu1)).toEqual({ logins: 1, tokens: 1, enrollments: 3, groups: 2, admins: 1 });
    const { status, body } = await remove(stu1, world.logins.stu1);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(await standing(stu1)).toEqual(none);
    const [{ leaders }] = await world.sql('select count(*)::int as leaders from groups where leader_id = $1', [stu1]);
    expect(leaders).toBe(0);
    const admin = world.as('admin');
    expect((await admin.get(`/users/${stu1}`)).status).toBe(404);
    const listed = async (path: string) => (await admin.get(`${path}?per_page=100`)).body.map(({ id }: any) => id);
    expect(await listed(`/courses/${C1}/users`)).not.toContain(stu1);
    expect(await listed(`/accounts/${RA}/users`)).not.toContain(stu1);
    expect((await world.as('stu1').get('/users/self')).status).toBe(401);
    const events = await world.sql(`select data from audit_events where event_type = 'user_removed_from_account'`);
    expect(events).toEqual([{ data: { accountId: RA, logins: [world.logins.stu1] } }]);
  });

  it('is removed by whoever may take users out of the root account alone', async () => {
    const { stu2 } = world.users;
    const before = await standing(stu2);
    const at = `/users/${stu2}/logins/${world.logins.stu2}`;
    await withoutSisId(world, stu2);
    expect((await world.as('subadmin').del(at)).status).toBe(403);
    expect(await standing(stu2)).toEqual(before);
    // One of several they remove.
    const made = await world
      .as('admin')
      .post(`/accounts/self/logins`, { 'user[id]': stu2, 'login[unique_id]': 'stella' });
    expect((await world.as('subadmin').del(`/users/${stu2}/logins/${made.body.id}`)).status).toBe(200);
    expect(await standing(stu2)).toEqual(before);
  });

  it('and every other one, from a student information system needs manage_sis, as removing its user does', async () => {
    const { stu2 } = world.users;
    await setPermissions(world, 'Helper', ['manage_user_logins', 'read_roster']);
    const made = await world.as('admin').post(`/accounts/self/logins`, {
      'user[id]': stu2,
      'login[unique_id]': 'stella',
      'login[sis_user_id]': 'S-stella',
    });
    const before = await standing(stu2);
    const at = `/users/${stu2}/logins/${made.body.id}`;
    const lim = world.as('lim');
    expect((await lim.del(at)).status).toBe(403);
    const text = 'mutation ($id: RecordId!) { deleteLogin(id: $id) { login { recordId } } }';
    const { body } = await lim.graphql(text, { id: made.body.id });
    expect(body.errors[0].extensions.http.status).toBe(403);
    expect(await standing(stu2)).toEqual(before);
    await setLogin(world, stu2, { sisUserId: null }, made.body.id);
    expect((await lim.del(at)).status).toBe(200);
    expect((await standing(stu2)).enrollments).toBe(before.enrollments);
  });

  it('leaves the user as they are in another tenant', async () => {
    const { RB } = world.accounts;
    const { stu1 } = world.users;
    await aLogin(world, stu1, 'stu1-b', RB);
    const em = await world.em();
    const token = await createToken(em, await em.findOneOrFail(Login, { uniqueId: 'stu1-b' }), {});
    expect((await world.as('admin').del(`/users/${stu1}/logins/${world.logins.stu1}`)).status).toBe(200);
    expect((await world.withToken(token).get('/users/self')).body.id).toBe(stu1);
    expect(await standing(stu1, RB)).toEqual({ ...none, logins: 1, tokens: 1 });
  });

  it('is known as the last even when the other one goes at the same moment', async () => {
    const { stu2 } = world.users;
    const second = await world
      .as('admin')
      .post(`/accounts/self/logins`, { 'user[id]': stu2, 'login[unique_id]': 'stella' });
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query('select id from users where id = $1 for no key update', [stu2]);
      const both = [second.body.id, world.logins.stu2].map((id) =>
        world.as('admin').del(`/users/${stu2}/logins/${id}`),
      );
      await untilWaiting(world, 2);
      await client.query('commit');
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      client.release();
    }
    expect(await standing(stu2)).toEqual(none);
  });
});
