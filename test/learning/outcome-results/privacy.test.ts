import type { Person } from '../../support/fixture.js';
import { aPart, aSection, moveTo, setMuted } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay, setAssignment } from '../assignments/builders.js';
import { setQuiz } from '../quizzes/builders.js';
import { assess, rubricWork } from '../rubrics/builders.js';
import { aMeasuringQuiz, anOutcome, aResult, criterionOf, takes } from './builders.js';

describe('Who reads what of results of outcomes', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const path = (rest: string) => `/courses/${world.courses.C1}/${rest}`;
  /** The students in the two lists, and in the graph. */
  const seenBy = async (who: Person, outcome: number) => {
    const caller = world.as(who);
    const results = await caller.get(path(`outcome_results?outcome_ids[]=${outcome}`));
    const rollups = await caller.get(path(`outcome_rollups?outcome_ids[]=${outcome}`));
    if (results.status !== 200 || rollups.status !== 200) return [results.status, rollups.status];
    return [
      results.body.outcome_results.map((one: any) => one.links.user),
      rollups.body.rollups.filter((one: any) => one.scores.length > 0).map((one: any) => one.links.user),
    ];
  };
  const masteryOf = async (who: Person, userId: number, outcome: number) => {
    const { body } = await world.as(who).graphql(
      `query ($user: RecordId!, $outcome: RecordId!) {
        user(id: $user) { outcomeMastery(outcomeIds: [$outcome]) { nodes { score mastery count } } }
      }`,
      { user: userId, outcome },
    );
    return body.data.user?.outcomeMastery.nodes ?? body.errors[0].extensions.http.status;
  };
  const graded = async (more: object = {}, outcomeTitle = 'Argues') => {
    const outcome = await anOutcome(world, outcomeTitle);
    const work = await rubricWork(world, { criteria: [criterionOf(outcome)], use: more });
    for (const [of, points] of [
      ['stu1', 4],
      ['stu2', 2],
    ] as const) {
      const { status, text } = await assess(world, work, { [`c${outcome}`]: { points } }, { of });
      if (status !== 200) throw new Error(text);
    }
    return { outcome, work };
  };

  it('a student reads their own, an observer that of whom they observe, who grades all, others nothing', async () => {
    const { outcome } = await graded();
    const { stu1, stu2 } = world.users;
    expect(await seenBy('stu1', outcome)).toEqual([[stu1], [stu1]]);
    expect(await seenBy('obs', outcome)).toEqual([[stu1], [stu1]]);
    expect(await seenBy('stu2', outcome)).toEqual([[stu2], [stu2]]);
    for (const who of ['teach', 'ta', 'admin', 'subadmin'] as const) {
      const [results, rollups] = (await seenBy(who, outcome)) as [number[], number[]];
      expect([who, results, new Set(rollups)]).toEqual([who, [stu1, stu2], new Set([stu1, stu2])]);
    }
    expect(await seenBy('des', outcome)).toEqual([403, 403]);
    for (const who of ['out', 'adminB', 'stuB'] as const)
      expect([who, ...(await seenBy(who, outcome))]).toEqual([who, 404, 404]);
    const asked = await world.as('stu1').get(path(`outcome_results?user_ids[]=${stu2}`));
    expect([asked.status, asked.body.outcome_results]).toEqual([200, []]);
    expect(await masteryOf('stu1', stu1, outcome)).toEqual([{ score: 4, mastery: true, count: 1 }]);
    expect(await masteryOf('obs', stu1, outcome)).toEqual([{ score: 4, mastery: true, count: 1 }]);
    expect(await masteryOf('teach', stu2, outcome)).toEqual([{ score: 2, mastery: false, count: 1 }]);
    expect(await masteryOf('stu1', stu2, outcome)).toEqual([]);
  });

  it('nothing of a muted or unpublished assignment leaks, neither by lists nor by order, and it appears once it is posted', async () => {
    const { outcome, work } = await graded();
    const { stu1, stu2 } = world.users;
    const hiddenFrom = async () => {
      for (const who of ['stu1', 'obs'] as const) {
        expect([who, ...(await seenBy(who, outcome))]).toEqual([who, [], []]);
        expect([who, await masteryOf(who, stu1, outcome)]).toEqual([who, []]);
      }
    };
    await setMuted(world, work.assignment);
    await hiddenFrom();
    expect(((await seenBy('teach', outcome)) as number[][])[0]).toEqual([stu1, stu2]);
    // An observer of both learns nothing by the order either.
    await aPart(world, world.users.obs, { type: 'Observer', observing: stu2 });
    const ordered = async (query: string): Promise<number[]> =>
      (await world.as('obs').get(path(`outcome_rollups?${query}`))).body.rollups.map((one: any) => one.links.user);
    const byScore = `sort_by=outcome&sort_outcome_id=${outcome}`;
    const byName = await ordered('sort_by=student');
    expect(new Set(byName)).toEqual(new Set([stu1, stu2]));
    expect([await ordered(byScore), await ordered(`${byScore}&sort_order=desc`)]).toEqual([
      byName,
      byName.toReversed(),
    ]);
    await setMuted(world, work.assignment, false);
    expect([await ordered(byScore), await ordered(`${byScore}&sort_order=desc`)]).toEqual([
      [stu2, stu1],
      [stu1, stu2],
    ]);
    expect(await masteryOf('stu1', stu1, outcome)).toEqual([{ score: 4, mastery: true, count: 1 }]);
    await setAssignment(world, work.assignment, { workflowState: 'unpublished' });
    await hiddenFrom();
  });

  it('what the rubric hides counts for nobody, and only graders see it; points that it keeps are null for students', async () => {
    const hidden = await graded({ hide_outcome_results: true }, 'Hidden');
    const { stu1 } = world.users;
    expect(await seenBy('stu1', hidden.outcome)).toEqual([[], []]);
    const [results, rollups] = (await seenBy('teach', hidden.outcome)) as [number[], number[]];
    expect([results.length, rollups]).toEqual([2, []]);
    const kept = await graded({ hide_points: true }, 'Kept');
    const own = await world.as('stu1').get(path(`outcome_results?outcome_ids[]=${kept.outcome}`));
    expect(own.body.outcome_results).toMatchObject([
      { score: null, possible: null, percent: null, mastery: true, hide_points: true },
    ]);
    const rollup = await world.as('stu1').get(path(`outcome_rollups?outcome_ids[]=${kept.outcome}`));
    expect(rollup.body.rollups[0].scores).toMatchObject([{ score: null, hide_points: true }]);
    expect(await masteryOf('stu1', stu1, kept.outcome)).toEqual([{ score: null, mastery: true, count: 1 }]);
    expect(await masteryOf('teach', stu1, kept.outcome)).toEqual([{ score: 4, mastery: true, count: 1 }]);
  });

  it('a quiz that hides what its questions brought hides this', async () => {
    const [knows, other] = [await anOutcome(world, 'Knows'), await anOutcome(world, 'Other')];
    const quiz = await aMeasuringQuiz(world, [knows, other], { allowedAttempts: 2 });
    const { stu1 } = world.users;
    await takes(world, quiz, 1);
    expect(await seenBy('stu1', knows)).toEqual([[stu1], [stu1]]);
    await setQuiz(world, quiz, { hideResults: 'always' });
    expect(await seenBy('stu1', knows)).toEqual([[], []]);
    expect(await seenBy('teach', knows)).toEqual([[stu1], [stu1]]);
    await setQuiz(world, quiz, { hideResults: 'until_after_last_attempt' });
    expect(await seenBy('stu1', knows)).toEqual([[], []]);
    await takes(world, quiz, 1);
    expect(await seenBy('stu1', knows)).toEqual([[stu1], [stu1]]);
    expect(await seenBy('obs', knows)).toEqual([[stu1], [stu1]]);
    await setMuted(world, quiz.assignmentId);
    expect(await seenBy('stu1', knows)).toEqual([[], []]);
  });

  it('whose rights end at their sections reads the students there, averages included', async () => {
    const outcome = await anOutcome(world, 'Sections');
    const assignmentId = await anEssay(world);
    const { stu1, stu2, ta } = world.users;
    await aResult(world, { outcomeId: outcome, userId: stu1, score: 5, assignmentId });
    await aResult(world, { outcomeId: outcome, userId: stu2, score: 1, assignmentId });
    const evening = await aSection(world, 'Evening');
    await moveTo(world, stu2, evening);
    await moveTo(world, ta, evening, { limited: true });
    expect(await seenBy('ta', outcome)).toEqual([[stu2], [stu2]]);
    const average = await world.as('ta').get(path(`outcome_rollups?aggregate=course&outcome_ids[]=${outcome}`));
    expect(average.body.rollups[0].scores).toMatchObject([{ score: 1, count: 1 }]);
    const all = await world.as('teach').get(path(`outcome_rollups?aggregate=course&outcome_ids[]=${outcome}`));
    expect(all.body.rollups[0].scores).toMatchObject([{ score: 3, count: 2 }]);
    expect(await masteryOf('ta', stu1, outcome)).toBe(404);
    const alignments = await world.as('ta').get(path(`outcome_alignments?student_id=${stu1}`));
    expect(alignments.status).toBe(404);
  });

  it('what measures an outcome, and what a result was, is for who works there', async () => {
    const { outcome } = await graded();
    const ask = async (who: Person) => {
      const { body } = await world.as(who).graphql(
        `query ($id: RecordId!, $course: RecordId!) {
          outcome(id: $id) { alignments { nodes { kind criterionId rubric { recordId } } } }
          course(id: $course) { outcomeResults(outcomeIds: [$id]) { nodes {
            permissions { readVersions } versions { nodes { number score } }
          } } }
        }`,
        { id: outcome, course: world.courses.C1 },
      );
      const [result] = body.data.course.outcomeResults.nodes;
      return [body.data.outcome.alignments.nodes.length, result.permissions.readVersions, result.versions];
    };
    expect(await ask('teach')).toEqual([1, true, { nodes: [{ number: 1, score: 4 }] }]);
    expect(await ask('stu1')).toEqual([0, false, null]);
  });

  it('a result and an alignment are found again by their ids, by those who see them', async () => {
    const { outcome } = await graded();
    const { body } = await world.as('teach').graphql(
      `query ($id: RecordId!, $course: RecordId!) {
        outcome(id: $id) { alignments { nodes { id } } }
        course(id: $course) { outcomeResults(outcomeIds: [$id]) { nodes { id user { recordId } } } }
      }`,
      { id: outcome, course: world.courses.C1 },
    );
    const [own, others] = body.data.course.outcomeResults.nodes.map(({ id }: any) => id);
    const [alignment] = body.data.outcome.alignments.nodes.map(({ id }: any) => id);
    const found = async (who: Person, id: string) =>
      (await world.as(who).graphql('query ($id: ID!) { node(id: $id) { __typename } }', { id })).body.data.node
        ?.__typename ?? null;
    expect(await found('teach', own)).toBe('OutcomeResult');
    expect(await found('stu1', own)).toBe('OutcomeResult');
    expect(await found('stu1', others)).toBeNull();
    expect(await found('adminB', own)).toBeNull();
    expect(await found('teach', alignment)).toBe('OutcomeAlignment');
    expect(await found('stu1', alignment)).toBeNull();
  });
});
