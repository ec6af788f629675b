import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import { projectRoot } from '../../../../src/platform/project-root.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { insertRow } from '../../../support/course-rows.js';
import { limitToSections, manyStudents, moveTo, setMuted, setPartState } from '../../../support/school-builders.js';
import { statementsOfRead } from '../../../support/statements-of-read.js';
import { openWorld, type World } from '../../../support/world.js';
import { aRunningAttempt, setEndAgo } from '../attempt-builders.js';
import { aPublishedQuiz } from '../builders.js';
import { Sitting } from '../sitting.js';

describe('Quiz submissions', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const sitting = async (fields: FieldsOf<Quiz> = {}) => new Sitting(world, await aPublishedQuiz(world, fields));
  const listed = async (exam: Sitting, who: Parameters<World['as']>[0], rest = '') => {
    const { status, body } = await world.as(who).get(exam.path(rest));
    expect(status).toBe(200);
    expect(Array.isArray(body.quiz_submissions)).toBe(true);
    return body.quiz_submissions as any[];
  };
  const taken = async (exam: Sitting, who: 'stu1' | 'stu2') => {
    const started = await exam.started(who);
    await exam.complete(who, started);
    return started;
  };

  it('are BETA, on all seven routes (qs-beta)', () => {
    const { paths } = JSON.parse(readFileSync(join(projectRoot(), 'rest-adapter/openapi.json'), 'utf8'));
    const place = '/api/v1/courses/{course_id}/quizzes/{quiz_id}';
    const of = (path: string, method: string) => paths[place + path]?.[method]?.['x-beta'];
    expect([
      of('/submissions', 'get'),
      of('/submission', 'get'),
      of('/submissions/{id}', 'get'),
      of('/submissions', 'post'),
      of('/submissions/{id}', 'put'),
      of('/submissions/{id}/complete', 'post'),
      of('/submissions/{id}/time', 'get'),
    ]).toEqual(Array(7).fill(true));
  });

  it('are, for who reads grades, the latest of every student (qs-list-graders, qs-status-ok, qs-wrapper)', async () => {
    const exam = await sitting({ allowedAttempts: 3 });
    await taken(exam, 'stu1');
    await exam.started('stu1');
    await taken(exam, 'stu2');
    for (const who of ['teach', 'ta', 'admin', 'subadmin'] as const) {
      const found = await listed(exam, who);
      expect(found.map((one) => [one.user_id, one.attempt, one.workflow_state])).toEqual([
        [world.users.stu1, 2, 'untaken'],
        [world.users.stu2, 1, 'complete'],
      ]);
      expect(found.every((one) => !('validation_token' in one))).toBe(true);
    }
  });

  it('are, for a student, their own alone (qs-list-own, A11)', async () => {
    const exam = await sitting();
    await taken(exam, 'stu1');
    const theirs = await taken(exam, 'stu2');
    expect((await listed(exam, 'stu1')).map((one) => one.user_id)).toEqual([world.users.stu1]);
    expect((await world.as('stu1').get(exam.path(`/${theirs.id}`))).status).toBe(404);
    expect((await world.as('stu1').get(exam.path(`/${theirs.id}/time`))).status).toBe(404);
  });

  it('are the attempt in progress alone, and else all that are turned in (qs-list-in-progress)', async () => {
    const exam = await sitting({ allowedAttempts: 3 });
    expect(await listed(exam, 'stu1')).toEqual([]);
    const first = await taken(exam, 'stu1');
    const second = await exam.started('stu1');
    const running = await listed(exam, 'stu1');
    expect(running.map((one) => [one.attempt, one.validation_token])).toEqual([[2, second.validation_token]]);
    await exam.complete('stu1', second);
    const both = await listed(exam, 'stu1');
    expect(both.map((one) => [one.id, one.attempt, one.workflow_state, one.attempts_left])).toEqual([
      [first.id, 1, 'complete', 1],
      [first.id, 2, 'complete', 1],
    ]);
    expect(both.every((one) => !('validation_token' in one))).toBe(true);
  });

  it('are, for who observes, those of the observed student; for designers none; for outsiders not there', async () => {
    const exam = await sitting();
    await exam.started('stu1');
    await taken(exam, 'stu2');
    const [seen] = await listed(exam, 'obs');
    expect(seen.user_id).toBe(world.users.stu1);
    // The token opens the attempt: it is its student's alone (A17).
    expect(seen).not.toHaveProperty('validation_token');
    expect(await listed(exam, 'des')).toEqual([]);
    for (const who of ['out', 'stuB', 'adminB'] as const)
      expect((await world.as(who).get(exam.path())).status).toBe(404);
    expect((await world.withToken(null).get(exam.path())).status).toBe(401);
  });

  it('show what an extension prepared to graders, as settings_only, and not in the student’s list', async () => {
    const exam = await sitting();
    const of = { root_account_id: world.accounts.RA, course_id: exam.quiz.courseId, quiz_id: exam.quiz.id };
    const id = await insertRow(world, 'quiz_submissions', { ...of, user_id: world.users.stu1, extra_attempts: 2 });
    const state = { user_id: world.users.stu1, workflow_state: 'settings_only' };
    await insertRow(world, 'quiz_attempts', { ...of, ...state, quiz_submission_id: id });
    const [seen] = await listed(exam, 'teach');
    expect(seen).toMatchObject({
      id,
      workflow_state: 'settings_only',
      extra_attempts: 2,
      attempts_left: 3,
      started_at: null,
    });
    expect(await listed(exam, 'stu1')).toEqual([]);
  });

  describe('one by one:', () => {
    it('one’s own is found without its id, and no list is empty of nothing (qs-own, qs-status-ok)', async () => {
      const exam = await sitting({ allowedAttempts: 2 });
      const own = async () => (await world.as('stu1').get(exam.path().replace(/submissions$/, 'submission'))).body;
      expect(await own()).toEqual({ quiz_submissions: [] });
      await taken(exam, 'stu2');
      const first = await taken(exam, 'stu1');
      const second = await exam.started('stu1');
      expect((await own()).quiz_submissions).toMatchObject([
        { id: first.id, user_id: world.users.stu1, attempt: 2, validation_token: second.validation_token },
      ]);
    });

    it('by id or as self, an old attempt by its number (qs-status-ok)', async () => {
      const exam = await sitting({ allowedAttempts: 2 });
      const first = await taken(exam, 'stu1');
      const second = await exam.started('stu1');
      const attempts = async (who: 'stu1' | 'teach' | 'obs', rest: string) =>
        (await listed(exam, who, rest)).map((one) => [one.id, one.attempt]);
      for (const who of ['stu1', 'teach', 'obs'] as const) {
        expect(await attempts(who, `/${first.id}`)).toEqual([[first.id, 2]]);
        expect(await attempts(who, `/${first.id}?attempt=1`)).toEqual([[first.id, 1]]);
        expect((await world.as(who).get(exam.path(`/${first.id}?attempt=3`))).status).toBe(404);
      }
      expect(await attempts('stu1', '/self')).toEqual([[first.id, 2]]);
      expect(await attempts('stu1', '/self?attempt=1')).toEqual([[first.id, 1]]);
      expect((await world.as('teach').get(exam.path('/self'))).status).toBe(404);
      expect((await listed(exam, 'stu1', '/self'))[0].validation_token).toBe(second.validation_token);
      for (const odd of ['0', '-1', '1.5', 'x', '9007199254740993', `${first.id}:1`])
        expect([odd, (await world.as('stu1').get(exam.path(`/${odd}`))).status]).toEqual([odd, 404]);
    });

    it('not under another quiz or course (A08)', async () => {
      const exam = await sitting();
      const other = await sitting();
      const { id } = await taken(exam, 'stu1');
      for (const who of ['stu1', 'teach'] as const) {
        expect((await world.as(who).get(other.path(`/${id}`))).status).toBe(404);
        const elsewhere = exam.path(`/${id}`).replace(/^\/courses\/\d+/, `/courses/${world.courses.C2}`);
        expect((await world.as(who).get(elsewhere)).status).toBe(404);
      }
    });

    it('with the time that is left: seconds by the database’s clock, negative when over, null without an end (qs-time, qs-status-ok, F13)', async () => {
      const exam = await sitting({ timeLimit: 10 });
      const { id, end_at } = await exam.started('stu1');
      const time = async (of: Sitting, submission: number | string) =>
        (await world.as('stu1').get(of.path(`/${submission}/time`))).body;
      const { time_left: left, ...rest } = await time(exam, id);
      expect(rest).toEqual({ end_at });
      expect(Number.isInteger(left)).toBe(true);
      expect(left).toBeGreaterThan(590);
      expect(left).toBeLessThanOrEqual(600);
      await setEndAgo(world, id, 90);
      expect((await time(exam, 'self')).time_left).toBeLessThanOrEqual(-90);
      const endless = await sitting();
      await endless.started('stu1');
      expect(await time(endless, 'self')).toEqual({ end_at: null, time_left: null });
    });
  });

  it('bring quiz, student and gradebook entry beside them, each once, when they are asked for', async () => {
    const exam = await sitting({ allowedAttempts: 3 });
    await taken(exam, 'stu1');
    await taken(exam, 'stu1');
    await taken(exam, 'stu2');
    const { body } = await world.as('teach').get(exam.path('?include[]=submission&include[]=quiz&include[]=user'));
    expect(Object.keys(body)).toEqual(['quiz_submissions', 'submissions', 'quizzes', 'users', 'meta']);
    expect(body.quizzes).toMatchObject([{ id: exam.quiz.id, title: 'Quiz' }]);
    expect(body.users.map((user: any) => user.id)).toEqual([world.users.stu1, world.users.stu2]);
    expect(body.users[0]).toHaveProperty('avatar_url');
    expect(body.submissions.map((one: any) => one.id)).toEqual(
      body.quiz_submissions.map((one: any) => one.submission_id),
    );
    expect(body.meta).toEqual({ primaryCollection: 'quiz_submissions' });
    expect(body.quiz_submissions[0]).not.toHaveProperty('user');
    const own = await world.as('stu1').get(exam.path('?include[]=quiz'));
    expect([own.body.quiz_submissions.length, own.body.quizzes.length]).toEqual([2, 1]);
    const one = await world.as('stu1').get(exam.path('/self?include=user'));
    expect(one.body.users).toMatchObject([{ id: world.users.stu1 }]);
  });

  it('hide scores from students and observers while the assignment is muted', async () => {
    const exam = await sitting();
    await taken(exam, 'stu1');
    await setMuted(world, exam.quiz.assignmentId);
    for (const who of ['stu1', 'obs'] as const)
      expect((await listed(exam, who))[0]).toMatchObject({ score: null, kept_score: null, workflow_state: 'complete' });
    expect((await listed(exam, 'teach'))[0]).toMatchObject({ score: 0, kept_score: 0 });
  });

  it('say who is excused, and what is over and not turned in', async () => {
    const exam = await sitting({ timeLimit: 10 });
    const { id } = await exam.started('stu1');
    await insertRow(world, 'submissions', {
      root_account_id: world.accounts.RA,
      course_id: exam.quiz.courseId,
      assignment_id: exam.quiz.assignmentId,
      user_id: world.users.stu1,
      excused: true,
    });
    await setEndAgo(world, id, 3600);
    expect((await listed(exam, 'teach'))[0]).toMatchObject({ 'excused?': true, overdue_and_needs_submission: true });
  });

  it('are not there any more for who has left the course, nor theirs for who teaches there (A69)', async () => {
    const exam = await sitting();
    await taken(exam, 'stu2');
    await setPartState(world, world.users.stu2, 'deleted');
    for (const rest of ['', '/self', '/self/time'])
      expect((await world.as('stu2').get(exam.path(rest))).status).toBe(404);
    expect(await listed(exam, 'teach')).toEqual([]);
    await setPartState(world, world.users.stu2, 'active');
  });

  it('end at the section for who teaches only there', async () => {
    const exam = await sitting();
    await taken(exam, 'stu1');
    await taken(exam, 'stu2');
    const { C1 } = world.courses;
    const section = await insertRow(world, 'sections', {
      root_account_id: world.accounts.RA,
      course_id: C1,
      name: 'B',
    });
    await moveTo(world, world.users.stu2, section);
    await limitToSections(world, world.users.ta);
    expect((await listed(exam, 'ta')).map((one) => one.user_id)).toEqual([world.users.stu1]);
    const [theirs] = (await listed(exam, 'teach')).filter((one) => one.user_id === world.users.stu2);
    expect((await world.as('ta').get(exam.path(`/${theirs.id}`))).status).toBe(404);
  });

  describe('in a long list', () => {
    let exam: Sitting;
    beforeAll(async () => {
      exam = await sitting();
      for (const student of await manyStudents(world, 120)) await aRunningAttempt(world, exam.quiz, student);
    });

    it('come in pages that a bookmark continues', async () => {
      const first = await world.as('teach').get(exam.path('?per_page=100'));
      expect(first.body.quiz_submissions).toHaveLength(100);
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
      expect(next).toContain('page=bookmark');
      const rest = await world.as('teach').get(next.slice(world.base.length));
      expect(rest.body.quiz_submissions).toHaveLength(20);
      const all = [...first.body.quiz_submissions, ...rest.body.quiz_submissions].map((one: any) => one.id);
      expect(new Set(all).size).toBe(120);
    });

    it('cost one statement, with all that stands beside them', async () => {
      const all = '&include[]=user&include[]=quiz&include[]=submission';
      const cost = (query: string) => statementsOfRead(world, () => world.as('teach').get(exam.path(query)));
      expect([await cost('?per_page=1'), await cost('?per_page=100'), await cost(`?per_page=100${all}`)]).toEqual([
        1, 1, 1,
      ]);
    });
  });
});
