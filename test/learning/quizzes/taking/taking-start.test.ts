import type { Assignment } from '../../../../src/learning/assignments/index.js';
import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { restrictToDates, setCourse } from '../../../support/course-builders.js';
import { inDays, insertRow } from '../../../support/course-rows.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { openWorld, type World } from '../../../support/world.js';
import { anOverride } from '../../assignments/builders.js';
import { setEndAgo } from '../attempt-builders.js';
import { aChoice, answer, aPublishedQuiz, question } from '../builders.js';
import { refusal, Sitting } from '../sitting.js';

describe('Starting a quiz', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const sitting = async (fields: FieldsOf<Quiz> = {}, ofAssignment: FieldsOf<Assignment> = {}) =>
    new Sitting(world, await aPublishedQuiz(world, fields, undefined, ofAssignment));
  const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

  it('makes the first attempt and hands out its token (qs-start, qs-wrapper, qs-fields, qs-states, qs-token-required)', async () => {
    const exam = await sitting();
    const { status, body } = await exam.start('stu1');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['quiz_submissions']);
    expect(body.quiz_submissions).toHaveLength(1);
    expect(body.quiz_submissions[0]).toEqual({
      id: expect.any(Number),
      quiz_id: exam.quiz.id,
      user_id: world.users.stu1,
      submission_id: null,
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
      finished_at: null,
      end_at: null,
      attempt: 1,
      extra_attempts: null,
      extra_time: null,
      manually_unlocked: null,
      time_spent: null,
      score: null,
      score_before_regrade: null,
      kept_score: null,
      fudge_points: null,
      has_seen_results: null,
      workflow_state: 'untaken',
      overdue_and_needs_submission: false,
      quiz_version: 1,
      quiz_points_possible: 2,
      quiz_question_ids: exam.quiz.questionIds,
      attempts_left: 0,
      'excused?': false,
      html_url: `${world.base}${exam.path(`/${body.quiz_submissions[0].id}`)}`,
      validation_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('is 409 while an attempt is in progress, an overdue one too (qs-start-exists)', async () => {
    const exam = await sitting({ allowedAttempts: -1, timeLimit: 10 });
    const started = await exam.started('stu1');
    expect(refusal(await exam.start('stu1'))).toEqual([409, 'already_started']);
    await setEndAgo(world, started.id, 24 * 3600);
    expect(refusal(await exam.start('stu1'))).toEqual([409, 'already_started']);
    expect(await exam.attempts()).toHaveLength(1);
  });

  it('is another attempt of the same submission as long as some are left, each with a token of its own', async () => {
    const exam = await sitting({ allowedAttempts: 2 });
    const first = await exam.started('stu1');
    expect(first.attempts_left).toBe(1);
    expect((await exam.complete('stu1', first)).status).toBe(200);
    const second = await exam.started('stu1');
    expect(second).toMatchObject({
      id: first.id,
      attempt: 2,
      attempts_left: 0,
      workflow_state: 'untaken',
      score: null,
      fudge_points: null,
      finished_at: null,
      kept_score: 0,
    });
    expect(second.validation_token).not.toBe(first.validation_token);
    expect((await exam.complete('stu1', second)).status).toBe(200);
    expect(refusal(await exam.start('stu1'))).toEqual([409, 'no_attempts_left']);
    expect((await exam.attempts()).map((one) => [one.attempt, one.latest])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('counts extra attempts, and keeps what an extension gave before the first one', async () => {
    const exam = await sitting({ timeLimit: 30 });
    const of = { root_account_id: world.accounts.RA, course_id: exam.quiz.courseId, quiz_id: exam.quiz.id };
    const id = await insertRow(world, 'quiz_submissions', {
      ...of,
      user_id: world.users.stu1,
      extra_attempts: 1,
      extra_time: 15,
    });
    const settings = { quiz_submission_id: id, user_id: world.users.stu1, workflow_state: 'settings_only' };
    await insertRow(world, 'quiz_attempts', { ...of, ...settings });
    const seen = await world.as('stu1').get(exam.path('/self'));
    expect(seen.body.quiz_submissions[0]).toMatchObject({ workflow_state: 'settings_only', attempts_left: 2 });
    const first = await exam.started('stu1');
    expect(first).toMatchObject({ id, attempt: 1, extra_attempts: 1, extra_time: 15, attempts_left: 1 });
    expect(minutesBetween(first['started_at'], first['end_at'])).toBe(45);
    expect((await exam.complete('stu1', first)).status).toBe(200);
    expect((await exam.started('stu1')).attempt).toBe(2);
    expect(await exam.attempts()).toHaveLength(2);
  });

  describe('sets the end once', () => {
    it('after the time limit, by the clock of the database (qs-end-at, F13)', async () => {
      const exam = await sitting({ timeLimit: 30 });
      const started = await exam.started('stu1');
      expect(minutesBetween(started['started_at'], started['end_at'])).toBe(30);
      const [row] = await world.sql(
        'select abs(extract(epoch from now() - a.started_at)) < 60 as now from quiz_attempts a where a.quiz_submission_id = $1',
        [started.id],
      );
      expect(row.now).toBe(true);
    });

    it('at the lock date where that comes earlier, as it counts for the student', async () => {
      const [early, late] = [inDays(1), inDays(2)];
      const exam = await sitting({ timeLimit: 10_000 }, { lockAt: early });
      await anOverride(world, exam.quiz.assignmentId, { lockAt: late, lockAtOverridden: true }, [world.users.stu2]);
      const ends = [(await exam.started('stu1'))['end_at'], (await exam.started('stu2'))['end_at']];
      expect(ends.map((end) => Date.parse(end))).toEqual([early, late].map((date) => Math.floor(+date / 1000) * 1000));
    });

    it('where the student’s part in the course ends, without both; and else never', async () => {
      const open = await sitting();
      expect((await open.started('stu1'))['end_at']).toBeNull();
      const exam = await sitting();
      const end = new Date(Date.now() + 3_600_000);
      await restrictToDates(world, exam.quiz.courseId, { startAt: inDays(-1), endAt: end });
      expect(Date.parse((await exam.started('stu1'))['end_at'])).toBe(Math.floor(+end / 1000) * 1000);
      await setCourse(world, exam.quiz.courseId, {
        restrictEnrollmentsToCourseDates: false,
        startAt: null,
        endAt: null,
      });
    });

    it('is not moved by the lock date for whom it was unlocked by hand', async () => {
      const exam = await sitting({ timeLimit: 60 }, { lockAt: inDays(-1) });
      await insertRow(world, 'quiz_submissions', {
        root_account_id: world.accounts.RA,
        course_id: exam.quiz.courseId,
        quiz_id: exam.quiz.id,
        user_id: world.users.stu1,
        manually_unlocked: true,
      });
      const started = await exam.started('stu1');
      expect(minutesBetween(started['started_at'], started['end_at'])).toBe(60);
      expect(refusal(await exam.start('stu2'))).toEqual([400, 'quiz_locked']);
      const done = await exam.complete('stu1', started);
      expect(done.body.quiz_submissions[0].manually_unlocked).toBeNull();
    });
  });

  it('draws the answers in an order of its own for each attempt, and keeps it', async () => {
    const many = Array.from({ length: 12 }, (_, i) => answer(i + 1, { text: `${i}`, weight: i === 0 ? 100 : 0 }));
    const quiz = await aPublishedQuiz(world, { shuffleAnswers: true, allowedAttempts: -1 }, [
      aChoice({ answers: many }),
      question({ questionType: 'true_false_question', answers: many.slice(0, 2) }),
    ]);
    const exam = new Sitting(world, quiz);
    for (let n = 0; n < 3; n += 1) {
      const started = await exam.started('stu1');
      await exam.complete('stu1', started);
    }
    const orders = (await exam.attempts()).map(({ drawn }) => drawn[0].answerIds as number[]);
    for (const order of orders) expect([...order].sort((a, b) => a - b)).toEqual(many.map(({ id }) => id));
    expect(new Set(orders.map(String)).size).toBe(3);
    expect((await exam.attempts()).map(({ drawn }) => drawn[1].answerIds)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('keeps the questions of the publication it was drawn from', async () => {
    const exam = await sitting();
    await exam.started('stu1');
    const [row] = await world.sql('select quiz_publication_id::int as id from quiz_attempts where quiz_id = $1', [
      exam.quiz.id,
    ]);
    expect(row.id).toBe(exam.quiz.publicationId);
  });

  it('is one attempt when many requests start at once; the others are 409 (R01)', async () => {
    const exam = await sitting({ allowedAttempts: -1 });
    for (let round = 1; round <= 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => exam.start('stu1')));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
      const started = answers.find(({ status }) => status === 200)?.body.quiz_submissions[0];
      expect(started.attempt).toBe(round);
      expect((await exam.complete('stu1', started)).status).toBe(200);
    }
    expect((await exam.attempts()).map((one) => one.attempt)).toEqual([1, 2, 3]);
  });

  it('holds back whoever unpublishes the quiz until the attempt is there', async () => {
    const exam = await sitting();
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query(`update quizzes set workflow_state = 'unpublished' where id = $1`, [exam.quiz.id]);
      const starting = exam.start('stu1');
      await untilWaiting(world);
      await client.query('commit');
      expect((await starting).status).toBe(404);
    } finally {
      client.release();
    }
    expect(await exam.attempts()).toEqual([]);
  });
});
