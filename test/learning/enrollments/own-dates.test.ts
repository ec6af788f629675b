import { openWorld, type World } from '../../support/world.js';

describe('An enrollment with dates of its own', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const [begins, ends] = ['2020-01-01T00:00:00Z', '2020-06-01T00:00:00Z'];
  const enroll = (dates: Record<string, string>) =>
    world.as('teach').post(`/courses/${world.courses.C1}/enrollments`, {
      'enrollment[user_id]': world.users.out,
      'enrollment[enrollment_state]': 'active',
      ...Object.fromEntries(Object.entries(dates).map(([name, value]) => [`enrollment[${name}]`, value])),
    });

  it('enrollment[start_at] and enrollment[end_at] let the student in and out', async () => {
    const { C1 } = world.courses;
    const { status, body } = await enroll({ start_at: begins, end_at: ends });
    expect([status, body]).toMatchObject([200, { start_at: begins, end_at: ends }]);
    const list = `/courses/${C1}/enrollments?user_id=${world.users.out}`;
    expect((await world.as('teach').get(list)).body).toMatchObject([{ id: body.id, start_at: begins, end_at: ends }]);
    expect((await world.as('out').get('/courses')).body).toEqual([]);
    const longer = await enroll({ start_at: begins, end_at: '2100-06-01T00:00:00Z' });
    expect(longer.body).toMatchObject({ id: body.id, end_at: '2100-06-01T00:00:00Z' });
    expect((await world.as('out').get('/courses')).body).toMatchObject([{ id: C1 }]);
  });

  it('is refused where it would end before it begins, and nothing changes', async () => {
    const rows = () => world.sql('select * from enrollments order by id');
    const before = await rows();
    const { status, body } = await enroll({ start_at: '2021-01-01T00:00:00Z', end_at: ends });
    expect([status, body.errors.end_at[0].type]).toEqual([400, 'invalid']);
    expect(await rows()).toEqual(before);
  });

  it('is the same through the graph', async () => {
    const { body } = await world.as('teach').graphql(
      `mutation ($c: RecordId!, $u: RecordId!) { enrollUser(place: { courseId: $c }, input: { userId: $u,
        startAt: "2020-02-01T00:00:00Z", endAt: "2020-03-01T00:00:00Z" }) { enrollment { startAt endAt } } }`,
      { c: world.courses.C1, u: world.users.out },
    );
    expect(body.data.enrollUser.enrollment).toEqual({
      startAt: '2020-02-01T00:00:00Z',
      endAt: '2020-03-01T00:00:00Z',
    });
  });
});
