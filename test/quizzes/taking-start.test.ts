import { anOverride } from '../assignments/builders.js';
import { changeBySql } from '../support/change-by-sql.js';
import { inDays, insertRow } from '../support/course-rows.js';
import { sentStatements } from '../support/sent-statements.js';
import { openWorld, type World } from '../support/world.js';
import { aChoice, answer, aPublishedQuiz, question } from './builders.js';
import { refusal, Sitting } from './sitting.js';

describe('Starting a quiz', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  type Columns = Record<string, unknown>;
  const sitting = async (columns: Columns = {}, ofAssignment: Columns = {}) =>
    new Sitting(world, await aPublishedQuiz(world, columns, undefined, ofAssignment));
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
      attempts_left: 0,
      'excused?': false,
      html_url: `${world.base}${exam.path(`/${body.quiz_submissions[0].id}`)}`,
      validation_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('is 409 while an attempt is in progress, an overdue one too (qs-start-exists)', async () => {
    const exam = await sitting({ allowed_attempts: -1, time_limit: 10 });
    const started = await exam.started('stu1');
    expect(refusal(await exam.start('stu1'))).toEqual([409, 'already_started']);
    await world.sql(`update quiz_attempts set end_at = now() - interval '1 day' where quiz_submission_id = $1`, [
      started.id,
    ]);
    expect(refusal(await exam.start('stu1'))).toEqual([409, 'already_started']);
    expect(await exam.attempts()).toHaveLength(1);
  });

  it('is another attempt of the same submission as long as some are left, each with a token of its own', async () => {
    const exam = await sitting({ allowed_attempts: 2 });
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
    const exam = await sitting({ time_limit: 30 });
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
      const exam = await sitting({ time_limit: 30 });
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
      const exam = await sitting({ time_limit: 10_000 }, { lock_at: early });
      await anOverride(world, exam.quiz.assignmentId, { lock_at: late, lock_at_overridden: true }, [world.users.stu2]);
      const ends = [(await exam.started('stu1'))['end_at'], (await exam.started('stu2'))['end_at']];
      expect(ends.map((end) => Date.parse(end))).toEqual([early, late].map((date) => Math.floor(+date / 1000) * 1000));
    });

    it('where the student’s part in the course ends, without both; and else never', async () => {
      const open = await sitting();
      expect((await open.started('stu1'))['end_at']).toBeNull();
      const exam = await sitting();
      const end = new Date(Date.now() + 3_600_000);
      const set =
        'update courses set restrict_enrollments_to_course_dates = $2, start_at = $3, end_at = $4 where id = $1';
      await changeBySql(world, set, [exam.quiz.courseId, true, inDays(-1), end]);
      expect(Date.parse((await exam.started('stu1'))['end_at'])).toBe(Math.floor(+end / 1000) * 1000);
      await changeBySql(world, set, [exam.quiz.courseId, false, null, null]);
    });

    it('is not moved by the lock date for whom it was unlocked by hand', async () => {
      const exam = await sitting({ time_limit: 60 }, { lock_at: inDays(-1) });
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

  describe('is refused, and nothing is there then,', () => {
    it('with 400 while the quiz is locked: before it opens, after it closes, by a module (qs-start-locked, A63)', async () => {
      const early = await sitting({}, { unlock_at: inDays(1) });
      const late = await sitting({}, { lock_at: inDays(-1) });
      const moduleId = await insertRow(world, 'modules', {
        root_account_id: world.accounts.RA,
        course_id: world.courses.C1,
        name: 'Later',
        position: 9,
        workflow_state: 'active',
        unlock_at: inDays(1),
      });
      const shut = await sitting();
      await insertRow(world, 'module_items', {
        root_account_id: world.accounts.RA,
        course_id: world.courses.C1,
        module_id: moduleId,
        type: 'Quiz',
        content_id: shut.quiz.id,
        title: 'Quiz',
        position: 1,
        workflow_state: 'active',
      });
      for (const exam of [early, late, shut]) {
        expect(refusal(await exam.start('stu1'))).toEqual([400, 'quiz_locked']);
        expect(await exam.attempts()).toEqual([]);
      }
    });

    it('with 403 for a wrong or missing access code (qs-start-code, A63)', async () => {
      const exam = await sitting({ access_code: 'open sesame' });
      expect(refusal(await exam.start('stu1'))).toEqual([403, 'invalid_access_code']);
      expect(refusal(await exam.start('stu1', { access_code: 'Open sesame' }))).toEqual([403, 'invalid_access_code']);
      expect(await exam.attempts()).toEqual([]);
      expect((await exam.start('stu1', { access_code: 'open sesame' })).status).toBe(200);
    });

    it('after too many guesses of the code, even with the right one; for that student alone (A61)', async () => {
      const exam = await sitting({ access_code: 'open sesame' });
      for (let n = 0; n < 30; n += 1) await exam.start('stu1', { access_code: `guess ${n}` });
      const guessed = await exam.start('stu1', { access_code: 'open sesame' });
      expect(refusal(guessed)).toEqual([403, 'rate_limit_exceeded']);
      expect((await exam.start('stu2', { access_code: 'open sesame' })).status).toBe(200);
      expect((await exam.attempts()).map((one) => one.userId)).toEqual([world.users.stu2]);
    });

    it('with 403 from another address, whatever it says of itself (qs-start-ip, A63)', async () => {
      const elsewhere = await sitting({ ip_filter: '10.0.0.0/8, 2001:db8::/32' });
      expect(refusal(await elsewhere.start('stu1'))).toEqual([403, 'invalid_ip_address']);
      for (const spoofed of ['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.3, 127.0.0.1', '2001:db8::1'])
        expect(refusal(await elsewhere.start('stu1', {}, { 'x-forwarded-for': spoofed }))).toEqual([
          403,
          'invalid_ip_address',
        ]);
      const malformed = await sitting({ ip_filter: 'nonsense' });
      expect(refusal(await malformed.start('stu1'))).toEqual([403, 'invalid_ip_address']);
      expect([...(await elsewhere.attempts()), ...(await malformed.attempts())]).toEqual([]);
      for (const here of ['127.0.0.0/8', '0.0.0.0/0', '::ffff:127.0.0.1'])
        expect((await (await sitting({ ip_filter: here })).start('stu1')).status).toBe(200);
    });

    it('with 403 for who is no student of it, and 404 for who does not see it', async () => {
      const exam = await sitting();
      for (const who of ['teach', 'ta', 'des', 'admin', 'obs'] as const)
        expect([who, ...refusal(await exam.start(who))]).toEqual([who, 403, 'not_a_student']);
      for (const who of ['out', 'stuB', 'adminB'] as const) expect((await exam.start(who)).status).toBe(404);
      const hidden = await sitting({ workflow_state: 'unpublished' });
      expect((await hidden.start('stu1')).status).toBe(404);
      const others = await sitting({}, { only_visible_to_overrides: true });
      await anOverride(world, others.quiz.assignmentId, {}, [world.users.stu2]);
      expect((await others.start('stu1')).status).toBe(404);
      expect((await others.start('stu2')).status).toBe(200);
      expect([...(await exam.attempts()), ...(await hidden.attempts())]).toEqual([]);
    });

    it('with 403 for who is excused', async () => {
      const exam = await sitting();
      await insertRow(world, 'submissions', {
        root_account_id: world.accounts.RA,
        course_id: exam.quiz.courseId,
        assignment_id: exam.quiz.assignmentId,
        user_id: world.users.stu1,
        excused: true,
      });
      expect(refusal(await exam.start('stu1'))).toEqual([403, 'excused']);
    });

    it('with 400 outside of the student’s dates, after code and address', async () => {
      const exam = await sitting({ access_code: 'open sesame' });
      const set =
        'update courses set restrict_enrollments_to_course_dates = $2, start_at = $3, end_at = $4 where id = $1';
      await changeBySql(world, set, [exam.quiz.courseId, true, inDays(-9), inDays(-1)]);
      expect(refusal(await exam.start('stu1'))).toEqual([403, 'invalid_access_code']);
      expect(refusal(await exam.start('stu1', { access_code: 'open sesame' }))).toEqual([400, 'outside_dates']);
      expect(await exam.attempts()).toEqual([]);
      await changeBySql(world, set, [exam.quiz.courseId, false, null, null]);
    });

    it('with 404 under another course (A08)', async () => {
      const exam = await sitting();
      const elsewhere = `/courses/${world.courses.C2}/quizzes/${exam.quiz.id}/submissions`;
      expect((await world.as('admin').post(elsewhere, { preview: true })).status).toBe(404);
      const foreign = await aPublishedQuiz(world, { course_id: world.courses.CB });
      const path = `/courses/${world.courses.C1}/quizzes/${foreign.id}/submissions`;
      expect((await world.as('stu1').post(path)).status).toBe(404);
    });

    it('checks in the order of the table: locked, no student, code, address, in progress', async () => {
      const exam = await sitting({ access_code: 'x', ip_filter: '10.0.0.1' }, { unlock_at: inDays(1) });
      const change = (text: string) => world.sql(text, [exam.quiz.id]);
      const said = async (who: 'teach' | 'stu1', form = {}) => refusal(await exam.start(who, form))[1];
      expect(await said('teach')).toBe('quiz_locked');
      await world.sql('update assignments set unlock_at = null where id = $1', [exam.quiz.assignmentId]);
      expect(await said('teach')).toBe('not_a_student');
      expect(await said('stu1')).toBe('invalid_access_code');
      expect(await said('stu1', { access_code: 'x' })).toBe('invalid_ip_address');
      await change(`update quizzes set ip_filter = null where id = $1`);
      expect((await exam.start('stu1', { access_code: 'x' })).status).toBe(200);
      expect(await said('stu1')).toBe('invalid_access_code');
      expect(await said('stu1', { access_code: 'x' })).toBe('already_started');
    });
  });

  describe('as a preview', () => {
    it('is for who manages or grades the quiz, and counts for nothing (qs-preview, A67)', async () => {
      const exam = await sitting();
      const previewed = await exam.started('teach', { preview: true });
      expect(previewed).toMatchObject({ workflow_state: 'preview', user_id: world.users.teach, attempt: 1 });
      for (const who of ['teach', 'admin'] as const) {
        const { body } = await world.as(who).get(exam.path());
        expect(body).toEqual({ quiz_submissions: [] });
      }
      const done = await exam.complete('teach', previewed);
      expect(done.body.quiz_submissions[0]).toMatchObject({ workflow_state: 'complete', submission_id: null });
      const entries = await world.sql('select 1 from submissions where assignment_id = $1', [exam.quiz.assignmentId]);
      expect(entries).toEqual([]);
      const [{ n }] = await world.sql('select count(*)::int as n from submission_versions where assignment_id = $1', [
        exam.quiz.assignmentId,
      ]);
      expect(n).toBe(0);
    });

    it('is refused to students with 403, however locked the quiz is (A67)', async () => {
      const exam = await sitting({}, { unlock_at: inDays(1) });
      for (const who of ['stu1', 'obs', 'des'] as const) {
        const answered = await exam.start(who, { preview: true });
        // Designers make quizzes, and so try them out.
        expect([who, answered.status]).toEqual([who, who === 'des' ? 200 : 403]);
      }
      const locked = await exam.started('teach', { preview: true });
      expect(locked.workflow_state).toBe('preview');
    });

    it('ends the one before, and goes past code, address and dates', async () => {
      const exam = await sitting({ access_code: 'x', ip_filter: '10.0.0.1' }, { lock_at: inDays(-1) });
      const first = await exam.started('teach', { preview: true });
      const second = await exam.started('teach', { preview: true });
      expect([second.id, second.attempt]).toEqual([first.id, 2]);
      expect((await exam.attempts()).map((one) => [one.attempt, one.state])).toEqual([
        [1, 'complete'],
        [2, 'preview'],
      ]);
    });

    it('of a quiz that is not published asks the questions as they stand, and publishes nothing', async () => {
      const exam = await sitting({ workflow_state: 'unpublished', publication_number: null });
      await world.sql(`update quiz_questions set question_text = 'Anew?' where id = $1`, [exam.quiz.questionIds[0]]);
      await exam.started('teach', { preview: true });
      const [row] = await world.sql(
        `select p.number, p.entries->0->'question'->>'questionText' as text, q.publication_number, q.workflow_state
         from quiz_attempts a join quiz_publications p on p.id = a.quiz_publication_id join quizzes q on q.id = a.quiz_id where a.quiz_id = $1`,
        [exam.quiz.id],
      );
      expect(row).toEqual({ number: 2, text: 'Anew?', publication_number: null, workflow_state: 'unpublished' });
    });

    it('is seen by who makes it alone, and not any more when they work there no longer (A69)', async () => {
      const exam = await sitting();
      const { id } = await exam.started('ta', { preview: true });
      expect((await world.as('teach').get(exam.path(`/${id}`))).status).toBe(404);
      expect((await world.as('ta').get(exam.path(`/${id}`))).status).toBe(200);
      const set = `update enrollments set workflow_state = $2 where user_id = $1`;
      await changeBySql(world, set, [world.users.ta, 'deleted']);
      expect((await world.as('ta').get(exam.path(`/${id}`))).status).toBe(404);
      await changeBySql(world, set, [world.users.ta, 'active']);
    });
  });

  it('draws the answers in an order of its own for each attempt, and keeps it', async () => {
    const many = Array.from({ length: 12 }, (_, i) => answer(i + 1, { text: `${i}`, weight: i === 0 ? 100 : 0 }));
    const quiz = await aPublishedQuiz(world, { shuffle_answers: true, allowed_attempts: -1 }, [
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
    const exam = await sitting({ allowed_attempts: -1 });
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
    const client = await world.app.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update quizzes set workflow_state = 'unpublished' where id = $1`, [exam.quiz.id]);
      const starting = exam.start('stu1');
      await waiting(world);
      await client.query('commit');
      expect((await starting).status).toBe(404);
    } finally {
      client.release();
    }
    expect(await exam.attempts()).toEqual([]);
  });

  it('costs nine statements, begin and commit with them', async () => {
    const exams = await Promise.all(Array.from({ length: 4 }, () => sitting({ time_limit: 30 })));
    // What is published is remembered once somebody has started.
    for (const exam of exams) await exam.started('stu2');
    let n = 0;
    expect(await sentStatements(() => (exams[n++] as Sitting).started('stu1'))).toBe(9);
  });
});

/** Comes back once a statement waits for a row that another holds. */
async function waiting(world: World): Promise<void> {
  for (;;) {
    const [row] = await world.sql(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (row.n > 0) return;
  }
}
