import { openWorld, type World } from '../../../support/world.js';
import { aRunningAttempt, type BuiltAttempt, turnIn } from '../attempt-builders.js';
import { aPublishedQuiz, type BuiltQuiz } from '../builders.js';

describe('what students are asked', () => {
  let world: World;
  let quiz: BuiltQuiz;
  let questions: string;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    quiz = await aPublishedQuiz(world);
    questions = `/courses/${quiz.courseId}/quizzes/${quiz.id}/questions`;
  });
  afterAll(() => world.close());

  const seen = async (attempt: BuiltAttempt, number = 1): Promise<any[]> => {
    const query = `quiz_submission_id=${attempt.submissionId}&quiz_submission_attempt=${number}`;
    const { status, body } = await world.as('stu1').get(`${questions}?${query}`);
    expect(status).toBe(200);
    return body;
  };
  const texts = async (attempt: BuiltAttempt, number = 1) =>
    (await seen(attempt, number)).map((one) => [one.question_text, one.points_possible]);
  const publish = async (): Promise<number> => {
    const path = `/courses/${quiz.courseId}/quizzes/${quiz.id}`;
    expect((await world.as('teach').put(path, { 'quiz[published]': true })).status).toBe(200);
    const last = 'select id::int from quiz_publications where quiz_id = $1 order by number desc limit 1';
    return (await world.sql(last, [quiz.id]))[0].id;
  };
  const asWritten = [
    ['What is 2 + 2?', 1],
    ['What is 1 + 3?', 1],
  ];

  it('stays as it was published, whatever authors change, add, move or delete', async () => {
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    const [first, second] = quiz.questionIds;
    const before = await seen(attempt);
    const teach = world.as('teach');
    const changed = await teach.put(`${questions}/${first}`, {
      'question[question_text]': 'Changed',
      'question[points_possible]': 9,
      'question[answers][0][answer_text]': 'other',
    });
    const moved = await teach.post(questions, { 'question[question_name]': 'New', 'question[position]': 1 });
    const gone = await teach.del(`${questions}/${second}`);
    expect([changed.status, moved.status, gone.status]).toEqual([200, 200, 204]);
    expect(await seen(attempt)).toEqual(before);
    const [{ drawn }] = await world.sql('select drawn from quiz_attempts where id = $1', [attempt.id]);
    const later = await aRunningAttempt(world, quiz, world.users.stu2, { selectedQuestions: drawn });
    const ofLater = `quiz_submission_id=${later.submissionId}&quiz_submission_attempt=1`;
    expect((await world.as('stu2').get(`${questions}?${ofLater}`)).body).toEqual(before);
    const [row] = await world.sql('select version_number, publication_number from quizzes where id = $1', [quiz.id]);
    expect(row).toEqual({ version_number: 4, publication_number: 1 });
  });

  it('is new for attempts after the next publication, and old for those before it, for good', async () => {
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await world.as('teach').put(`${questions}/${quiz.questionIds[0]}`, { 'question[question_text]': 'Changed' });
    const publicationId = await publish();
    expect(await texts(attempt)).toEqual(asWritten);
    await turnIn(world, world.tokens.stu1, attempt);
    expect(await texts(attempt)).toEqual(asWritten);
    await aRunningAttempt(world, { ...quiz, publicationId }, world.users.stu1);
    expect(await texts(attempt, 2)).toEqual([['Changed', 1], asWritten[1]]);
    expect(await texts(attempt, 1)).toEqual(asWritten);
  });
});
