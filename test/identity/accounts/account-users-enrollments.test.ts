import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

describe('The enrollments of an account’s users', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const enrollmentsOf = async (account: number, person: 'stu2' | 'stu1'): Promise<any[]> => {
    const path = `/accounts/${account}/users?include[]=enrollments&per_page=100`;
    const { status, body } = await world.as('admin').get(path);
    expect(status).toBe(200);
    return body.find(({ id }: any) => id === world.users[person]).enrollments;
  };

  it('are whole: every one of them, however many, in all courses, with the keys of an enrollment', async () => {
    const { RA } = world.accounts;
    const { C1 } = world.courses;
    const before = await enrollmentsOf(RA, 'stu2');
    const others = await enrollmentsOf(RA, 'stu1');
    const made: number[] = [];
    for (let n = 1; n <= 102; n += 1) {
      const course = await courseRow(world, `Course ${n}`);
      made.push(await enrollmentRow(world, 'stu2', course, n % 2 === 0 ? 'Student' : 'Ta'));
    }
    const shown = await enrollmentsOf(RA, 'stu2');
    expect(shown.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), ...made]);
    expect(new Set(shown.map((one) => one.course_id)).size).toBe(before.length + 102);
    expect(await enrollmentsOf(RA, 'stu1')).toEqual(others);
    const mine = shown.find((one) => one.course_id === C1);
    const { body: list } = await world.as('admin').get(`/courses/${C1}/enrollments?user_id=${world.users.stu2}`);
    const { user: _user, html_url: _url, grades: _grades, ...whole } = list[0];
    for (const key of Object.keys(mine)) expect([key, mine[key]]).toEqual([key, whole[key]]);
    expect(Object.keys(mine).sort()).toEqual(
      [
        'associated_user_id',
        'course_id',
        'course_section_id',
        'created_at',
        'end_at',
        'enrollment_state',
        'id',
        'last_activity_at',
        'limit_privileges_to_course_section',
        'role',
        'role_id',
        'root_account_id',
        'start_at',
        'total_activity_time',
        'type',
        'updated_at',
        'user_id',
      ].sort(),
    );
  });

  it('cost no statement more, however many there are', async () => {
    const admin = world.as('admin');
    const path = `/accounts/${world.accounts.RA}/users?include[]=enrollments&per_page=100`;
    await admin.get(path);
    expect(await world.statementsOf(() => admin.get(path))).toBe(1);
  });
});
