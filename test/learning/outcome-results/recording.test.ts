import { openWorld, type World } from '../../support/world.js';
import { score } from '../quizzes/scoring/scored-by-hand.js';
import { assess, rubricWork } from '../rubrics/builders.js';
import { aMeasuringQuiz, anOutcome, criterionOf, measures, resultsOf, takes } from './builders.js';

describe('Results of outcomes, as grading writes them', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('an assessment by a rubric writes one result for each outcome that it measures, and a version of each change', async () => {
    const [argues, cites] = [await anOutcome(world, 'Argues'), await anOutcome(world, 'Cites')];
    const plain = { id: 'plain', description: 'Length', ratings: [{ description: 'All', points: 5 }] };
    const work = await rubricWork(world, { criteria: [criterionOf(argues), criterionOf(cites), plain] });
    expect((await assess(world, work, { [`c${argues}`]: { points: 4 }, plain: { points: 5 } })).status).toBe(200);
    expect(await resultsOf(world, argues)).toEqual([
      {
        userId: world.users.stu1,
        type: 'assignment',
        alignmentId: work.assignment,
        assignmentId: work.assignment,
        title: 'Essay',
        score: 4,
        possible: 5,
        percent: 0.8,
        mastery: true,
        attempt: null,
        hidden: false,
        hidePoints: false,
        state: 'active',
        version: 1,
        versions: [[1, 4, true]],
      },
    ]);
    // A criterion that nobody has spoken of shows nothing.
    expect(await resultsOf(world, cites)).toEqual([]);
    expect((await assess(world, work, { [`c${argues}`]: { points: 2 }, [`c${cites}`]: { points: 3 } })).status).toBe(
      200,
    );
    expect(await resultsOf(world, argues)).toMatchObject([
      {
        score: 2,
        mastery: false,
        version: 2,
        versions: [
          [1, 4, true],
          [2, 2, false],
        ],
      },
    ]);
    expect(await resultsOf(world, cites)).toMatchObject([{ score: 3, mastery: true, versions: [[1, 3, true]] }]);
    // The same once more is no change.
    expect((await assess(world, work, { [`c${argues}`]: { points: 2 } })).status).toBe(200);
    expect(await resultsOf(world, argues)).toMatchObject([
      {
        version: 2,
        versions: [
          [1, 4, true],
          [2, 2, false],
        ],
      },
    ]);
    // Points that are taken back show nothing any more.
    expect((await assess(world, work, { [`c${cites}`]: { points: null } })).status).toBe(200);
    expect(await resultsOf(world, cites)).toMatchObject([
      {
        score: null,
        mastery: null,
        state: 'deleted',
        version: 2,
        versions: [
          [1, 3, true],
          [2, null, null],
        ],
      },
    ]);
    expect(await resultsOf(world, argues)).toMatchObject([{ state: 'active', version: 2 }]);
    expect((await assess(world, work, { [`c${cites}`]: { points: 5 } })).status).toBe(200);
    expect(await resultsOf(world, cites)).toMatchObject([{ score: 5, state: 'active', version: 3 }]);
  });

  it('grading over the submission writes them too, with what the rubric says of hiding', async () => {
    const outcome = await anOutcome(world, 'Revises');
    const work = await rubricWork(world, {
      criteria: [criterionOf(outcome)],
      use: { hide_outcome_results: true, hide_points: true },
    });
    const graded = await world
      .as('teach')
      .json('PUT', work.submission('stu2'), { rubric_assessment: { [`c${outcome}`]: { points: 5 } } });
    expect(graded.status).toBe(200);
    expect(await resultsOf(world, outcome)).toMatchObject([
      { userId: world.users.stu2, score: 5, hidden: true, hidePoints: true },
    ]);
  });

  it('a deleted assessment takes its results back; a peer review writes none', async () => {
    const outcome = await anOutcome(world, 'Listens');
    const work = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    const made = await assess(world, work, { [`c${outcome}`]: { points: 4 } });
    const peer = await assess(world, work, { [`c${outcome}`]: { points: 1 } }, { by: 'ta', type: 'peer_review' });
    expect([made.status, peer.status]).toEqual([200, 200]);
    expect(await resultsOf(world, outcome)).toMatchObject([{ score: 4, version: 1 }]);
    expect((await world.as('teach').del(`${work.assessments}/${made.body.id}`)).status).toBe(200);
    expect(await resultsOf(world, outcome)).toMatchObject([{ state: 'deleted', score: null, version: 2 }]);
  });

  it('two gradings of one student at once make one result with whole versions', async () => {
    const outcome = await anOutcome(world, 'Races');
    const work = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    const points = [0, 1, 2, 3, 4, 5];
    const answers = await Promise.all(
      points.map((one, i) => assess(world, work, { [`c${outcome}`]: { points: one } }, { by: i % 2 ? 'teach' : 'ta' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(points.map(() => 200));
    const [result, ...others] = await resultsOf(world, outcome);
    expect(others).toEqual([]);
    expect(result.versions.map(([number]: [number]) => number)).toEqual(points.map((_, i) => i + 1));
    expect(result.versions.map(([, score]: [number, number]) => score).sort()).toEqual(points);
    expect([result.version, result.score]).toEqual([points.length, result.versions.at(-1)[1]]);
    const [assessed] = await world.sql('select score from rubric_assessments where rubric_association_id = $1', [
      work.association,
    ]);
    expect(result.score).toBe(assessed.score);
  });

  it('a refused assessment leaves results as they are', async () => {
    const outcome = await anOutcome(world, 'Stays');
    const work = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    await assess(world, work, { [`c${outcome}`]: { points: 4 } });
    const before = await resultsOf(world, outcome);
    const refused = await assess(world, work, { [`c${outcome}`]: { points: 1 }, nothing: { points: 1 } });
    expect(refused.status).toBe(400);
    expect((await assess(world, work, { [`c${outcome}`]: { points: 1 } }, { by: 'stu2' })).status).toBe(403);
    expect(await resultsOf(world, outcome)).toEqual(before);
  });

  it('a completed quiz writes what its questions measure, as far as they are judged; scoring adds the rest', async () => {
    const [knows, explains] = [await anOutcome(world, 'Knows'), await anOutcome(world, 'Explains')];
    const quiz = await aMeasuringQuiz(world, [knows, explains], { allowedAttempts: 2 });
    const attempt = await takes(world, quiz, 1);
    const ofQuiz = { type: 'quiz', alignmentId: quiz.id, assignmentId: quiz.assignmentId, title: 'Quiz', attempt: 1 };
    expect(await resultsOf(world, knows)).toMatchObject([
      { ...ofQuiz, score: 1, possible: 1, percent: 1, mastery: true },
    ]);
    // The essay waits for somebody to score it.
    expect(await resultsOf(world, explains)).toMatchObject([{ ...ofQuiz, score: 1, possible: 1, version: 1 }]);
    const essay = quiz.questionIds[1];
    expect((await score(world, quiz, attempt, { questions: { [essay as number]: { score: 2 } } })).status).toBe(200);
    expect(await resultsOf(world, explains)).toMatchObject([
      {
        score: 3,
        possible: 6,
        percent: 0.5,
        mastery: false,
        version: 2,
        versions: [
          [1, 1, true],
          [2, 3, false],
        ],
      },
    ]);
    expect(await resultsOf(world, knows)).toMatchObject([{ version: 1 }]);
    // The next attempt takes the place of the one before, whichever brought more; an old one that is scored anew does not.
    await takes(world, quiz, 2);
    expect(await resultsOf(world, knows)).toMatchObject([
      { attempt: 2, score: 0, percent: 0, mastery: false, version: 2 },
    ]);
    const old = await score(world, quiz, attempt, { attempt: 1, questions: { [essay as number]: { score: 5 } } });
    expect(old.status).toBe(200);
    expect(await resultsOf(world, explains)).toMatchObject([{ attempt: 2, score: 0, possible: 1, version: 3 }]);
  });

  it('a practice quiz has no assignment; previews, surveys and quizzes that measure nothing write none', async () => {
    const [knows, other] = [await anOutcome(world, 'Practises'), await anOutcome(world, 'Also')];
    const practice = await aMeasuringQuiz(world, [knows, other], { quizType: 'practice_quiz' });
    await takes(world, practice, 1, 'stu2');
    expect(await resultsOf(world, knows)).toMatchObject([
      { userId: world.users.stu2, type: 'quiz', alignmentId: practice.id, assignmentId: null },
    ]);
    const [before] = await world.sql('select count(*)::int as count from outcome_results');
    await takes(world, await aMeasuringQuiz(world, [knows, other], { quizType: 'survey' }), 1);
    const measured = await aMeasuringQuiz(world, [knows, other]);
    for (const question of measured.questionIds) await measures(world, measured, question, []);
    await takes(world, measured, 1);
    expect(await world.sql('select count(*)::int as count from outcome_results')).toEqual([before]);
  });

  it('the points count on the scale of the outcome; one without ratings has no mastery', async () => {
    const [scaled, bare] = [await anOutcome(world, 'Scaled'), await anOutcome(world, 'Bare', {})];
    const quiz = await aMeasuringQuiz(world, [bare, scaled]);
    const attempt = await takes(world, quiz, 1);
    const essay = quiz.questionIds[1] as number;
    // Three of five points are mastery: 3.6 of six are just enough.
    await score(world, quiz, attempt, { questions: { [essay]: { score: 2.6 } } });
    expect(await resultsOf(world, scaled)).toMatchObject([{ score: 3.6, possible: 6, percent: 0.6, mastery: true }]);
    await score(world, quiz, attempt, { questions: { [essay]: { score: 2.59 } } });
    expect(await resultsOf(world, scaled)).toMatchObject([{ score: 3.59, mastery: false }]);
    expect(await resultsOf(world, bare)).toMatchObject([{ score: 1, possible: 1, percent: 1, mastery: null }]);
  });

  it('og-link-assessed: `assessed` is true at every read once somebody was assessed with the outcome', async () => {
    const outcome = await anOutcome(world, 'Assessed');
    const path = `/courses/${world.courses.C1}`;
    const reads = async () => {
      const one = await world.as('teach').get(`/outcomes/${outcome}`);
      const links = await world.as('teach').get(`${path}/outcome_group_links?outcome_style=full&per_page=100`);
      const link = links.body.find((each: any) => each.outcome.id === outcome);
      const { body } = await world
        .as('teach')
        .graphql('query ($id: RecordId!) { outcome(id: $id) { assessed } }', { id: outcome });
      return [one.body.assessed, link.assessed, link.outcome.assessed, body.data.outcome.assessed];
    };
    expect(await reads()).toEqual([false, false, false, false]);
    const work = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    expect(await reads()).toEqual([false, false, false, false]);
    await assess(world, work, { [`c${outcome}`]: { points: 0 } });
    expect(await reads()).toEqual([true, true, true, true]);
  });
});
