import { setLogin } from '../../support/account-builders.js';
/** Black box: nobody finds, by a filter, a search or a key, what they may not read of the people of a course. */

import { enrolled } from '../../learning/course-users/enrolled.js';
import { setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('What is not shown of the people of a course', () => {
  let world: World;
  let off: number;
  let declined: number;
  let awaited: number;
  beforeAll(async () => {
    world = await openWorld();
    off = await enrolled(world, { name: 'Ona Off', sortableName: 'Off, Ona', state: 'inactive', login: 'ona' });
    declined = await enrolled(world, { name: 'Dan No', sortableName: 'No, Dan', state: 'rejected', login: 'dan' });
    awaited = await enrolled(world, { name: 'Inga Soon', sortableName: 'Soon, Inga', state: 'invited', login: 'inga' });
  });
  afterAll(() => world.close());

  type Who = keyof World['users'];
  const namesOf = async (who: Who, rest: string): Promise<string[]> => {
    const { status, body } = await world.as(who).get(`/courses/${world.courses.C1}/users?per_page=100&${rest}`);
    expect([who, rest, status]).toEqual([who, rest, 200]);
    return body.map((one: any) => one.name).sort();
  };

  it('A17: who was switched off or declined is listed for those who work there, and for nobody else who asks', async () => {
    const states = 'enrollment_state[]=inactive&enrollment_state[]=rejected&include[]=email&include[]=enrollments';
    expect(await namesOf('teach', states)).toEqual(['Dan No', 'Ona Off']);
    expect(await namesOf('ta', 'enrollment_state[]=inactive')).toEqual(['Ona Off']);
    for (const who of ['stu1', 'stu2'] as const) expect([who, await namesOf(who, states)]).toEqual([who, []]);
    expect(await namesOf('stu1', 'enrollment_state[]=active&enrollment_state[]=inactive')).not.toContain('Ona Off');
    expect(await namesOf('stu1', 'enrollment_state[]=invited')).toEqual(['Inga Soon']);
  });

  it('A17: GraphQL lists them for the same people', async () => {
    const query =
      'query($c: RecordId!) { course(id: $c) { users(filter: { states: [INACTIVE, REJECTED] }) { totalCount nodes { name email } } } }';
    const found = async (who: Who) => (await world.as(who).graphql(query, { c: world.courses.C1 })).body;
    expect((await found('teach')).data.course.users.totalCount).toBe(2);
    const { data, errors } = await found('stu1');
    expect([errors, data.course.users]).toEqual([undefined, { totalCount: 0, nodes: [] }]);
  });

  it('A17: neither by id nor by a number to search for does a student learn that they are there', async () => {
    const query = 'query($u: RecordId!) { user(id: $u) { name email } }';
    for (const id of [off, declined]) {
      expect((await world.as('stu1').get(`/users/${id}`)).status).toBe(404);
      expect((await world.as('stu1').graphql(query, { u: id })).body.data.user).toBeNull();
      expect((await world.as('stu1').get(`/courses/${world.courses.C1}/users/${id}`)).status).toBe(404);
      expect(await namesOf('stu1', `search_term=${id}`)).toEqual([]);
    }
    expect((await world.as('teach').get(`/users/${off}`)).body.email ?? 'ona@example.edu').toBe('ona@example.edu');
    expect(await namesOf('teach', `search_term=${off}`)).toEqual(['Ona Off']);
  });

  it('A17: who is only invited shows no SIS id in their enrollment, and is not found by it', async () => {
    const enrollments = `/courses/${world.courses.C1}/enrollments`;
    const sisOf = async (who: Who, id: number) =>
      (await world.as(who).get(`${enrollments}?per_page=100`)).body.find((one: any) => one.user_id === id);
    expect(await sisOf('teach', world.users.stu2)).toMatchObject({ sis_user_id: 'S-stu2' });
    expect(await sisOf('teach', awaited)).toBeDefined();
    expect((await sisOf('teach', awaited)).sis_user_id ?? null).toBeNull();
    expect((await sisOf('admin', awaited)).sis_user_id).toBe('S-inga');
    const probed = async (who: Who, sis: string) =>
      (await world.as(who).get(`${enrollments}?sis_user_id[]=${sis}`)).body.length;
    expect([await probed('teach', 'S-stu2'), await probed('teach', 'S-inga'), await probed('admin', 'S-inga')]).toEqual(
      [1, 0, 1],
    );
    expect(await probed('stu1', 'S-stu2')).toBe(0);
    const nested = await namesOf('teach', 'enrollment_state[]=invited&include[]=enrollments');
    expect(nested).toEqual(['Inga Soon']);
    const { text } = await world
      .as('teach')
      .get(`/courses/${world.courses.C1}/users?enrollment_state[]=invited&include[]=enrollments&include[]=email`);
    expect(text).not.toContain('S-inga');
    expect(text).not.toContain('inga@example.edu');
  });

  it('A17: whoever may not read logins and SIS ids does not find the users of an account by them', async () => {
    const { RA } = world.accounts;
    await setPermissions(world, 'Helper', ['read_roster']);
    const found = async (who: Who, term: string) =>
      (await world.as(who).get(`/accounts/${RA}/users?search_term=${term}`)).body.map((one: any) => one.name);
    await setLogin(world, off, { uniqueId: 'wombat', sisUserId: 'Q-77' });
    expect([await found('admin', 'wombat'), await found('admin', 'Q-77')]).toEqual([['Ona Off'], ['Ona Off']]);
    expect([await found('lim', 'wombat'), await found('lim', 'Q-77')]).toEqual([[], []]);
    expect(await found('lim', 'Stella')).toEqual(['Stella Two']);
  });
});
