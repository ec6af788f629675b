import type { Quiz, QuizAttempt } from '../../../../src/learning/quizzes/index.js';
import { closeOverdueAttempts } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { inDays } from '../../../support/course-rows.js';
import { runJob } from '../../../support/run-job.js';
import { setPartState } from '../../../support/school-builders.js';
import { openWorld, type World } from '../../../support/world.js';
import {
  anAnswer,
  aRunningAttempt,
  attemptOf,
  type BuiltAttempt,
  forgetAttempts,
  gradebookOf,
  turnIn,
} from '../attempt-builders.js';
import { anEssayQuestion, aPublishedQuiz, type BuiltQuiz } from '../builders.js';

const minutes = (count: number): Date => inDays(count / 1_440);

describe('The sweep of overdue attempts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const sweep = () => runJob(world, closeOverdueAttempts);
  /** An attempt of the first student that ends so many minutes from now; the first question is answered right. */
  const ending = async (end: number | null, fields: FieldsOf<QuizAttempt> = {}, quizOf: FieldsOf<Quiz> = {}) => {
    const quiz = await aPublishedQuiz(world, { timeLimit: 10, ...quizOf });
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, {
      startedAt: minutes(-120),
      endAt: end === null ? null : minutes(end),
      ...fields,
    });
    await anAnswer(world, attempt, quiz.questionIds[0], 1);
    return { quiz, attempt };
  };
  const extend = (quiz: BuiltQuiz, said: object) =>
    world.as('teach').json('POST', `/courses/${quiz.courseId}/quizzes/${quiz.id}/extensions`, {
      quiz_extensions: [{ user_id: world.users.stu1, ...said }],
    });
  const stateOf = async (attempt: BuiltAttempt) => (await attemptOf(world, attempt)).workflow_state;

  it('turns in what is overdue as of its end, graded, once it takes no more answers', async () => {
    const { quiz, attempt } = await ending(-6);
    const before = await attemptOf(world, attempt);
    await sweep();
    const after = await attemptOf(world, attempt);
    expect(after).toMatchObject({ workflow_state: 'complete', score: 1, kept_score: 1, finished_at: before.end_at });
    const entry = await gradebookOf(world, quiz, world.users.stu1);
    expect(entry).toMatchObject({ score: 1, grader_id: -quiz.id, submitted_at: before.end_at, versions: [1] });
    await sweep();
    expect([await attemptOf(world, attempt), await gradebookOf(world, quiz, world.users.stu1)]).toEqual([after, entry]);
  });

  it('leaves what still takes answers, what never ends, previews, and what is turned in', async () => {
    const kept = [await ending(5), await ending(-4), await ending(null)];
    const preview = await ending(-60, { preview: true });
    const done = await ending(-60);
    await turnIn(world, world.tokens.stu1, done.attempt);
    const before = await attemptOf(world, done.attempt);
    await sweep();
    expect(await Promise.all(kept.map(({ attempt }) => stateOf(attempt)))).toEqual(['untaken', 'untaken', 'untaken']);
    expect(await stateOf(preview.attempt)).toBe('preview');
    expect(await attemptOf(world, done.attempt)).toEqual(before);
  });

  it('leaves to a person what a person has to score', async () => {
    const quiz = await aPublishedQuiz(world, { timeLimit: 10 }, [anEssayQuestion()]);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, { endAt: minutes(-6) });
    await sweep();
    expect(await stateOf(attempt)).toBe('pending_review');
    expect((await gradebookOf(world, quiz, world.users.stu1)).workflow_state).toBe('pending_review');
  });

  it('closes also for who has left the course, without an entry in the gradebook, and goes on past what cannot be closed', async () => {
    const broken = await ending(-60, { selectedQuestions: [{ id: 999_999, position: 1, pointsPossible: 1 }] });
    const { quiz, attempt } = await ending(-30);
    await setPartState(world, world.users.stu1, 'deleted', quiz.courseId);
    await sweep();
    expect(await stateOf(attempt)).toBe('complete');
    expect(await gradebookOf(world, quiz, world.users.stu1)).toBeUndefined();
    expect(await stateOf(broken.attempt)).toBe('untaken');
    await forgetAttempts(world, broken.quiz.id, broken.attempt.id);
    await setPartState(world, world.users.stu1, 'active', quiz.courseId);
  });

  it('R22: passes by an attempt that is being extended, and finds its new end', async () => {
    const { attempt } = await ending(-6);
    const extending = await world.connect();
    await extending.query('begin');
    await extending.query('select 1 from quiz_submissions where id = $1 for update', [attempt.submissionId]);
    await extending.query(`update quiz_attempts set end_at = now() + interval '30 minutes' where id = $1`, [
      attempt.id,
    ]);
    await sweep();
    await extending.query('commit');
    extending.release();
    expect(await stateOf(attempt)).toBe('untaken');
    await sweep();
    expect(await stateOf(attempt)).toBe('untaken');
  });

  it('R22: closes nothing before its end, whichever of extension and sweep comes first', async () => {
    const all = [];
    for (let i = 0; i < 20; i += 1) all.push(await ending(-6));
    const answers = await Promise.all([
      ...all.map(({ quiz }) => extend(quiz, { extend_from_now: 30 })),
      ...Array.from({ length: 4 }, sweep),
    ]);
    expect(answers.slice(0, all.length).map((answer) => answer?.status)).toEqual(all.map(() => 200));
    for (const { quiz, attempt } of all) {
      const row = await attemptOf(world, attempt);
      const entry = await gradebookOf(world, quiz, world.users.stu1);
      const isOver = new Date(row.end_at).getTime() < Date.now();
      expect([row.workflow_state, row.finished_at, entry?.versions]).toEqual(
        isOver ? ['complete', row.end_at, [1]] : ['untaken', null, undefined],
      );
    }
  });

  it('closes each attempt once, also where several workers and the student end it at the same time', async () => {
    const all = [];
    for (let i = 0; i < 20; i += 1) all.push(await ending(-6));
    await Promise.all([
      ...Array.from({ length: 4 }, sweep),
      ...all.slice(0, 10).map(({ attempt }) => turnIn(world, world.tokens.stu1, attempt)),
    ]);
    await sweep();
    for (const { quiz, attempt } of all) {
      expect(await attemptOf(world, attempt)).toMatchObject({ workflow_state: 'complete', score: 1 });
      expect((await gradebookOf(world, quiz, world.users.stu1)).versions).toEqual([1]);
    }
  });

  it('is one statement where nothing is overdue, and as many for each attempt', async () => {
    expect(await world.statementsOf(sweep)).toBe(1);
    await ending(-6);
    const one = await world.statementsOf(sweep);
    for (let i = 0; i < 5; i += 1) await ending(-6);
    const five = await world.statementsOf(sweep);
    expect([one - 1, five - 1]).toEqual([9, 45]);
  });
});
