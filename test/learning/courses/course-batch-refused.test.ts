import { openWorld, type World } from '../../support/world.js';

describe('A batch of courses before anything of it is done', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  type Form = Record<string, string | number | readonly (string | number)[]>;
  const batch = (form: Form) => world.as('admin').put(`/accounts/${world.accounts.RA}/courses`, form);
  const queued = async (): Promise<number[]> =>
    Object.values(
      (
        await world.sql(
          `select (select count(*)::int from progress) as progress, (select count(*)::int from graphile_worker.jobs) as jobs`,
        )
      )[0],
    );
  const times = (count: number, id: number) => Array.from({ length: count }, () => id);

  it.each<[string, (id: number) => Form, number]>([
    ['without courses', () => ({ event: 'offer' }), 400],
    ['with a blank list', () => ({ 'course_ids[]': '', event: 'offer' }), 400],
    ['without an event', (id) => ({ 'course_ids[]': [id] }), 400],
    ['with a blank event', (id) => ({ 'course_ids[]': [id], event: '' }), 400],
    ['with an event for single courses', (id) => ({ 'course_ids[]': [id], event: 'claim' }), 400],
    ['with 501 courses', (id) => ({ 'course_ids[]': times(501, id), event: 'offer' }), 403],
  ])('is refused %s, and nothing is queued', async (_how, form, status) => {
    const before = await queued();
    const { status: answered, body } = await batch(form(world.courses.C1));
    expect([answered, body.status]).toEqual([status, status === 400 ? 'bad_request' : 'forbidden']);
    expect(await queued()).toEqual(before);
  });

  it('is one job for 500 courses, and for one that stands without a list', async () => {
    const [progress = 0, jobs = 0] = await queued();
    expect((await batch({ 'course_ids[]': times(500, world.courses.C1), event: 'conclude' })).status).toBe(200);
    expect((await batch({ course_ids: world.courses.C1, event: 'conclude' })).status).toBe(200);
    expect(await queued()).toEqual([progress + 2, jobs + 2]);
    const [row] = await world.sql('select workflow_state from courses where id = $1', [world.courses.C1]);
    expect(row.workflow_state).toBe('available');
  });
});
