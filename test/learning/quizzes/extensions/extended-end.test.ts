import type { QuizSubmission } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { inDays } from '../../../support/course-rows.js';
import { openWorld, type World } from '../../../support/world.js';
import { aQuizSubmission, aRunningAttempt, attemptOf } from '../attempt-builders.js';
import { aPublishedQuiz } from '../builders.js';

const minutes = (count: number): Date => inDays(count / 1_440);

describe('The end of an attempt in progress', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  interface Said {
    readonly timeLimit?: number | null;
    /** Minutes from now; the attempt began ten minutes ago. */
    readonly end: number | null;
    readonly lock?: number;
    readonly before?: FieldsOf<QuizSubmission>;
    readonly extension: object;
  }
  /** Minutes from now to the end after the extension, rounded; null for no end. */
  const endAfter = async ({ timeLimit = 30, end, lock, before, extension }: Said) => {
    const quiz = await aPublishedQuiz(world, { timeLimit }, undefined, {
      lockAt: lock === undefined ? null : minutes(lock),
    });
    await aQuizSubmission(world, quiz, world.users.stu1, before);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, {
      startedAt: minutes(-10),
      endAt: end === null ? null : minutes(end),
    });
    const { status, body } = await world
      .as('teach')
      .json('POST', `/courses/${quiz.courseId}/quizzes/${quiz.id}/extensions`, {
        quiz_extensions: [{ user_id: world.users.stu1, ...extension }],
      });
    expect(status).toBe(200);
    const shown = body.quiz_extensions[0].end_at as string | null;
    const { end_at: kept } = await attemptOf(world, attempt);
    expect(shown === null ? null : new Date(shown).getTime()).toBe(
      kept === null ? null : Math.floor(new Date(kept).getTime() / 1000) * 1000,
    );
    return kept === null ? null : Math.round((new Date(kept).getTime() - Date.now()) / 60_000) + 0;
  };

  it('moves with the extra time, by the difference to what was granted before', async () => {
    expect(await endAfter({ end: 20, extension: { extra_time: 15 } })).toBe(35);
    expect(await endAfter({ end: 25, before: { extraTime: 5 }, extension: { extraTime: 15 } })).toBe(35);
    expect(await endAfter({ end: 35, before: { extraTime: 15 }, extension: { extraTime: 5 } })).toBe(25);
    expect(await endAfter({ end: 35, before: { extraTime: 15 }, extension: { extraTime: null } })).toBe(20);
    expect(await endAfter({ end: 20, extension: { extra_attempts: 2 } })).toBe(20);
  });

  it('keeps what it was prolonged by before', async () => {
    expect(await endAfter({ end: 60, extension: { extra_time: 15 } })).toBe(75);
  });

  it('is not taken before now by less extra time', async () => {
    expect(await endAfter({ timeLimit: 5, end: 20, before: { extraTime: 25 }, extension: { extraTime: 0 } })).toBe(0);
    expect(await endAfter({ timeLimit: 5, end: -3, before: { extraTime: 2 }, extension: { extraTime: 0 } })).toBe(-3);
  });

  it('stays within the lock date, unless the quiz is unlocked by hand', async () => {
    expect(await endAfter({ end: 12, lock: 12, extension: { extra_time: 60 } })).toBe(12);
    expect(await endAfter({ end: 12, lock: 12, extension: { manually_unlocked: true } })).toBe(20);
    expect(await endAfter({ end: 12, lock: 12, extension: { manually_unlocked: true, extra_time: 10 } })).toBe(30);
    expect(await endAfter({ timeLimit: null, end: 12, lock: 12, extension: { manually_unlocked: true } })).toBeNull();
  });

  it('is none for an attempt that began without one, whatever is granted', async () => {
    expect(
      await endAfter({ timeLimit: null, end: null, extension: { extra_time: 10, extend_from_now: 5 } }),
    ).toBeNull();
    expect(await endAfter({ end: null, extension: { extra_time: 10, extend_from_end_at: 5 } })).toBeNull();
  });

  it('is so many minutes from now, also where that is less than was left, or from the end; where time is limited', async () => {
    expect(await endAfter({ end: 2, extension: { extend_from_now: 30 } })).toBe(30);
    expect(await endAfter({ end: 20, extension: { extend_from_end_at: 30 } })).toBe(50);
    expect(await endAfter({ end: 20, extension: { extend_from_now: 5 } })).toBe(5);
    expect(await endAfter({ end: 20, extension: { extra_time: 10, extend_from_now: 5 } })).toBe(5);
    expect(await endAfter({ end: 20, extension: { extend_from_now: 0 } })).toBe(20);
    expect(await endAfter({ end: 20, extension: { extra_time: 10, extend_from_end_at: 5 } })).toBe(35);
    expect(await endAfter({ timeLimit: null, end: 20, lock: 20, extension: { extend_from_now: 60 } })).toBe(20);
  });

  it('A65: is prolonged also when it is past, but not by more than an hour', async () => {
    expect(await endAfter({ end: -3, extension: { extend_from_now: 30 } })).toBe(30);
    expect(await endAfter({ end: -59, extension: { extend_from_end_at: 90 } })).toBe(31);
    expect(await endAfter({ end: -61, extension: { extend_from_now: 30 } })).toBe(-61);
    expect(await endAfter({ end: -61, extension: { extend_from_end_at: 90 } })).toBe(-61);
  });
});
