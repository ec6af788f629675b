import { aPart, aRole, aSection, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { enrolled } from './enrolled.js';

describe('The people of a course', () => {
  let world: World;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    path = `/courses/${world.courses.C1}/users`;
  });
  afterEach(() => world.close());

  type Viewer = Parameters<World['as']>[0];
  const list = async (query = '', who: Viewer = 'teach') => {
    const { status, body } = await world.as(who).get(`${path}?per_page=50&${query}`);
    return status === 200 ? body.map((user: { name: string }) => user.name) : [status, body.errors];
  };
  const everybody = ['Tim Assist', 'Dee Design', 'Olga Observe', 'Stu One', 'Tess Teach', 'Stella Two'];

  it('carry all that somebody is in the course, in however many sections', async () => {
    for (let n = 1; n <= 104; n += 1) await aSection(world, `Section ${n}`, [world.users.stu1]);
    const { body } = await world.as('teach').get(`${path}?search_term=Stu One&include[]=enrollments`);
    expect(body.map((user: any) => [user.name, user.enrollments.length])).toEqual([['Stu One', 105]]);
    const one = await world.as('teach').get(`${path}/${world.users.stu1}?include[]=enrollments`);
    expect(one.body.enrollments).toHaveLength(105);
  });

  it('are listed once each, by sortable name, with what the viewer may know of them', async () => {
    const section = await aSection(world, 'Evening');
    await aPart(world, world.users.stu1, { sectionId: section });
    expect(await list()).toEqual(everybody);
    const { body } = await world.as('teach').get(`${path}?search_term=Stella`);
    expect(body).toEqual([
      {
        id: world.users.stu2,
        name: 'Stella Two',
        created_at: expect.any(String),
        sortable_name: 'Two, Stella',
        short_name: 'Stella Two',
        login_id: 'stu2',
        sis_user_id: 'S-stu2',
        integration_id: null,
        sis_login_id: 'stu2',
      },
    ]);
    const { body: mates } = await world.as('stu1').get(`${path}?search_term=Stella`);
    expect(Object.keys(mates[0])).toEqual(['id', 'name', 'created_at', 'sortable_name', 'short_name']);
  });

  it('cu-same: search_users is the same list', async () => {
    const query = 'enrollment_type[]=student&include[]=email&search_term=stu';
    const [users, search] = await Promise.all(
      ['users', 'search_users'].map((word) => world.as('teach').get(`/courses/${world.courses.C1}/${word}?${query}`)),
    );
    expect(users?.body).toHaveLength(2);
    expect(search?.body).toEqual(users?.body);
  });

  it('co-students-deprecated: students are those that the list keeps by type, whole unless a page is asked for', async () => {
    await enrolled(world, { name: 'Ina Active', sortableName: 'Active, Ina', state: 'inactive' });
    for (let i = 0; i < 12; i += 1) await enrolled(world, { name: `Zed ${i}`, sortableName: `Zed, ${i}` });
    const students = await world.as('teach').get(`/courses/${world.courses.C1}/students`);
    const users = await world
      .as('teach')
      .get(`${path}?enrollment_type[]=student&enrollment_state[]=active&per_page=50`);
    expect(students.body).toHaveLength(14);
    expect(students.body).toEqual(users.body);
    expect(students.headers.get('link')).toBeNull();
    expect((await world.as('teach').get(`/courses/${world.courses.C1}/students?per_page=5`)).body).toHaveLength(5);
  });

  it('cu-type: keeps those with an enrollment of one of the types, and refuses other words', async () => {
    expect(await list('enrollment_type[]=student')).toEqual(['Stu One', 'Stella Two']);
    expect(await list('enrollment_type=ta&enrollment_type=designer')).toEqual(['Tim Assist', 'Dee Design']);
    const path = `/courses/${world.courses.C1}/users?enrollment_type[]=observer&enrollment_type[]=janitor`;
    const refused = await world.as('teach').get(path);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['enrollment_type[1]']]);
    expect(await list('enrollment_type[]=')).toEqual(everybody);
  });

  it('cu-test-student, cu-student-view: the test student is listed only when asked for', async () => {
    await enrolled(world, { name: 'Test Student', sortableName: 'Student, Test', type: 'StudentViewEnrollment' });
    expect(await list()).toEqual(everybody);
    expect(await list('include[]=test_student')).toEqual([
      ...everybody.slice(0, 4),
      'Test Student',
      ...everybody.slice(4),
    ]);
    expect(await list('enrollment_type[]=student_view')).toEqual(['Test Student']);
    expect(await list('enrollment_type[]=student&include[]=test_student')).toEqual([
      'Stu One',
      'Test Student',
      'Stella Two',
    ]);
    expect(await list('enrollment_type[]=teacher&include[]=test_student')).toEqual(['Tess Teach']);
    // Only those who work in the course know of it.
    expect(await list('include[]=test_student', 'stu1')).toEqual(everybody);
    expect(await list('enrollment_type[]=student_view', 'stu1')).toEqual([]);
  });

  it('cu-type-ignored, ver-deprecated-enrollment-role: a role by its name overrules the types', async () => {
    expect(await list('enrollment_type[]=student&enrollment_role=TeacherEnrollment')).toEqual(['Tess Teach']);
    expect(await list('enrollment_role=Nobody')).toEqual([]);
  });

  it('cu-role-id: keeps those who hold the role', async () => {
    const role = await aRole(world, { name: 'Grader', base: 'TaEnrollment' });
    await enrolled(world, { name: 'Gina Grade', sortableName: 'Grade, Gina', type: 'TaEnrollment', roleId: role });
    expect(await list(`enrollment_role_id=${role}`)).toEqual(['Gina Grade']);
    expect(await list('enrollment_role=Grader')).toEqual(['Gina Grade']);
    expect(await list('enrollment_type[]=ta')).toEqual(['Tim Assist', 'Gina Grade']);
  });

  it('cu-state-default, cu-state: active and invited ones unless states are named', async () => {
    for (const state of ['invited', 'completed', 'rejected', 'inactive', 'creation_pending', 'deleted'])
      await enrolled(world, { name: `Was ${state}`, sortableName: `Z ${state}`, state });
    expect(await list('', 'stu1')).toEqual([...everybody, 'Was invited']);
    expect(await list('enrollment_state[]=completed')).toEqual(['Was completed']);
    expect(await list('enrollment_state[]=rejected&enrollment_state[]=invited')).toEqual([
      'Was invited',
      'Was rejected',
    ]);
    expect(await list('enrollment_state[]=active')).toEqual(everybody);
    // Those who work in the course, or administer it, see who is switched off just now.
    for (const who of ['teach', 'admin'] as const)
      expect(await list('', who)).toEqual([...everybody, 'Was inactive', 'Was invited']);
  });

  it('cu-search: finds a part of the name, or a whole id, and nothing by a part of an id', async () => {
    await world.sql('select setval(pg_get_serial_sequence($1, $2), 7770)', ['users', 'id']);
    const id = await enrolled(world, { name: 'Sam 777', sortableName: '777, Sam' });
    expect(await list('search_term=STEL')).toEqual(['Stella Two']);
    expect(await list('search_term=two,')).toEqual(['Stella Two']);
    expect(await list(`search_term=${world.users.stu1}`)).toEqual(['Stu One']);
    expect(await list(`search_term=${id}`)).toEqual(['Sam 777']);
    await enrolled(world, { name: 'Bo 7771', sortableName: '7771, Bo' });
    expect(await list(`search_term=${id}`)).toEqual(['Sam 777']);
    expect(await list('search_term=7772')).toEqual(['Bo 7771']);
    expect(await list(`search_term=${world.users.out}`)).toEqual([]);
    expect(await list('search_term=%25%25%25')).toEqual([]);
  });

  it('are found by login, SIS id and address only by who may see these', async () => {
    expect(await list('search_term=S-stu2')).toEqual(['Stella Two']);
    expect(await list('search_term=stu2@ex')).toEqual(['Stella Two']);
    expect(await list('search_term=S-stu2', 'stu1')).toEqual([]);
    expect(await list('search_term=stu2', 'stu1')).toEqual(['Stella Two']);
    await setPartState(world, world.users.stu2, 'invited');
    for (const who of ['stu1', 'teach'] as const) expect(await list('search_term=stu2@ex', who)).toEqual([]);
  });

  it('are not searched by fewer than three characters', async () => {
    const [status, errors] = await list('search_term=St');
    expect([status, errors]).toMatchObject([400, { search_term: [{ attribute: 'search_term', type: 'too_short' }] }]);
    expect(await list('search_term=')).toEqual(everybody);
  });

  it('cu-user-ids: keeps those who are named', async () => {
    const { stu1, teach, out } = world.users;
    expect(await list(`user_ids[]=${stu1}&user_ids[]=${teach}&user_ids[]=${out}`)).toEqual(['Stu One', 'Tess Teach']);
    expect(await list('user_ids[]=sis_user_id:S-ta')).toEqual(['Tim Assist']);
    expect(await list('user_ids[]=')).toEqual(everybody);
  });

  it('cu-user-exclusive: user_id together with user_ids is refused', async () => {
    const { stu1, teach } = world.users;
    expect(await list(`user_ids[]=${stu1}&user_id=${teach}`)).toMatchObject([
      400,
      [{ error_code: 'exclusive_filters' }],
    ]);
  });

  it('cu-user-id: answers the page that holds the person, whatever page is asked for, and goes on from there', async () => {
    const pageOf = async (user: number | string, more: string) => {
      const { body, headers } = await world.as('teach').get(`${path}?user_id=${user}&per_page=2&${more}`);
      return { names: body.map((one: { name: string }) => one.name), link: headers.get('link') ?? '' };
    };
    expect((await pageOf(world.users.stu1, '')).names).toEqual(['Olga Observe', 'Stu One']);
    expect((await pageOf(world.users.obs, 'page=3')).names).toEqual(['Olga Observe', 'Stu One']);
    expect((await pageOf('self', '')).names).toEqual(['Tess Teach', 'Stella Two']);
    expect((await pageOf('sis_user_id:S-ta', '')).names).toEqual(['Tim Assist', 'Dee Design']);
    expect((await pageOf(world.users.stu1, 'enrollment_type[]=student')).names).toEqual(['Stu One', 'Stella Two']);
    expect((await pageOf(world.users.stu1, 'sort=username&order=desc')).names).toEqual(['Stella Two', 'Stu One']);
    expect((await pageOf(world.users.out, '')).names).toEqual([]);
    const { link } = await pageOf(world.users.stu1, '');
    const next = /<([^>]+)>; rel="next"/.exec(link)?.[1] as string;
    const { body } = await world.as('teach').get(next.slice(world.base.length));
    expect(body.map((one: { name: string }) => one.name)).toEqual(['Tess Teach', 'Stella Two']);
  });

  it.each([
    ['sort=username', ['des', 'obs', 'stu1', 'stu2', 'ta', 'teach']],
    ['sort=username&order=desc', ['teach', 'ta', 'stu2', 'stu1', 'obs', 'des']],
    ['sort=sis_id', ['des', 'obs', 'stu1', 'stu2', 'ta', 'teach']],
    ['sort=email&order=asc', ['des', 'obs', 'stu1', 'stu2', 'ta', 'teach']],
    ['order=desc', ['stu2', 'teach', 'stu1', 'obs', 'des', 'ta']],
  ])('are sorted by %s, page by page', async (query, logins) => {
    const { body } = await world.as('teach').get(`${path}?${query}`);
    expect(body.map((one: { login_id: string }) => one.login_id)).toEqual(logins);
    let at: string | undefined = `/api/v1${path}?${query}&per_page=2`;
    const seen: string[] = [];
    while (at !== undefined) {
      const { body: some, headers } = await world.as('teach').get(at);
      seen.push(...some.map((one: { login_id: string }) => one.login_id));
      at = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.slice(world.base.length);
    }
    expect(seen).toEqual(logins);
  });
});
