import { openWorld, type World } from '../../support/world.js';
import { outcomesAt } from '../outcomes/builders.js';
import { aChoice, aPublishedQuiz, type BuiltQuiz } from '../quizzes/builders.js';
import { anOutcome, measures } from './builders.js';

describe('Questions that measure outcomes', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const alignments = (quiz: BuiltQuiz) =>
    world.sql(
      `select quiz_question_id::int as question, outcome_id::int as outcome, kind, course_id::int as course
       from outcome_alignments where quiz_id = $1 order by quiz_question_id, outcome_id`,
      [quiz.id],
    );
  const pathOf = (quiz: BuiltQuiz, question?: number) =>
    `/courses/${quiz.courseId}/quizzes/${quiz.id}/questions${question === undefined ? '' : `/${question}`}`;
  const anAlignable = async () => ({
    quiz: await aPublishedQuiz(world, {}, [aChoice()]),
    outcomes: [await anOutcome(world, 'First'), await anOutcome(world, 'Second')] as const,
  });

  it('a question is made with outcomes, and says which; the form, JSON and the graph do the same', async () => {
    const { quiz, outcomes } = await anAlignable();
    const made = await world.as('teach').post(pathOf(quiz), {
      'question[question_name]': 'Sum',
      'question[question_type]': 'essay_question',
      'question[outcome_ids][]': [outcomes[1], outcomes[0]],
    });
    expect([made.status, made.body.outcome_ids]).toEqual([200, [...outcomes]]);
    const row = (outcome: number) => ({ question: made.body.id, outcome, kind: 'question', course: quiz.courseId });
    expect(await alignments(quiz)).toEqual(outcomes.map(row));
    const json = await measures(world, quiz, made.body.id, [outcomes[1], outcomes[1]]);
    expect([json.status, json.body.outcome_ids]).toEqual([200, [outcomes[1]]]);
    expect(await alignments(quiz)).toEqual([row(outcomes[1])]);
    const { body } = await world.as('teach').graphql(
      `mutation ($course: RecordId!, $quiz: RecordId!, $id: RecordId!, $outcomes: [RecordId!]) {
        updateQuizQuestion(courseId: $course, quizId: $quiz, id: $id, input: { outcomeIds: $outcomes }) {
          quizQuestion { outcomeIds outcomes { recordId title } } errors { field code }
        }
      }`,
      { course: quiz.courseId, quiz: quiz.id, id: made.body.id, outcomes: [outcomes[0]] },
    );
    expect(body.data.updateQuizQuestion).toEqual({
      quizQuestion: { outcomeIds: [outcomes[0]], outcomes: [{ recordId: outcomes[0], title: 'First' }] },
      errors: [],
    });
    expect(await alignments(quiz)).toEqual([row(outcomes[0])]);
    const read = await world.as('teach').get(pathOf(quiz, made.body.id));
    expect(read.body.outcome_ids).toEqual([outcomes[0]]);
  });

  it('absent leaves them, a blank takes them away; what students are given is not published anew', async () => {
    const { quiz, outcomes } = await anAlignable();
    const [question] = quiz.questionIds as [number];
    await measures(world, quiz, question, outcomes);
    const renamed = await world.as('teach').put(pathOf(quiz, question), { 'question[question_name]': 'Other' });
    expect([renamed.status, renamed.body.outcome_ids]).toEqual([200, [...outcomes]]);
    expect(await alignments(quiz)).toHaveLength(2);
    const blank = await world.as('teach').put(pathOf(quiz, question), { 'question[outcome_ids]': '' });
    expect([blank.status, blank.body.outcome_ids, await alignments(quiz)]).toEqual([200, [], []]);
    const [{ count }] = await world.sql('select count(*)::int as count from quiz_publications where quiz_id = $1', [
      quiz.id,
    ]);
    expect(count).toBe(1);
  });

  it('an outcome of an account above and one of all tenants may be measured; others are refused by field', async () => {
    const { quiz, outcomes } = await anAlignable();
    const [question] = quiz.questionIds as [number];
    const above = outcomesAt(`/accounts/${world.accounts.RA}`, world.as('admin'));
    const ofAccount = await above.outcome(await above.root(), 'Of the account');
    const elsewhere = outcomesAt(`/accounts/${world.accounts.RA2}`, world.as('admin'));
    const ofOther = await elsewhere.outcome(await elsewhere.root(), 'Elsewhere');
    const foreign = outcomesAt(`/courses/${world.courses.CB}`, world.as('adminB'));
    const ofTenantB = await foreign.outcome(await foreign.root(), 'Foreign');
    expect((await measures(world, quiz, question, [ofAccount, outcomes[0]])).status).toBe(200);
    const before = await alignments(quiz);
    const state = () => world.sql('select version_number, updated_at from quizzes where id = $1', [quiz.id]);
    const quizBefore = await state();
    for (const [wrong, at] of [
      [[outcomes[0], ofOther], 'outcome_ids[1]'],
      [[ofTenantB], 'outcome_ids[0]'],
      [[99999999], 'outcome_ids[0]'],
    ] as const) {
      const refused = await measures(world, quiz, question, wrong);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [at]]);
      expect(Object.values<any>(refused.body.errors)[0][0].type).toBe('not_usable');
    }
    expect(await alignments(quiz)).toEqual(before);
    expect(await state()).toEqual(quizBefore);
  });

  it.each([
    ['a word, which names nothing', ['many'], 404],
    ['a fraction, which names nothing', [1.5], 404],
    ['a boolean, which names nothing', [true], 404],
    ['an object', [{ id: 1 }], 400],
    ['a list in a list', [[1]], 400],
  ])('%s, in the place of an id is refused, and nothing changes', async (_what, wrong, status) => {
    const { quiz, outcomes } = await anAlignable();
    const [question] = quiz.questionIds as [number];
    await measures(world, quiz, question, [outcomes[0]]);
    const refused = await measures(world, quiz, question, wrong as number[]);
    expect(refused.status).toBe(status);
    if (status === 400) expect(Object.keys(refused.body.errors)).toEqual(['outcome_ids[0]']);
    expect(await alignments(quiz)).toMatchObject([{ outcome: outcomes[0] }]);
  });

  it('more than a hundred are refused', async () => {
    const { quiz, outcomes } = await anAlignable();
    const refused = await measures(world, quiz, quiz.questionIds[0], Array(101).fill(outcomes[0]));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['outcome_ids']]);
    expect(await alignments(quiz)).toEqual([]);
  });

  it('og-unlink-aligned: a measured outcome keeps its last link until question and quiz are gone', async () => {
    const { quiz, outcomes } = await anAlignable();
    const at = outcomesAt(`/courses/${world.courses.C1}`, world.as('teach'));
    const root = await at.root();
    const second = await world.as('teach').post(pathOf(quiz), { 'question[outcome_ids][]': [outcomes[1]] });
    await measures(world, quiz, quiz.questionIds[0], [outcomes[0]]);
    expect((await at.unlink(root, outcomes[1])).status).toBe(400);
    expect((await world.as('teach').del(pathOf(quiz, second.body.id))).status).toBe(204);
    expect((await at.unlink(root, outcomes[1])).status).toBe(200);
    expect((await at.unlink(root, outcomes[0])).status).toBe(400);
    expect((await world.as('teach').del(`/courses/${quiz.courseId}/quizzes/${quiz.id}`)).status).toBe(200);
    expect(await alignments(quiz)).toEqual([]);
    expect((await at.unlink(root, outcomes[0])).status).toBe(200);
  });

  it('a quiz that goes with its assignment measures nothing any more', async () => {
    const { quiz, outcomes } = await anAlignable();
    await measures(world, quiz, quiz.questionIds[0], outcomes);
    const gone = await world.as('teach').del(`/courses/${quiz.courseId}/assignments/${quiz.assignmentId}`);
    expect([gone.status, await alignments(quiz)]).toEqual([200, []]);
  });

  it('students and those who do not manage the quiz align nothing', async () => {
    const { quiz, outcomes } = await anAlignable();
    const path = pathOf(quiz, quiz.questionIds[0]);
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await world.as(who).json('PUT', path, { question: { outcome_ids: outcomes } })).status]).toEqual([
        who,
        status,
      ]);
    expect(await alignments(quiz)).toEqual([]);
  });
});
