import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { setPartState } from '../../../support/school-builders.js';
import { sentStatements } from '../../../support/sent-statements.js';
import { openWorld, type World } from '../../../support/world.js';
import { setAssignment } from '../../assignments/builders.js';
import { anAnswer } from '../attempt-builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz, setQuiz } from '../builders.js';
import { letPass, refusal, Sitting, type Started } from '../sitting.js';

describe('Turning in an attempt', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const sitting = async (fields: FieldsOf<Quiz> = {}, questions = [aChoice(), aChoice()]) =>
    new Sitting(world, await aPublishedQuiz(world, fields, questions));
  const attemptId = async ({ id, attempt }: Started) => {
    const [row] = await world.sql('select id::int from quiz_attempts where quiz_submission_id = $1 and attempt = $2', [
      id,
      attempt,
    ]);
    return { id: row.id, submissionId: id };
  };
  const gradebook = (exam: Sitting) =>
    world.sql(
      `select s.user_id::int as "userId", s.score, s.workflow_state as state, count(v.id)::int as versions from submissions s
       left join submission_versions v on v.submission_id = s.id where s.assignment_id = $1 group by s.id order by 1`,
      [exam.quiz.assignmentId],
    );

  it('grades it and writes the score into the gradebook (qs-complete-ok, qs-wrapper, qs-states)', async () => {
    const exam = await sitting();
    const started = await exam.started('stu1');
    await anAnswer(world, await attemptId(started), exam.quiz.questionIds[0], 1);
    await letPass(world, started, 90);
    const { status, body } = await exam.complete('stu1', started);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['quiz_submissions']);
    expect(body.quiz_submissions).toHaveLength(1);
    const [done] = body.quiz_submissions;
    expect(done).toMatchObject({ id: started.id, workflow_state: 'complete', score: 1, kept_score: 1, attempt: 1 });
    expect(done).toMatchObject({ has_seen_results: false, overdue_and_needs_submission: false });
    expect(done.time_spent).toBeGreaterThanOrEqual(90);
    expect(done).not.toHaveProperty('validation_token');
    expect(done.result_url).toBe(`${done.html_url}?attempt=1`);
    const { stu1: userId } = world.users;
    expect(await gradebook(exam)).toEqual([{ userId, score: 1, state: 'graded', versions: 1 }]);
  });

  it('leaves it pending while a question waits for a person to score it (qs-states)', async () => {
    const exam = await sitting({}, [aChoice(), anEssayQuestion()]);
    const started = await exam.started('stu1');
    const { body } = await exam.complete('stu1', started);
    expect(body.quiz_submissions[0]).toMatchObject({ workflow_state: 'pending_review', score: 0 });
  });

  it('happens once: the second time is 400, and nothing changes (qs-complete-twice, qs-complete-final)', async () => {
    const exam = await sitting();
    const started = await exam.started('stu1');
    await exam.complete('stu1', started);
    const before = [await exam.attempts(), await gradebook(exam)];
    expect(refusal(await exam.complete('stu1', started))).toEqual([400, 'already_complete']);
    expect([await exam.attempts(), await gradebook(exam)]).toEqual(before);
  });

  it('happens once when many requests come at the same time: graded once, one version (R02)', async () => {
    const exam = await sitting();
    const started = await exam.started('stu1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => exam.complete('stu1', started)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)]);
    for (const answered of answers.filter(({ status }) => status === 400))
      expect(refusal(answered)).toEqual([400, 'already_complete']);
    expect((await gradebook(exam)).map(({ versions }) => versions)).toEqual([1]);
  });

  describe('is refused, and the attempt goes on,', () => {
    const untouched = async (exam: Sitting, ...running: number[]) => {
      const states = (await exam.attempts()).filter(({ state }) => state === 'untaken');
      expect(states.map(({ attempt }) => attempt)).toEqual(running);
    };

    it('with 403 for a wrong token, and without one (qs-complete-token, qs-token-required)', async () => {
      const exam = await sitting();
      const started = await exam.started('stu1');
      for (const validation_token of ['wrong', '', `${started.validation_token}x`])
        expect(refusal(await exam.complete('stu1', { ...started, validation_token }))).toEqual([403, 'invalid_token']);
      const { validation_token, ...without } = started;
      expect(refusal(await exam.complete('stu1', without))).toEqual([403, 'invalid_token']);
      await untouched(exam, 1);
      expect((await exam.complete('stu1', { ...without, validation_token })).status).toBe(200);
    });

    it('with 403 for the token of another attempt, a used one, and that of another student (A64)', async () => {
      const exam = await sitting({ allowedAttempts: -1 });
      const other = await sitting();
      const first = await exam.started('stu1');
      await exam.complete('stu1', first);
      const second = await exam.started('stu1');
      const [theirs, elsewhere] = [await exam.started('stu2'), await other.started('stu1')];
      for (const { validation_token } of [first, theirs, elsewhere])
        expect(refusal(await exam.complete('stu1', { ...second, validation_token }))).toEqual([403, 'invalid_token']);
      await untouched(exam, 2, 1);
    });

    it('with 404 for another student, whatever token they have, and 403 for who only looks (A64)', async () => {
      const exam = await sitting();
      const started = await exam.started('stu1');
      expect((await exam.complete('stu2', started)).status).toBe(404);
      for (const who of ['teach', 'admin', 'obs'] as const)
        expect([who, (await exam.complete(who, started)).status]).toEqual([who, 403]);
      for (const who of ['out', 'stuB', 'adminB'] as const)
        expect([who, (await exam.complete(who, started)).status]).toEqual([who, 404]);
      await untouched(exam, 1);
    });

    it('with 403 for a wrong access code (qs-complete-code)', async () => {
      const exam = await sitting({ accessCode: 'x' });
      const started = await exam.started('stu1', { access_code: 'x' });
      expect(refusal(await exam.complete('stu1', started))).toEqual([403, 'invalid_access_code']);
      expect(refusal(await exam.complete('stu1', started, { access_code: 'y' }))).toEqual([403, 'invalid_access_code']);
      await untouched(exam, 1);
      expect((await exam.complete('stu1', started, { access_code: 'x' })).status).toBe(200);
    });

    it('with 403 from another address (qs-complete-ip)', async () => {
      const exam = await sitting();
      const started = await exam.started('stu1');
      await setQuiz(world, exam.quiz, { ipFilter: '10.0.0.0/8' });
      expect(refusal(await exam.complete('stu1', started))).toEqual([403, 'invalid_ip_address']);
      await untouched(exam, 1);
    });

    it('with 400 without the number of the attempt (qs-complete-missing)', async () => {
      const exam = await sitting();
      const { attempt, ...started } = await exam.started('stu1');
      expect(refusal(await exam.complete('stu1', started as never))).toEqual([400, 'attempt']);
      await untouched(exam, attempt);
    });

    it('with 400 for an attempt that is not the latest (qs-complete-latest)', async () => {
      const exam = await sitting({ allowedAttempts: 2 });
      await exam.complete('stu1', await exam.started('stu1'));
      const second = await exam.started('stu1');
      for (const attempt of [1, 3, 0, -1])
        expect(refusal(await exam.complete('stu1', { ...second, attempt }))).toEqual([400, 'attempt']);
      await untouched(exam, 2);
    });

    it('with 404 under another quiz or course (A08)', async () => {
      const exam = await sitting();
      const other = await sitting();
      const started = await exam.started('stu1');
      expect((await other.complete('stu1', started)).status).toBe(404);
      const path = `/courses/${world.courses.CB}/quizzes/${exam.quiz.id}/submissions/${started.id}/complete`;
      expect((await world.as('stu1').post(path, { attempt: 1 })).status).toBe(404);
      await untouched(exam, 1);
    });

    it('after the student has left the course (A69)', async () => {
      const exam = await sitting();
      const started = await exam.started('stu2');
      await setPartState(world, world.users.stu2, 'deleted');
      expect((await exam.complete('stu2', started)).status).toBe(404);
      await setPartState(world, world.users.stu2, 'inactive');
      expect((await exam.complete('stu2', started)).status).toBe(404);
      await setPartState(world, world.users.stu2, 'completed');
      expect((await exam.complete('stu2', started)).status).toBe(403);
      await setPartState(world, world.users.stu2, 'active');
      await untouched(exam, 1);
      expect((await exam.complete('stu2', started)).status).toBe(200);
    });

    it('in the order of the document: code, address, token, turned in, number missing, not the latest', async () => {
      const exam = await sitting({ accessCode: 'x' });
      const started = await exam.started('stu1', { access_code: 'x' });
      await setQuiz(world, exam.quiz, { ipFilter: '10.0.0.1' });
      const said = async (proof: object, form: object = {}) =>
        refusal(await exam.complete('stu1', { id: started.id, ...proof }, { ...form }))[1];
      const code = { access_code: 'x' };
      expect(await said({})).toBe('invalid_access_code');
      expect(await said({}, code)).toBe('invalid_ip_address');
      await setQuiz(world, exam.quiz, { ipFilter: null });
      expect(await said({}, code)).toBe('invalid_token');
      const token = { validation_token: started.validation_token };
      expect(await said(token, code)).toBe('attempt');
      expect(await said({ ...token, attempt: 7 }, code)).toBe('attempt');
      await exam.complete('stu1', started, code);
      expect(await said(token, code)).toBe('already_complete');
      expect(await said({ validation_token: 'wrong' }, code)).toBe('invalid_token');
    });
  });

  describe('late', () => {
    const done = async (exam: Sitting, started: Started) =>
      (await exam.complete('stu1', started)).body.quiz_submissions[0];

    it('counts as in time within five minutes, and the lock date stops no attempt that runs (A65)', async () => {
      const exam = await sitting({ timeLimit: 10 });
      const started = await exam.started('stu1');
      await letPass(world, started, 10 * 60 + 240);
      await setAssignment(world, exam.quiz.assignmentId, { lockAt: new Date(Date.now() - 3_600_000) });
      const seen = (await world.as('stu1').get(exam.path('/self'))).body.quiz_submissions[0];
      expect(seen).toMatchObject({ overdue_and_needs_submission: true, workflow_state: 'untaken' });
      const turnedIn = await done(exam, started);
      expect(turnedIn).toMatchObject({ workflow_state: 'complete', time_spent: 600 });
      expect(turnedIn.finished_at).toBe(turnedIn.end_at);
    });

    it('counts as late after that, and is graded all the same (A65)', async () => {
      const exam = await sitting({ timeLimit: 10 });
      const started = await exam.started('stu1');
      await letPass(world, started, 10 * 60 + 330);
      const turnedIn = await done(exam, started);
      expect(turnedIn.workflow_state).toBe('complete');
      expect(turnedIn.time_spent).toBeGreaterThanOrEqual(930);
    });
  });

  it('costs a number of statements that does not depend on the questions', async () => {
    const cost = async (questions: number) => {
      const many = Array.from({ length: questions }, () => aChoice());
      const exams = await Promise.all(Array.from({ length: 4 }, () => sitting({}, many)));
      const attempts: Started[] = [];
      for (const exam of exams) attempts.push(await exam.started('stu1'));
      let n = -1;
      return sentStatements(() => {
        n += 1;
        return (exams[n] as Sitting).complete('stu1', attempts[n] as Started);
      });
    };
    expect([await cost(1), await cost(20)]).toEqual([7, 7]);
  });

  it('is reached as the student’s own, `self`, with the same checks', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world));
    const started = await exam.started('stu1');
    const own = (who: 'stu1' | 'stu2' | 'teach' | 'out', proof: Record<string, string | number>) =>
      world.as(who).post(exam.path('/self/complete'), proof);
    const { attempt, validation_token } = started;
    for (const who of ['stu2', 'teach', 'out'] as const)
      expect([who, (await own(who, { attempt, validation_token })).status]).toEqual([who, 404]);
    expect(refusal(await own('stu1', { attempt, validation_token: 'x' }))).toEqual([403, 'invalid_token']);
    expect((await exam.attempts())[0].state).toBe('untaken');
    const done = await own('stu1', { attempt, validation_token });
    expect([done.status, done.body.quiz_submissions[0].id]).toEqual([200, started.id]);
    expect(done.body.quiz_submissions[0].workflow_state).toBe('complete');
    expect(refusal(await own('stu1', { attempt, validation_token }))).toEqual([400, 'already_complete']);
  });
});
