import type { Person } from '../../support/fixture.js';
import { aSection, moveTo, setMuted } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { assess, bodyOf, type RubricWork, rubricsOf, rubricWork } from './builders.js';

describe('What students see of an assessment by a rubric', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  /** The score that somebody finds on each way that leads to an assessment of stu1's work; null where there is none. */
  const found = async (work: RubricWork, who: Person) => {
    const caller = world.as(who);
    const course = world.courses.C1;
    const one = await caller.get(`${work.submission('stu1')}?include[]=full_rubric_assessment`);
    const rubric = await caller.get(
      `${rubricsOf(world, { course }).at(work.rubric.id)}?include[]=assessments&include[]=graded_assessments`,
    );
    const asked = `query($c: RecordId!, $a: RecordId!) { course(id: $c) { assignment(id: $a) {
      rubric { assessments { nodes { score } totalCount } }
      submissions { nodes { rubricAssessment { score } rubricAssessments { score } } }
    } } }`;
    const { body } = await caller.graphql(asked, { c: course, a: work.assignment });
    const assignment = body.data?.course?.assignment;
    return [
      one.body.full_rubric_assessment?.score ?? null,
      rubric.body.assessments?.map((each: any) => each.score) ?? null,
      rubric.body.graded_assessments?.map((each: any) => each.score) ?? null,
      assignment?.rubric.assessments.nodes.map((each: any) => each.score) ?? null,
      assignment?.submissions?.nodes.map((each: any) => each.rubricAssessment?.score ?? null) ?? null,
    ];
  };

  it('is their own, once grades are shown; observers see that of their student, peers and strangers none', async () => {
    const work = await rubricWork(world, { fields: { muted: true } });
    bodyOf(await assess(world, work, { thesis: { points: 4 } }));
    const staff = [4, [4], [4], [4], [4]];
    const none = [null, [], [], []] as const;
    expect(await found(work, 'teach')).toEqual(staff);
    for (const who of ['stu1', 'obs'] as const) expect([who, await found(work, who)]).toEqual([who, [...none, [null]]]);
    await setMuted(world, work.assignment, false);
    for (const who of ['stu1', 'obs', 'ta'] as const) expect([who, await found(work, who)]).toEqual([who, staff]);
    expect(await found(work, 'stu2')).toEqual([...none, []]);
    for (const who of ['out', 'stuB', 'adminB'] as const)
      expect([who, await found(work, who)]).toEqual([who, [null, null, null, null, null]]);
    await setMuted(world, work.assignment, true);
    expect(await found(work, 'stu1')).toEqual([...none, [null]]);
  });

  it('has no points where the use hides them, and no sum where it hides that; graders see both', async () => {
    for (const [use, score, points] of [
      [{ hide_points: true }, null, [null, null]],
      [{ hide_score_total: true }, null, [4, 5]],
      [{}, 9, [4, 5]],
    ] as const) {
      const work = await rubricWork(world, { use });
      bodyOf(await assess(world, work, { thesis: { points: 4, comments: 'Why?' }, style: { points: 5 } }));
      for (const who of ['stu1', 'obs', 'teach'] as const) {
        const asked = `${work.submission('stu1')}?include[]=rubric_assessment&include[]=full_rubric_assessment`;
        const { full_rubric_assessment: full, rubric_assessment: byId } = (await world.as(who).get(asked)).body;
        const [sum, each] = who === 'teach' ? [9, [4, 5]] : [score, points];
        expect([who, use, full.score, full.data.map((one: any) => one.points)]).toEqual([who, use, sum, each]);
        expect([byId.thesis.points, byId.thesis.comments]).toEqual([each[0], 'Why?']);
      }
    }
  });

  it('ends for graders where their section does', async () => {
    const evening = await aSection(world, 'Evening');
    await moveTo(world, world.users.stu2, evening);
    await moveTo(world, world.users.ta, world.sections.C1, { limited: true });
    const work = await rubricWork(world);
    for (const of of ['stu1', 'stu2'] as const) bodyOf(await assess(world, work, { thesis: { points: 4 } }, { of }));
    const path = `${rubricsOf(world, { course: world.courses.C1 }).at(work.rubric.id)}?include[]=assessments`;
    expect((await world.as('teach').get(path)).body.assessments).toHaveLength(2);
    expect((await world.as('ta').get(path)).body.assessments).toHaveLength(1);
    expect((await assess(world, work, { thesis: { points: 1 } }, { by: 'ta', of: 'stu2' })).status).toBe(404);
    expect((await assess(world, work, { thesis: { points: 1 } }, { by: 'ta' })).status).toBe(200);
  });
});
