import type { Assignment } from '../../../../src/learning/assignments/index.js';
import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { restrictToDates, setCourse } from '../../../support/course-builders.js';
import { inDays, insertRow } from '../../../support/course-rows.js';
import { openWorld, type World } from '../../../support/world.js';
import { anOverride, setAssignment } from '../../assignments/builders.js';
import { aPublishedQuiz, setQuiz } from '../builders.js';
import { refusal, Sitting } from '../sitting.js';

describe('Starting a quiz is refused, and nothing is there then,', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const sitting = async (fields: FieldsOf<Quiz> = {}, ofAssignment: FieldsOf<Assignment> = {}) =>
    new Sitting(world, await aPublishedQuiz(world, fields, undefined, ofAssignment));

  it('with 400 while the quiz is locked: before it opens, after it closes, by a module (qs-start-locked, A63)', async () => {
    const early = await sitting({}, { unlockAt: inDays(1) });
    const late = await sitting({}, { lockAt: inDays(-1) });
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
    const exam = await sitting({ accessCode: 'open sesame' });
    expect(refusal(await exam.start('stu1'))).toEqual([403, 'invalid_access_code']);
    expect(refusal(await exam.start('stu1', { access_code: 'Open sesame' }))).toEqual([403, 'invalid_access_code']);
    expect(await exam.attempts()).toEqual([]);
    expect((await exam.start('stu1', { access_code: 'open sesame' })).status).toBe(200);
  });

  it('with the code of the error over GraphQL, in the payload, for a wrong or missing access code', async () => {
    const exam = await sitting({ accessCode: 'open sesame' });
    const document = `mutation ($c: RecordId!, $q: RecordId!, $code: String) {
      startQuizAttempt(courseId: $c, quizId: $q, accessCode: $code) { quizAttempt { __typename } errors { code field } } }`;
    for (const code of [null, 'Open sesame']) {
      const { body } = await world.as('stu1').graphql(document, { c: exam.quiz.courseId, q: exam.quiz.id, code });
      expect([body.errors, body.data.startQuizAttempt]).toEqual([
        undefined,
        { quizAttempt: null, errors: [{ code: 'INVALID_ACCESS_CODE', field: null }] },
      ]);
    }
    expect(await exam.attempts()).toEqual([]);
  });

  it('after too many guesses of the code, even with the right one; for that student alone (A61)', async () => {
    const exam = await sitting({ accessCode: 'open sesame' });
    for (let n = 0; n < 30; n += 1) await exam.start('stu1', { access_code: `guess ${n}` });
    const guessed = await exam.start('stu1', { access_code: 'open sesame' });
    expect(refusal(guessed)).toEqual([403, 'too_many_attempts']);
    expect((await exam.start('stu2', { access_code: 'open sesame' })).status).toBe(200);
    expect((await exam.attempts()).map((one) => one.userId)).toEqual([world.users.stu2]);
  });

  it('with 403 from another address, whatever it says of itself (qs-start-ip, A63)', async () => {
    const elsewhere = await sitting({ ipFilter: '10.0.0.0/8, 2001:db8::/32' });
    expect(refusal(await elsewhere.start('stu1'))).toEqual([403, 'invalid_ip_address']);
    for (const spoofed of ['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.3, 127.0.0.1', '2001:db8::1'])
      expect(refusal(await elsewhere.start('stu1', {}, { 'x-forwarded-for': spoofed }))).toEqual([
        403,
        'invalid_ip_address',
      ]);
    const malformed = await sitting({ ipFilter: 'nonsense' });
    expect(refusal(await malformed.start('stu1'))).toEqual([403, 'invalid_ip_address']);
    expect([...(await elsewhere.attempts()), ...(await malformed.attempts())]).toEqual([]);
    for (const here of ['127.0.0.0/8', '0.0.0.0/0', '::ffff:127.0.0.1'])
      expect((await (await sitting({ ipFilter: here })).start('stu1')).status).toBe(200);
  });

  it('with 400 for staff, as for a locked quiz, 403 for who else is no student of it, 404 for who does not see it', async () => {
    const exam = await sitting();
    for (const who of ['teach', 'ta', 'des', 'admin'] as const)
      expect([who, ...refusal(await exam.start(who))]).toEqual([who, 400, 'quiz_locked']);
    expect(refusal(await exam.start('obs'))).toEqual([403, 'not_a_student']);
    for (const who of ['out', 'stuB', 'adminB'] as const) expect((await exam.start(who)).status).toBe(404);
    const hidden = await sitting({ workflowState: 'unpublished' });
    expect((await hidden.start('stu1')).status).toBe(404);
    const others = await sitting({}, { onlyVisibleToOverrides: true });
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
    const exam = await sitting({ accessCode: 'open sesame' });
    await restrictToDates(world, exam.quiz.courseId, { startAt: inDays(-9), endAt: inDays(-1) });
    expect(refusal(await exam.start('stu1'))).toEqual([403, 'invalid_access_code']);
    expect(refusal(await exam.start('stu1', { access_code: 'open sesame' }))).toEqual([400, 'outside_dates']);
    expect(await exam.attempts()).toEqual([]);
    await setCourse(world, exam.quiz.courseId, { restrictEnrollmentsToCourseDates: false, startAt: null, endAt: null });
  });

  it('with 404 under another course (A08)', async () => {
    const exam = await sitting();
    const elsewhere = `/courses/${world.courses.C2}/quizzes/${exam.quiz.id}/submissions`;
    expect((await world.as('admin').post(elsewhere, { preview: true })).status).toBe(404);
    const foreign = await aPublishedQuiz(world, { courseId: world.courses.CB });
    const path = `/courses/${world.courses.C1}/quizzes/${foreign.id}/submissions`;
    expect((await world.as('stu1').post(path)).status).toBe(404);
  });

  it('checks in the order of the table: locked, no student, code, address, in progress', async () => {
    const exam = await sitting({ accessCode: 'x', ipFilter: '10.0.0.1' }, { unlockAt: inDays(1) });
    const said = async (who: 'teach' | 'stu1', form = {}) => refusal(await exam.start(who, form))[1];
    expect(await said('teach')).toBe('quiz_locked');
    expect(await said('stu1')).toBe('quiz_locked');
    await setAssignment(world, exam.quiz.assignmentId, { unlockAt: null });
    expect(await said('teach')).toBe('quiz_locked');
    expect(refusal(await exam.start('obs'))[1]).toBe('not_a_student');
    expect(await said('stu1')).toBe('invalid_access_code');
    expect(await said('stu1', { access_code: 'x' })).toBe('invalid_ip_address');
    await setQuiz(world, exam.quiz, { ipFilter: null });
    expect((await exam.start('stu1', { access_code: 'x' })).status).toBe(200);
    expect(await said('stu1')).toBe('invalid_access_code');
    expect(await said('stu1', { access_code: 'x' })).toBe('already_started');
  });
});
