import { untilWaiting } from '../../support/until-waiting.js';
import { openWorld, type World } from '../../support/world.js';
import { assess, bodyOf, rubricsOf, rubricWork } from './builders.js';

describe('Two requests about one rubric at once', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  /** Holds the rows of a student's enrollments until what comes back is called. */
  const held = async (statement: string, values: readonly unknown[]) => {
    const blocker = await world.connect();
    await blocker.query('begin');
    await blocker.query(statement, values as unknown[]);
    return async () => {
      await blocker.query('commit');
      blocker.release();
    };
  };
  const holdStudent = () =>
    held('select 1 from enrollments where user_id = $1 order by id for update', [world.users.stu1]);
  const stored = () => world.sql('select id, score, version, workflow_state from rubric_assessments order by id');

  it('that assess one student are one assessment with both: the sum of both is the grade', async () => {
    const work = await rubricWork(world);
    for (let round = 1; round <= 3; round += 1) {
      const letGo = await holdStudent();
      const both = [
        assess(world, work, { thesis: { points: round } }, { by: 'teach' }),
        assess(world, work, { style: { points: 5 } }, { by: 'ta' }),
      ];
      await untilWaiting(world, 2);
      await letGo();
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      const { body } = await world.as('teach').get(`${work.submission('stu1')}?include[]=full_rubric_assessment`);
      expect([body.score, body.full_rubric_assessment.score]).toEqual([round + 5, round + 5]);
      const rows = await stored();
      expect(rows).toHaveLength(1);
      const numbers = await world.sql('select number from rubric_assessment_versions order by number');
      expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, i) => i + 1));
      expect(rows[0].version).toBe(numbers.length);
    }
  });

  it('of which one ends the use: whoever assesses is done before, or finds it ended; nothing is half done', async () => {
    const first = await rubricWork(world);
    const uses = rubricsOf(world, { course: world.courses.C1 }).associations;
    const letGo = await holdStudent();
    const assessing = assess(world, first, { thesis: { points: 4 } });
    await untilWaiting(world);
    const ending = world.as('teach').del(`${uses}/${first.association}`);
    await untilWaiting(world, 2);
    await letGo();
    expect([(await assessing).status, (await ending).status]).toEqual([200, 200]);
    expect(await stored()).toMatchObject([{ score: 4 }]);

    const second = await rubricWork(world);
    const letUseGo = await held('select 1 from rubric_associations where id = $1 for update', [second.association]);
    const endingFirst = world.as('teach').del(`${uses}/${second.association}`);
    await untilWaiting(world);
    const late = assess(world, second, { thesis: { points: 9 } });
    await untilWaiting(world, 2);
    await letUseGo();
    const statuses = [(await endingFirst).status, (await late).status];
    const { body } = await world.as('teach').get(second.submission('stu1'));
    expect([statuses, body.score ?? null]).toEqual([[200, 404], null]);
    expect(await stored()).toHaveLength(1);
  });

  it('of which one deletes the rubric or the assignment are neither stuck nor half done', async () => {
    const teach = world.as('teach');
    const course = `/courses/${world.courses.C1}`;
    for (const gone of ['rubric', 'assignment'] as const) {
      const work = await rubricWork(world);
      const letGo = await holdStudent();
      const assessing = assess(world, work, { thesis: { points: 4 } });
      await untilWaiting(world);
      const path = gone === 'rubric' ? `/rubrics/${work.rubric.id}` : `/assignments/${work.assignment}`;
      const deleting = teach.del(course + path);
      await untilWaiting(world, 2);
      await letGo();
      expect([gone, (await assessing).status, (await deleting).status]).toEqual([gone, 200, 200]);
      const [use] = await world.sql('select workflow_state from rubric_associations where id = $1', [work.association]);
      expect([gone, use.workflow_state]).toEqual([gone, 'deleted']);
      const [graded] = await world.sql('select score from submissions where assignment_id = $1 and user_id = $2', [
        work.assignment,
        world.users.stu1,
      ]);
      expect([gone, graded.score]).toEqual([gone, 4]);
    }
    expect(await stored()).toHaveLength(2);
  });

  it('of which one exchanges the rubric and one the title change both', async () => {
    const { association } = await rubricWork(world);
    const inCourse = rubricsOf(world, { course: world.courses.C1 });
    const { rubric } = await inCourse.made('Second');
    const change = (fields: object) =>
      world.as('teach').json('PUT', `${inCourse.associations}/${association}`, { rubric_association: fields });
    const letGo = await held('select 1 from rubric_associations where id = $1 for update', [association]);
    const exchanging = change({ rubric_id: rubric.id });
    await untilWaiting(world);
    const renaming = change({ title: 'Here' });
    await untilWaiting(world, 2);
    await letGo();
    bodyOf(await exchanging);
    expect(bodyOf<any>(await renaming)).toMatchObject({ rubric_id: rubric.id, title: 'Here' });
  });

  it('that assess different students by one rubric do not wait for each other', async () => {
    const work = await rubricWork(world);
    const letGo = await holdStudent();
    const waiting = assess(world, work, { thesis: { points: 4 } });
    await untilWaiting(world);
    bodyOf(await assess(world, work, { thesis: { points: 10 } }, { of: 'stu2' }));
    await letGo();
    bodyOf(await waiting);
    expect((await stored()).map(({ score }) => score).toSorted((a, b) => b - a)).toEqual([10, 4]);
  });
});
