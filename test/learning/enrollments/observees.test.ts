import { setPassword } from '../../support/account-builders.js';
import { setCourseState } from '../../support/school-builders.js';
import { statementsOfRead } from '../../support/statements-of-read.js';
import { openWorld, type World } from '../../support/world.js';

describe('Observing', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const tie = (who: Parameters<World['as']>[0], observer: number | string, observee: number | string) =>
    world.as(who).put(`/users/${observer}/observees/${observee}`);
  const links = () =>
    world.sql(
      'select user_id::int as observer, observee_id::int as observee, workflow_state as state from observer_links',
    );
  /** Course and state of each observer enrollment of `out` for stu2. */
  const parts = async () =>
    world.sql(
      `select course_id::int as course, workflow_state as state from enrollments
       where user_id = $1 and associated_user_id = $2 and type = 'ObserverEnrollment' order by course_id`,
      [world.users.out, world.users.stu2],
    );
  const enrollmentOf = async (user: number, course: number) => {
    const [{ id }] = await world.sql(
      `select id::int from enrollments where user_id = $1 and course_id = $2 and associated_user_id is null`,
      [user, course],
    );
    return id as number;
  };

  it('begins by who manages observers, with a part in each course of the student', async () => {
    const { out, stu2 } = world.users;
    const { status, body } = await tie('admin', out, stu2);
    expect([status, body]).toMatchObject([200, { id: stu2, name: 'Stella Two' }]);
    expect(await links()).toEqual([{ observer: out, observee: stu2, state: 'active' }]);
    expect(await parts()).toEqual([{ course: world.courses.C1, state: 'active' }]);
    const seen = await world.as('out').get(`/users/${stu2}/enrollments`);
    expect(seen.body.map((one: any) => one.course_id)).toEqual([world.courses.C1]);
    expect((await world.as('out').get('/users/self/observees')).body).toMatchObject([{ id: stu2 }]);
    expect((await world.as('out').get(`/users/self/observees/${stu2}`)).body).toMatchObject({ id: stu2 });
    const noted = await world.sql(`select event_type, data from audit_events where subject_type = 'ObserverLink'`);
    expect(noted).toEqual([{ event_type: 'observee_added', data: { userId: out, observeeId: stu2 } }]);
  });

  it('begins by the login and password that a student gives, and tells not which of them was wrong', async () => {
    const { stu2, out } = world.users;
    await setPassword(world, stu2, 'sesame');
    const ask = (unique_id: string, password?: string) =>
      world.as('out').post('/users/self/observees', {
        'observee[unique_id]': unique_id,
        ...(password !== undefined && { 'observee[password]': password }),
      });
    const wrong = await ask('stu2', 'simsim');
    const unknown = await ask('nobody', 'sesame');
    const without = await ask('stu2');
    const tenant = await ask('stuB', 'sesame');
    for (const { status, body } of [wrong, unknown, without, tenant]) {
      expect(status).toBe(400);
      expect(body.errors).toEqual(wrong.body.errors);
    }
    expect(await links()).toEqual([]);
    expect((await ask('STU2', 'sesame')).body).toMatchObject({ id: stu2 });
    expect(await links()).toEqual([{ observer: out, observee: stu2, state: 'active' }]);
    const trusted = await world.as('admin').post(`/users/${out}/observees`, { 'observee[unique_id]': 'stu1' });
    expect(trusted.body).toMatchObject({ id: world.users.stu1 });
  });

  it('is one tie however many make it at the same time', async () => {
    const { out, stu2 } = world.users;
    const answers = await Promise.all(Array.from({ length: 6 }, () => tie('admin', out, stu2)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await links()).toHaveLength(1);
    expect(await parts()).toHaveLength(1);
  });

  it('follows the student into new courses, and out of them', async () => {
    const { out, stu2 } = world.users;
    const { C1, C2 } = world.courses;
    await tie('admin', out, stu2);
    const teach = world.as('teach');
    await teach.post(`/courses/${C2}/enrollments`, {
      'enrollment[user_id]': stu2,
      'enrollment[enrollment_state]': 'active',
    });
    expect(await parts()).toEqual([
      { course: C1, state: 'active' },
      { course: C2, state: 'active' },
    ]);
    const id = await enrollmentOf(stu2, C1);
    const end = (task: string) => teach.del(`/courses/${C1}/enrollments/${id}`, { task });
    for (const [task, state] of [
      ['conclude', 'completed'],
      ['inactivate', 'inactive'],
      ['delete', 'deleted'],
    ] as const) {
      expect((await end(task)).status).toBe(200);
      expect((await parts())[0]).toEqual({ course: C1, state });
    }
    const noted = await world.sql(
      `select data->>'from' as was, data->>'to' as is from audit_events where event_type = 'enrollment_followed' and (data->>'courseId')::int = $1 order by id`,
      [C1],
    );
    expect(noted.map(({ was, is }) => [was, is])).toEqual([
      ['deleted', 'active'],
      ['active', 'completed'],
      ['completed', 'inactive'],
      ['inactive', 'deleted'],
    ]);
  });

  it('ends with the student’s or the observer’s part in the tenant', async () => {
    const { out, stu2 } = world.users;
    await tie('admin', out, stu2);
    expect((await world.as('admin').del(`/accounts/${world.accounts.RA}/users/${stu2}`)).status).toBe(200);
    expect(await links()).toMatchObject([{ state: 'deleted' }]);
    expect(await parts()).toEqual([{ course: world.courses.C1, state: 'deleted' }]);
    expect((await world.as('out').get('/users/self/observees')).body).toEqual([]);
  });

  it('misses no course when the student is enrolled at the same time', async () => {
    const { out, stu2 } = world.users;
    const { C1, C2 } = world.courses;
    const enroll = world
      .as('teach')
      .post(`/courses/${C2}/enrollments`, { 'enrollment[user_id]': stu2, 'enrollment[enrollment_state]': 'active' });
    await Promise.all([enroll, tie('admin', out, stu2)]);
    expect((await parts()).map(({ course }) => course)).toEqual([C1, C2]);
  });

  it('waits with a student who is only invited', async () => {
    const { out, stu2 } = world.users;
    await tie('admin', out, stu2);
    await world.as('teach').post(`/courses/${world.courses.C2}/enrollments`, { 'enrollment[user_id]': stu2 });
    expect(await parts()).toEqual([{ course: world.courses.C1, state: 'active' }]);
    const id = await enrollmentOf(stu2, world.courses.C2);
    await setCourseState(world, 'available', world.courses.C2);
    expect((await world.as('stu2').post(`/courses/${world.courses.C2}/enrollments/${id}/accept`)).body).toEqual({
      success: true,
    });
    expect(await parts()).toHaveLength(2);
  });

  it('ends with its parts in the courses, and the observer sees nothing more at once', async () => {
    const { out, stu2 } = world.users;
    await tie('admin', out, stu2);
    expect((await world.as('out').get(`/users/${stu2}/enrollments`)).status).toBe(200);
    expect((await world.as('out').del(`/users/self/observees/${stu2}`)).body).toMatchObject({ id: stu2 });
    expect(await links()).toMatchObject([{ state: 'deleted' }]);
    expect(await parts()).toEqual([{ course: world.courses.C1, state: 'deleted' }]);
    expect((await world.as('out').get(`/users/${stu2}/enrollments`)).status).toBe(404);
    expect((await world.as('out').get(`/courses/${world.courses.C1}`)).status).toBe(404);
    expect((await world.as('out').get(`/users/self/observees/${stu2}`)).status).toBe(404);
    expect((await world.as('admin').del(`/users/${out}/observees/${stu2}`)).status).toBe(404);
    expect((await tie('admin', out, stu2)).status).toBe(200);
    expect(await parts()).toEqual([{ course: world.courses.C1, state: 'active' }]);
  });

  it('is nobody’s to arrange but of those who manage observers, inside the tenant', async () => {
    const { out, stu1, stu2, stuB } = world.users;
    for (const who of ['teach', 'subadmin', 'lim'] as const)
      expect([who, [403, 404]]).toEqual([who, expect.arrayContaining([(await tie(who, stu1, stu2)).status])]);
    expect((await tie('stu1', 'self', stu2)).status).toBe(403);
    expect((await tie('adminB', out, stu2)).status).toBe(404);
    expect((await tie('admin', out, stuB)).status).toBe(404);
    expect((await tie('admin', out, out)).status).toBe(400);
    expect((await world.as('stu1').get(`/users/${stu2}/observees`)).status).toBe(403);
    expect((await world.as('out').get(`/users/${stu2}/observees`)).status).toBe(404);
    expect(await links()).toEqual([]);
  });

  it('lists observees in one statement', async () => {
    const { out, stu1, stu2 } = world.users;
    await tie('admin', out, stu1);
    await tie('admin', out, stu2);
    const caller = world.as('out');
    await caller.get('/users/self/observees');
    expect(await statementsOfRead(world, () => caller.get('/users/self/observees'))).toBe(1);
    const { body } = await caller.get('/users/self/observees');
    expect(body.map((one: any) => one.name)).toEqual(['Stu One', 'Stella Two']);
  });
});
