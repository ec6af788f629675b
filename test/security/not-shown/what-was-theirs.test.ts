import { openWorld, type World } from '../../support/world.js';

describe('What was somebody’s own in a course that is over for them', () => {
  let world: World;
  let work: string;
  beforeEach(async () => {
    world = await openWorld();
    const made = await world.as('teach').post(`/courses/${world.courses.C1}/assignments`, {
      'assignment[name]': 'Essay',
      'assignment[points_possible]': 10,
      'assignment[published]': true,
      'assignment[submission_types][]': 'online_text_entry',
    });
    work = `/courses/${world.courses.C1}/assignments/${made.body.id}`;
    for (const who of ['stu1', 'stu2'] as const)
      await world.as('teach').put(`${work}/submissions/${world.users[who]}`, { 'submission[posted_grade]': 7 });
    const [part] = await world.sql('select id::int from enrollments where user_id = $1 and course_id = $2', [
      world.users.stu1,
      world.courses.C1,
    ]);
    const ended = await world.as('teach').del(`/courses/${world.courses.C1}/enrollments/${part.id}?task=conclude`);
    expect(ended.status).toBe(200);
  });
  afterEach(() => world.close());

  it('stays in view: the work, its grade and the modules', async () => {
    const stu1 = world.as('stu1');
    const listed = await stu1.get(`/courses/${world.courses.C1}/assignments`);
    expect([listed.status, listed.body.map(({ name }: { name: string }) => name)]).toEqual([200, ['Essay']]);
    expect((await stu1.get(`${work}/submissions/${world.users.stu1}`)).body).toMatchObject({ score: 7 });
    expect((await stu1.get(`/courses/${world.courses.C1}/modules`)).status).toBe(200);
  });

  it('cannot be changed any more, and others’ stays hidden', async () => {
    const stu1 = world.as('stu1');
    const form = { 'submission[submission_type]': 'online_text_entry', 'submission[body]': 'Late' };
    expect((await stu1.post(`${work}/submissions`, form)).status).toBe(403);
    expect((await stu1.get(`${work}/submissions/${world.users.stu2}`)).status).toBe(404);
    const [kept] = await world.sql('select body, attempt from submissions where user_id = $1', [world.users.stu1]);
    expect(kept).toEqual({ body: null, attempt: null });
  });
});
