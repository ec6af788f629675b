import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz } from '../builders.js';
import { Sitting } from '../sitting.js';
import { anotherToken, sendAnswers } from './another-token.js';
import { changeUntold } from './change-untold.js';

const gone = "workflow_state = 'deleted'";
/** What is changed, by `$1` (the attempt's id) or `$2` (the token's digest), and the refusal. */
const changes: readonly (readonly [said: string, sql: string, status: number, word: string])[] = [
  ['the token is revoked', 'update access_tokens set revoked_at = now() where digest = $2', 401, 'invalid_token'],
  ['the token has expired', 'update access_tokens set expires_at = now() where digest = $2', 401, 'invalid_token'],
  ['the login is gone', `update logins set ${gone} where id = (select login_id from t)`, 401, 'invalid_token'],
  ['the user is gone', `update users set ${gone} where id = (select user_id from t)`, 401, 'invalid_token'],
  ['the student has left', `update enrollments set ${gone} where user_id = (select user_id from t)`, 404, ''],
  [
    'the course is over',
    "update courses set workflow_state = 'completed' where id = (select course_id from a)",
    403,
    '',
  ],
  [
    'the course has gone by its dates',
    `update courses set restrict_enrollments_to_course_dates = true, start_at = now() - interval '2 day', end_at = now() - interval '1 day'
     where id = (select course_id from a)`,
    403,
    '',
  ],
  ['the quiz is gone', `update quizzes set ${gone} where id = (select quiz_id from a)`, 404, ''],
  [
    'the time is over',
    `update quiz_attempts set end_at = now() - interval '301 seconds' where id = $1`,
    400,
    'overdue',
  ],
  ['it is turned in', "update quiz_attempts set workflow_state = 'complete' where id = $1", 400, 'already_complete'],
  [
    'a code is asked for',
    `update quizzes set access_code = 'x' where id = (select quiz_id from a)`,
    403,
    'invalid_access_code',
  ],
  [
    'other addresses alone may',
    `update quizzes set ip_filter = '10.0.0.1' where id = (select quiz_id from a)`,
    403,
    'invalid_ip_address',
  ],
  ['it is another’s', 'update quiz_attempts set user_id = $3 where id = $1', 404, ''],
];

describe('An answer is refused, though nobody has told the service,', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const named = `a as (select * from quiz_attempts where id = $1::bigint),
    t as (select * from access_tokens where digest = $2::bytea), o as (select $3::bigint as id)`;

  it.each(changes)('once %s', async (_said, text, status, word) => {
    const exam = new Sitting(world, await aPublishedQuiz(world));
    const started = await exam.started('stu1');
    const { caller, digest } = await anotherToken(world, 'stu1');
    const [id] = exam.quiz.questionIds;
    expect((await sendAnswers(caller, started, [{ id, answer: 1 }])).status).toBe(200);
    const [{ id: attemptId }] = (await exam.attempts()) as [{ id: number }];
    expect(await changeUntold(world, named, text, [attemptId, digest, world.users.stu2])).toBeGreaterThan(0);
    const refused = await sendAnswers(caller, started, [{ id, answer: 2 }]);
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(word);
    expect((await exam.answers()).map(({ answer }) => answer)).toEqual([1]);
  });
});
