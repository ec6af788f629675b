import type { Assignment } from '../../../../src/learning/assignments/index.js';
import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { restrictToDates } from '../../../support/course-builders.js';
import { sentDuring, sentStatements } from '../../../support/sent-statements.js';
import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz, publishAlone } from '../builders.js';
import { everyQuestion } from '../every-question.js';
import { Sitting } from '../sitting.js';
import { anotherToken } from './another-token.js';
import { changeUntold } from './change-untold.js';

const route = 'url:POST|/api/v1/courses/:course_id/quizzes/:quiz_id/submissions';
const gone = "workflow_state = 'deleted'";

describe('An attempt that one statement starts', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('costs that statement and the one that shows it', async () => {
    const exams = await Promise.all(
      Array.from({ length: 4 }, async () => new Sitting(world, await aPublishedQuiz(world))),
    );
    for (const exam of exams) await exam.started('stu2');
    let n = 0;
    expect(await sentStatements(() => (exams[n++] as Sitting).started('stu1'))).toBe(2);
  });

  const cases: readonly (readonly [said: string, quiz: FieldsOf<Quiz>, ofAssignment: FieldsOf<Assignment>])[] = [
    ['with a time limit', { timeLimit: 30 }, {}],
    ['until the lock date', {}, { lockAt: '2099-01-01T00:00:00.123456Z' }],
    ['with both', { timeLimit: 30 }, { lockAt: '2099-01-01T00:00:00Z' }],
    ['until the dates of the course end', {}, {}],
    ['as a survey that has points', { quizType: 'graded_survey', surveyPoints: 7 }, {}],
    ['for practice', { quizType: 'practice_quiz' }, {}],
    ['one question at a time', { oneQuestionAtATime: true, cantGoBack: true }, {}],
  ];

  it.each(cases)('is begun as by the long way: %s', async (_said, fields, ofAssignment) => {
    // Chance deals out the variables of a calculated question.
    const questions = everyQuestion.filter(({ questionType }) => questionType !== 'calculated_question');
    await restrictToDates(world, world.courses.C1, { endAt: new Date('2098-01-01T00:00:00Z') });
    const exam = new Sitting(world, await aPublishedQuiz(world, fields, questions, ofAssignment));
    const texts: string[] = [];
    for (const [who, scopes] of [
      ['stu1', null],
      ['stu2', [route]],
    ] as const) {
      const { caller } = await anotherToken(world, who, scopes);
      let text = '';
      const begun = await sentDuring(
        async () => {
          ({ text } = await caller.post(exam.path()));
        },
        (sent) => sent === 'begin',
      );
      expect([who, begun]).toEqual([who, scopes === null ? 0 : 1]);
      texts.push(text);
    }
    const own = /"(id|user_id|started_at|end_at|html_url|validation_token|time_left)":("[^"]*"|[^,}]*)/g;
    expect(texts[0]?.replaceAll(own, '$1')).toBe(texts[1]?.replaceAll(own, '$1'));
    const rows = await world.sql(
      `select to_jsonb(a) - '{id,user_id,quiz_submission_id,created_at,updated_at,started_at,end_at}'::text[] as attempt,
         to_jsonb(s) - '{id,user_id,created_at,updated_at}'::text[] as kept,
         a.started_at = date_trunc('milliseconds', a.created_at) as timely,
         case when a.end_at < a.started_at + interval '1 day' then (a.end_at - a.started_at)::text else a.end_at::text end as lasts
       from quiz_attempts a join quiz_submissions s on s.id = a.quiz_submission_id where a.quiz_id = $1 order by a.user_id`,
      [exam.quiz.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ timely: true });
    expect(rows[0].lasts).not.toBeNull();
    expect(rows[0]).toEqual(rows[1]);
  });

  const changes: readonly (readonly [said: string, sql: string, status: number, word: string])[] = [
    ['the token is revoked', 'update access_tokens set revoked_at = now() where digest = $2', 401, 'invalid_token'],
    ['the login is gone', `update logins set ${gone} where id = (select login_id from t)`, 401, 'invalid_token'],
    ['the student has left', `update enrollments set ${gone} where user_id = (select user_id from t)`, 404, ''],
    ['the quiz is gone', `update quizzes set ${gone} where id = $1`, 404, ''],
    ['it is unpublished', "update quizzes set workflow_state = 'unpublished' where id = $1", 404, ''],
    ['a code is asked for', "update quizzes set access_code = 'x' where id = $1", 403, 'invalid_access_code'],
    ['other addresses alone may', "update quizzes set ip_filter = '10.0.0.1' where id = $1", 403, 'invalid_ip_address'],
    [
      'its dates are over',
      "update assignments set lock_at = now() - interval '1 day' where id = (select assignment_id from q)",
      400,
      'quiz_locked',
    ],
    [
      'it is for others',
      'update assignments set only_visible_to_overrides = true where id = (select assignment_id from q)',
      404,
      '',
    ],
    [
      'the student is excused',
      `insert into submissions (root_account_id, course_id, assignment_id, user_id, excused)
       select q.root_account_id, q.course_id, q.assignment_id, t.user_id, true from q, t`,
      403,
      'excused',
    ],
  ];

  it.each(changes)('is refused once %s, though nobody has told the service', async (_said, text, status, word) => {
    const exam = new Sitting(world, await aPublishedQuiz(world));
    await exam.started('stu2');
    const { caller, digest } = await anotherToken(world, 'stu1');
    await caller.get('/users/self');
    const named =
      'q as (select * from quizzes where id = $1::bigint), t as (select * from access_tokens where digest = $2::bytea)';
    expect(await changeUntold(world, named, text, [exam.quiz.id, digest])).toBeGreaterThan(0);
    const refused = await caller.post(exam.path());
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(word);
    expect(await exam.attempts()).toHaveLength(1);
  });

  it('asks the questions that are published by now', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world));
    await exam.started('stu2');
    const { caller } = await anotherToken(world, 'stu1');
    await publishAlone(world, exam.quiz, 1);
    const { body } = await caller.post(exam.path());
    expect(body.quiz_submissions[0].quiz_question_ids).toEqual([exam.quiz.questionIds[1]]);
  });

  it('happens once when many requests come at the same time', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world));
    await exam.started('stu2');
    const { caller } = await anotherToken(world, 'stu1');
    const started = await Promise.all(Array.from({ length: 6 }, () => caller.post(exam.path())));
    expect(started.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await exam.attempts()).toHaveLength(2);
  });
});
