import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { assess, type RubricWork, rubricWork } from '../rubrics/builders.js';
import { anOutcome, criterionOf, resultsOf } from './builders.js';

describe('What a rubric keeps from students once work was assessed by it', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const anAssessed = async (title: string) => {
    const outcome = await anOutcome(world, title);
    const work = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    const said = { [`c${outcome}`]: { points: 4 } };
    for (const of of ['stu1', 'stu2'] as const) {
      const { status, text } = await assess(world, work, said, { of });
      if (status !== 200) throw new Error(text);
    }
    return { outcome, work };
  };
  const use = async ({ association }: RubricWork, change: object, of: Person = 'teach') => {
    const path = `/courses/${world.courses.C1}/rubric_associations/${association}`;
    const { status, text } = await world.as(of).json('PUT', path, { rubric_association: change });
    if (status !== 200) throw new Error(text);
  };
  /** Points of the first student in the two lists and in the graph, as somebody sees them; none where there is no result. */
  const pointsFor = async (who: Person, outcome: number) => {
    const caller = world.as(who);
    const user = world.users.stu1;
    const query = `outcome_ids[]=${outcome}&user_ids[]=${user}`;
    const results = await caller.get(`/courses/${world.courses.C1}/outcome_results?${query}`);
    const rollups = await caller.get(`/courses/${world.courses.C1}/outcome_rollups?${query}`);
    const { body } = await caller.graphql(
      `query ($user: RecordId!, $outcome: RecordId!) {
        user(id: $user) { outcomeMastery(outcomeIds: [$outcome]) { nodes { score } } }
      }`,
      { user, outcome },
    );
    return [
      results.body.outcome_results.map((one: any) => one.score),
      rollups.body.rollups[0].scores.map((one: any) => one.score),
      body.data.user.outcomeMastery.nodes.map((one: any) => one.score),
    ];
  };
  const kept = async (outcome: number) =>
    (await resultsOf(world, outcome)).map(({ hidden, hidePoints, score, mastery, version, versions }) => ({
      hidden,
      hidePoints,
      score,
      mastery,
      version,
      numbers: versions.map(([number]: [number]) => number),
    }));

  it('points are kept from then on, and shown again, with a version of each change', async () => {
    const { outcome, work } = await anAssessed('Argues');
    const other = await anAssessed('Reads');
    expect(await pointsFor('stu1', outcome)).toEqual([[4], [4], [4]]);
    await use(work, { hide_points: true });
    for (const who of ['stu1', 'obs'] as const)
      expect([who, await pointsFor(who, outcome)]).toEqual([who, [[null], [null], [null]]]);
    expect(await pointsFor('teach', outcome)).toEqual([[4], [4], [4]]);
    expect(await pointsFor('stu1', other.outcome)).toEqual([[4], [4], [4]]);
    const now = { hidden: false, hidePoints: true, score: 4, mastery: true, version: 2, numbers: [1, 2] };
    expect(await kept(outcome)).toEqual([now, now]);
    // The same again, and what has nothing to do with it, change nothing.
    await use(work, { hide_points: true, hide_score_total: true });
    expect(await kept(outcome)).toEqual([now, now]);
    await use(work, { hide_points: false });
    expect(await pointsFor('stu1', outcome)).toEqual([[4], [4], [4]]);
    expect((await kept(other.outcome)).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('results are hidden from then on, count for nobody, and come back', async () => {
    const { outcome, work } = await anAssessed('Weighs');
    await use(work, { hide_outcome_results: true });
    expect(await pointsFor('stu1', outcome)).toEqual([[], [], []]);
    expect(await pointsFor('teach', outcome)).toEqual([[4], [], []]);
    const { body } = await world.as('teach').graphql(
      `mutation ($id: RecordId!) {
        updateRubricAssociation(id: $id, input: { hideOutcomeResults: false }) { errors { field code } }
      }`,
      { id: work.association },
    );
    expect(body.data.updateRubricAssociation.errors).toEqual([]);
    expect(await pointsFor('stu1', outcome)).toEqual([[4], [4], [4]]);
  });
});
