import { setLogins } from '../support/account-builders.js';
import { openWorld, type World } from '../support/world.js';

describe('Lists of users by ids', () => {
  let world: World;
  let login: string;
  beforeAll(async () => {
    world = await openWorld();
    const { stu1, teach } = world.users;
    [{ unique_id: login }] = await world.sql('select unique_id from logins where user_id = $1 limit 1', [stu1]);
    await setLogins(world, stu1, { sisUserId: 'SIS-STU1', integrationId: 'INT-STU1' });
    await setLogins(world, teach, { sisUserId: 'SIS-TEACH' });
  });
  afterAll(() => world.close());

  const forms = () => ['sis_user_id:SIS-STU1', 'sis_integration_id:INT-STU1', `sis_login_id:${login.toUpperCase()}`];
  const users = async (who: Parameters<World['as']>[0], path: string): Promise<unknown> => {
    const { status, body } = await world.as(who).get(path);
    return status === 200 ? body.map((row: { user_id?: number; id: number }) => row.user_id ?? row.id) : status;
  };

  it('take SIS ids, integration ids and logins of the tenant, which drop out where they are unknown', async () => {
    const { C1 } = world.courses;
    const { stu1 } = world.users;
    for (const form of forms()) {
      const lists = [
        `/courses/${C1}/users?user_ids[]=${form}`,
        `/courses/${C1}/enrollments?user_id=${form}`,
        `/courses/${C1}/users?user_ids[]=${form}&user_ids[]=sis_user_id:NOBODY`,
      ];
      for (const list of lists) expect([list, await users('admin', list)]).toEqual([list, [stu1]]);
    }
    expect(await users('admin', `/courses/${C1}/users?user_ids[]=sis_user_id:NOBODY`)).toEqual([]);
  });

  it('take `self`', async () => {
    const { C1 } = world.courses;
    const { stu1, admin } = world.users;
    expect(await users('stu1', `/courses/${C1}/users?user_ids[]=self`)).toEqual([stu1]);
    const admins = (await world.as('admin').get(`/accounts/${world.accounts.RA}/admins?user_id[]=self`)).body;
    expect(admins.map(({ user }: { user: { id: number } }) => user.id)).toEqual([admin]);
    const taught = `/accounts/${world.accounts.RA}/courses?by_teachers[]=`;
    expect(await users('admin', `${taught}sis_user_id:SIS-TEACH`)).toContain(C1);
    expect(await users('admin', `${taught}self`)).toEqual([]);
    const all = await users('admin', `/accounts/${world.accounts.RA}/courses?per_page=100`);
    expect(await users('admin', `/accounts/${world.accounts.RA}/courses?per_page=100&by_subaccounts[]=self`)).toEqual(
      all,
    );
  });

  it('tell nobody whose a SIS id or a login is who may not see it, nor what another tenant has', async () => {
    const { C1 } = world.courses;
    for (const form of forms()) expect(await users('stu2', `/courses/${C1}/users?user_ids[]=${form}`)).toEqual([]);
    await setLogins(world, world.users.adminB, { sisUserId: 'SIS-B' });
    expect(await users('admin', `/courses/${C1}/users?user_ids[]=sis_user_id:SIS-B`)).toEqual([]);
  });

  it('ask one statement, whatever forms they take', async () => {
    const { C1 } = world.courses;
    const [sis, integration, name] = forms();
    const list = `/courses/${C1}/users?user_ids[]=${sis}&user_ids[]=${integration}&user_ids[]=${name}&user_ids[]=self`;
    await world.as('admin').get(list);
    expect(await world.statementsOf(() => world.as('admin').get(list))).toBeLessThanOrEqual(2);
  });
});
