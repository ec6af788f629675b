import { setTimeout as pause } from 'node:timers/promises';
import { openWorld, type World } from '../../../support/world.js';
import { aRunningAttempt, attemptOf, completeUnscored, turnIn } from '../attempt-builders.js';
import { aPublishedQuiz, aQuizGroup, type BuiltQuiz } from '../builders.js';

type Who = Parameters<World['as']>[0];

const attempts = `query ($c: RecordId!, $q: RecordId!) {
  course(id: $c) { quiz(id: $q) { attempts { nodes { attempt questions { recordId correct } } } } }
}`;
const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64url');

describe('questions in the graph', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ask = async (who: Who, quiz: BuiltQuiz, query = attempts) => {
    const { body } = await world.as(who).graphql(query, { c: quiz.courseId, q: quiz.id });
    return body;
  };
  const done = async (quiz: BuiltQuiz) => {
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await turnIn(world, world.tokens.stu1, attempt);
    return attempt;
  };

  it('of all attempts of a student are read, and marked as seen, by two statements', async () => {
    const quiz = await aPublishedQuiz(world, { allowedAttempts: -1 });
    const all = [await done(quiz), await done(quiz), await done(quiz)];
    // A late announcement of what was just written would have the caller looked up anew.
    await pause(200);
    await world.as('stu1').get('/users/self');
    expect(await world.statementsOf(() => ask('stu1', quiz))).toBe(2);
    for (const attempt of all) expect((await attemptOf(world, attempt)).has_seen_results).toBe(true);
    expect(await world.statementsOf(() => ask('stu1', quiz))).toBe(1);
  });

  it('are null with a 403 of their own where results are hidden, and the rest is answered', async () => {
    const quiz = await aPublishedQuiz(world, { hideResults: 'until_after_last_attempt', allowedAttempts: 2 });
    await done(quiz);
    await aRunningAttempt(world, quiz, world.users.stu1);
    const { data, errors } = await ask('stu1', quiz);
    expect(data.course.quiz.attempts.nodes).toMatchObject([
      { attempt: 1, questions: null },
      { attempt: 2, questions: [{ correct: null }, { correct: null }] },
    ]);
    expect(errors).toMatchObject([
      {
        path: ['course', 'quiz', 'attempts', 'nodes', 0, 'questions'],
        extensions: { code: 'FORBIDDEN', reason: 'results_hidden', http: { status: 403 } },
      },
    ]);
  });

  it('have an id of their own in each attempt, the same by every way', async () => {
    const quiz = await aPublishedQuiz(world, { allowedAttempts: -1 });
    const { submissionId } = await done(quiz);
    await done(quiz);
    const [withId, one] = ['questions { id recordId }', `question(id: ${quiz.questionIds[0]}) { id }`];
    const { data } = await ask('stu1', quiz, attempts.replace('questions { recordId correct }', `${withId} ${one}`));
    const { nodes } = data.course.quiz.attempts;
    const ids = nodes.flatMap(({ questions }: any) => questions.map(({ id }: any) => id));
    expect(new Set(ids).size).toBe(4);
    expect(nodes.map(({ question }: any) => question.id)).toEqual([ids[0], ids[2]]);
    const { body } = await world
      .as('stu1')
      .graphql(`{ quizSubmission(id: ${submissionId}, attempt: 2) { ${withId} } }`);
    expect(body.data.quizSubmission.questions.map(({ id }: any) => id)).toEqual(ids.slice(2));
  });

  it('can be asked for by their ids', async () => {
    const quiz = await aPublishedQuiz(world);
    await aRunningAttempt(world, quiz, world.users.stu1);
    const [, second] = quiz.questionIds;
    const some = attempts.replace('questions {', `questions(ids: [${second}, 999999]) {`);
    const { data } = await ask('stu1', quiz, some);
    expect(data.course.quiz.attempts.nodes).toEqual([{ attempt: 1, questions: [{ recordId: second, correct: null }] }]);
  });

  it('of a preview are seen by its teacher as students see them, then with everything, and by nobody else', async () => {
    const quiz = await aPublishedQuiz(world);
    const preview = await aRunningAttempt(world, quiz, world.users.teach, { preview: true });
    const path = `/courses/${quiz.courseId}/quizzes/${quiz.id}/questions`;
    const see = (who: Who) =>
      world.as(who).get(`${path}?quiz_submission_id=${preview.submissionId}&quiz_submission_attempt=1`);
    expect((await see('teach')).text).not.toMatch(/weight|Too much/);
    for (const who of ['admin', 'ta', 'stu1'] as const) expect((await see(who)).status).toBe(404);
    await completeUnscored(world, preview);
    expect((await see('teach')).body[0].answers).toMatchObject([{ weight: 100 }, {}, { comments: 'Too much.' }]);
  });

  it('and groups are fetched again by their global ids, by authors alone', async () => {
    const quiz = await aPublishedQuiz(world);
    const ids = [globalId('QuizQuestion', quiz.questionIds[0]!), globalId('QuizGroup', await aQuizGroup(world, quiz))];
    const nodes = `query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on QuizQuestion { questionText } ... on QuizGroup { name } } }`;
    const found = (who: Who) => world.as(who).graphql(nodes, { ids });
    expect((await found('teach')).body.data.nodes).toEqual([
      { id: ids[0], questionText: 'What is 2 + 2?' },
      { id: ids[1], name: 'Group' },
    ]);
    for (const who of ['stu1', 'out', 'adminB'] as const)
      expect((await found(who)).body.data.nodes).toEqual([null, null]);
    await world.as('teach').del(`/courses/${quiz.courseId}/quizzes/${quiz.id}`);
    expect((await found('teach')).body.data.nodes).toEqual([null, null]);
  });

  it('of an attempt in a course of another tenant are nobody’s here', async () => {
    const ofB = await aPublishedQuiz(world, { courseId: world.courses.CB });
    const attempt = await aRunningAttempt(world, ofB, world.users.stuB);
    const path = `/courses/${world.courses.CB}/quizzes/${ofB.id}/questions`;
    const named = `quiz_submission_id=${attempt.submissionId}&quiz_submission_attempt=1`;
    for (const who of ['admin', 'teach', 'stu1'] as const)
      expect([who, (await world.as(who).get(`${path}?${named}`)).status]).toEqual([who, 404]);
    expect((await world.as('stuB').get(`${path}?${named}`)).status).toBe(200);
    const quiz = await aPublishedQuiz(world);
    const crossed = `/courses/${quiz.courseId}/quizzes/${quiz.id}/questions?${named}`;
    expect((await world.as('admin').get(crossed)).status).toBe(404);
  });
});
