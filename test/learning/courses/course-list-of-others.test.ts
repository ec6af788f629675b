import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

describe('The list of another person’s courses', () => {
  let world: World;
  let hidden: number;
  let early: number;

  beforeAll(async () => {
    world = await openWorld();
    hidden = await courseRow(world, 'Hidden');
    await enrollmentRow(world, 'stu1', hidden, 'Student');
    early = await courseRow(world, 'Early', {
      restrictEnrollmentsToCourseDates: true,
      startAt: inDays(10),
      endAt: inDays(20),
    });
    await enrollmentRow(world, 'stu1', early, 'Student');
    await enrollmentRow(world, 'obs', early, 'Observer', { associatedUserId: world.users.stu1 });
  });
  afterAll(() => world.close());

  const ids = (body: { id: number }[]) => body.map(({ id }) => id);

  it('co-user-courses: an administrator reads the addressed user’s courses, with that user’s enrollments', async () => {
    const { status, body } = await world.as('admin').get(`/users/${world.users.stu1}/courses`);
    expect(status).toBe(200);
    expect(ids(body)).toEqual([world.courses.C1, early, hidden]);
    expect(body[0].enrollments).toEqual([
      {
        type: 'student',
        role: 'StudentEnrollment',
        role_id: world.roles.A.StudentEnrollment,
        user_id: world.users.stu1,
        enrollment_state: 'active',
      },
    ]);
    const bySis = await world.as('admin').get('/users/sis_user_id:S-stu1/courses');
    expect(ids(bySis.body)).toEqual(ids(body));
    expect(bySis.body[0].enrollments).toEqual(body[0].enrollments);
    expect(ids((await world.as('subadmin').get(`/users/${world.users.stu1}/courses`)).body)).toEqual(ids(body));
  });

  it('co-user-courses: everybody reads their own, by id, by SIS id and as self', async () => {
    const own = await world.as('stu1').get('/courses');
    for (const who of ['self', world.users.stu1, 'sis_user_id:S-stu1', 'sis_login_id:stu1'])
      expect([who, (await world.as('stu1').get(`/users/${who}/courses`)).body]).toEqual([who, own.body]);
  });

  it('auth-observer-courses, A12: an observer reads the courses of the student they observe, as far as they see them, and nobody else’s', async () => {
    const mine = await world.as('obs').get(`/users/${world.users.stu1}/courses`);
    expect(mine.status).toBe(200);
    // The other course of the student is not the observer's to see.
    expect(ids(mine.body)).toEqual([world.courses.C1, early]);
    expect(mine.body[0].enrollments).toMatchObject([{ type: 'student', user_id: world.users.stu1 }]);

    const other = await world.as('obs').get(`/users/${world.users.stu2}/courses`);
    expect(other.status).toBe(403);
    expect(other.body.errors[0].error_code).toBe('not_observer');
    const graph = await world
      .as('obs')
      .graphql(`{ userCourses(userId: "${world.users.stu2}") { nodes { courseId } } }`);
    expect(graph.body.data.userCourses).toBeNull();
    expect(graph.body.errors[0].extensions).toMatchObject({ reason: 'not_observer', http: { status: 403 } });
  });

  it('auth-observer-courses: is refused to a teacher and to a fellow student; people of other tenants and deleted ones are not there', async () => {
    for (const who of ['teach', 'stu2', 'out', 'lim'] as const) {
      const { status } = await world.as(who).get(`/users/${world.users.stu1}/courses`);
      expect([who, status]).toEqual([who, 403]);
    }
    expect((await world.as('adminB').get(`/users/${world.users.stu1}/courses`)).status).toBe(404);
    expect((await world.as('admin').get(`/users/${world.users.stuB}/courses`)).status).toBe(404);
    expect((await world.as('admin').get(`/users/${world.users.gone}/courses`)).status).toBe(404);
    expect((await world.as('admin').get('/users/sis_user_id:nobody/courses')).status).toBe(404);
    expect((await world.as('admin').get('/users/99999999/courses')).status).toBe(404);
  });

  it('a nested list of courses that one may not read is null, with a 403', async () => {
    const { body } = await world
      .as('teach')
      .graphql(`{ user(id: "${world.users.stu1}") { name courses { nodes { name } } } }`);
    expect(body.data.user).toEqual({ name: 'Stu One', courses: null });
    expect(body.errors[0]).toMatchObject({ path: ['user', 'courses'], extensions: { http: { status: 403 } } });
  });

  it('takes the same filters', async () => {
    const { C1, C2 } = world.courses;
    const read = async (query: string) =>
      ids((await world.as('admin').get(`/users/${world.users.teach}/courses?${query}`)).body);
    expect(await read('')).toEqual([C1, C2]);
    expect(await read('state[]=unpublished')).toEqual([C2]);
    expect(await read('enrollment_state=completed')).toEqual([]);
    expect(await read('enrollment_state=active&state[]=available')).toEqual([C1]);
  });

  it('an observer whom dates keep out sees that, and nothing of the course', async () => {
    const { body } = await world.as('obs').get(`/users/${world.users.stu1}/courses`);
    expect(body).toContainEqual({ id: early, access_restricted_by_date: true });
    const asAdmin = await world.as('admin').get(`/users/${world.users.stu1}/courses`);
    expect(asAdmin.body).toContainEqual(expect.objectContaining({ id: early, name: 'Early' }));
  });
});
