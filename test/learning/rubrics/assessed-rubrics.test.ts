import { untilWaiting } from '../../support/until-waiting.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { assess, bodyOf, rubricsOf, rubricWork, twoCriteria } from './builders.js';

describe('A rubric that work was assessed by', () => {
  let world: World;
  let teach: Caller;
  let inCourse: ReturnType<typeof rubricsOf>;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    inCourse = rubricsOf(world, { course: world.courses.C1 });
  });
  afterEach(() => world.close());

  const [thesis, style] = twoCriteria as unknown as [any, any];
  const stored = () => world.sql('select criteria, points_possible, updated_at from rubrics');
  const assessments = () =>
    world.sql('select score, data, version, workflow_state from rubric_assessments order by id');

  it('keeps the criteria and ratings that were given: what would make an assessment untrue is refused whole', async () => {
    const work = await rubricWork(world);
    bodyOf(await assess(world, work, { thesis: { rating_id: 'vague' } }));
    const before = [await stored(), await assessments()];
    const ratings = (vague: number) => [
      { id: 'clear', points: 10 },
      { id: 'vague', points: vague },
    ];
    for (const criteria of [
      [],
      [style],
      [{ ...thesis, id: 'other' }, style],
      [{ ...thesis, ratings: [{ id: 'clear', points: 10 }] }, style],
      [{ ...thesis, ratings: ratings(5) }, style],
      [{ ...thesis, ignore_for_scoring: true }, style],
    ]) {
      const { status, body } = await inCourse.change(work.rubric.id, { title: 'Lost', criteria });
      expect([criteria, status, body.errors]).toMatchObject([criteria, 400, { criteria: [{ type: 'assessed' }] }]);
    }
    expect([await stored(), await assessments()]).toEqual(before);
  });

  it('takes everything else: a title, words, other ratings, more criteria, and less of those that nobody used', async () => {
    const work = await rubricWork(world);
    bodyOf(await assess(world, work, { thesis: { rating_id: 'vague' } }));
    const criteria = [
      {
        id: 'thesis',
        description: 'Claim',
        ratings: [{ id: 'vague', description: 'Hazy', points: 4 }, { points: 20 }],
      },
      { description: 'Sources', points: 5 },
    ];
    const { rubric } = bodyOf<any>(await inCourse.change(work.rubric.id, { title: 'Paper', criteria }));
    expect(rubric).toMatchObject({ title: 'Paper', points_possible: 25, read_only: true });
    expect(rubric.data.map(({ id }: any) => id)).toEqual(['thesis', '_2']);
    const { body } = await teach.get(`${work.submission('stu1')}?include[]=full_rubric_assessment`);
    expect([body.score, body.full_rubric_assessment.score]).toEqual([4, 4]);
    const more = bodyOf<any>(await assess(world, work, { _2: { points: 5 } }));
    expect([more.score, more.data.map((one: any) => one.criterion_id)]).toEqual([9, ['thesis', '_2']]);
  });

  it('may lose criteria again once nothing is said of them', async () => {
    const work = await rubricWork(world);
    const made = bodyOf<any>(await assess(world, work, { thesis: { rating_id: 'vague' }, style: { points: 5 } }));
    expect((await inCourse.change(work.rubric.id, { criteria: [thesis] })).status).toBe(400);
    bodyOf(await assess(world, work, { style: { points: null, rating_id: null } }));
    bodyOf(await inCourse.change(work.rubric.id, { criteria: [thesis] }));
    bodyOf(await teach.del(`${work.assessments}/${made.id}`));
    const { rubric } = bodyOf<any>(await inCourse.change(work.rubric.id, { criteria: [] }));
    expect([rubric.data, rubric.read_only]).toEqual([[], false]);
  });

  it('waits for who assesses by it just now, and is refused then', async () => {
    const work = await rubricWork(world);
    const blocker = await world.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from enrollments where user_id = $1 for update', [world.users.stu1]);
    const assessing = assess(world, work, { thesis: { points: 4 } });
    await untilWaiting(world);
    const changing = inCourse.change(work.rubric.id, { criteria: [style] });
    await untilWaiting(world, 2);
    await blocker.query('commit');
    blocker.release();
    expect([(await assessing).status, (await changing).status]).toEqual([200, 400]);
    expect(await assessments()).toMatchObject([{ score: 4 }]);
  });
});
