import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { sentDuring } from '../../../support/sent-statements.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { type Answer, openWorld, type World } from '../../../support/world.js';
import { anEmptyEntry } from '../attempt-builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz } from '../builders.js';
import { everyQuestion } from '../every-question.js';
import { letPass, refusal, Sitting, type Started } from '../sitting.js';
import { anotherToken } from './another-token.js';
import { given } from './every-given-answer.js';

const route = 'url:POST|/api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id/complete';

describe('An attempt that is turned in by few statements', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  /** Turns in with a token of its own, and tells how many statements it took. */
  const complete = async (exam: Sitting, who: 'stu1' | 'stu2', started: Started, scopes: readonly string[] | null) => {
    const { caller } = await anotherToken(world, who, scopes);
    const { attempt, validation_token } = started;
    await caller.get('/users/self');
    let said: Answer | undefined;
    const statements = await sentDuring(async () => {
      said = await caller.post(exam.path(`/${started.id}/complete`), { attempt, validation_token });
    });
    return { said: said as Answer, statements };
  };

  /** All that is kept of somebody's attempt, without ids and times. */
  const keptOf = async (exam: Sitting, who: 'stu1' | 'stu2') => {
    const without = (row: string) =>
      `to_jsonb(${row}) - '{id,user_id,quiz_submission_id,submission_id,created_at,updated_at,submitted_at,graded_at,started_at,finished_at,end_at,body}'::text[]`;
    const [row] = await world.sql(
      `select ${without('a')} as attempt, ${without('s')} as kept, ${without('g')} as entry, g.created_at = g.updated_at as untouched,
         g.submitted_at = a.finished_at and (g.graded_at >= a.finished_at) as timely, s.submission_id = g.id as linked,
         replace(regexp_replace(g.body, 'time: .*', ''), a.user_id::text, 'USER') as body,
         (select json_agg(${without('v')} order by v.number) from submission_versions v where v.submission_id = g.id) as versions,
         (select json_agg(json_build_array(e.current_score, e.final_score, e.unposted_current_score, e.unposted_final_score))
          from enrollments e where e.user_id = a.user_id and e.course_id = a.course_id) as totals
       from quiz_attempts a join quiz_submissions s on s.id = a.quiz_submission_id
       left join submissions g on g.assignment_id = $3 and g.user_id = a.user_id
       where a.quiz_id = $1 and a.user_id = $2`,
      [exam.quiz.id, world.users[who], exam.quiz.assignmentId],
    );
    return row;
  };

  /** Those of the types that nobody has to look at, and that are the same for everybody. */
  const judged = 9;
  const answered = everyQuestion.slice(0, judged);
  const cases: readonly (readonly [said: string, quiz: FieldsOf<Quiz>, more: object, late: number])[] = [
    ['by points', {}, {}, 0],
    ['by percent', {}, { gradingType: 'percent', pointsPossible: 40 }, 0],
    ['as passed', {}, { gradingType: 'pass_fail' }, 0],
    ['where the latest counts, in the minutes of grace', { scoringPolicy: 'keep_latest', timeLimit: 10 }, {}, 780],
    ['late', { timeLimit: 10 }, {}, 1_000],
    ['while it is muted', {}, { muted: true }, 0],
  ];

  it.each(cases)('keeps what the long way keeps: graded %s', async (_said, fields, ofAssignment, late) => {
    const exam = new Sitting(world, await aPublishedQuiz(world, fields, answered, ofAssignment));
    const said = [];
    for (const [who, scopes] of [
      ['stu1', null],
      ['stu2', [route]],
    ] as const) {
      const started = await exam.started(who);
      const answers = given.slice(0, judged).map(([, answer], n) => ({ id: exam.quiz.questionIds[n], answer }));
      expect((await exam.answer(who, started, answers)).status).toBe(200);
      if (late > 0) await letPass(world, started, late);
      said.push(await complete(exam, who, started, scopes));
    }
    const [short, long] = said as [Awaited<ReturnType<typeof complete>>, Awaited<ReturnType<typeof complete>>];
    expect([short.said.status, long.said.status]).toEqual([200, 200]);
    expect(short.statements).toBe(6);
    expect(long.statements).toBeGreaterThan(15);
    const own = /"(id|user_id|submission_id|started_at|finished_at|end_at|html_url|result_url|time_spent)":[^,}]*/g;
    expect(short.said.text.replaceAll(own, '$1')).toBe(long.said.text.replaceAll(own, '$1'));
    const kept = await keptOf(exam, 'stu1');
    expect(kept).toMatchObject({ linked: true, timely: true, entry: { workflow_state: 'graded' } });
    expect({ ...kept, untouched: null }).toEqual({ ...(await keptOf(exam, 'stu2')), untouched: null });
    expect(kept.totals[0][2]).not.toBeNull();
  });

  it('takes the long way where a person has to look at it, and where there is an entry already', async () => {
    for (const [content, answer, hasEntry] of [
      [anEssayQuestion(), 'Because', false],
      [aChoice(), 1, true],
    ] as const) {
      const exam = new Sitting(world, await aPublishedQuiz(world, {}, [content]));
      const started = await exam.started('stu1');
      await exam.answer('stu1', started, [{ id: exam.quiz.questionIds[0], answer }]);
      if (hasEntry) await anEmptyEntry(world, exam.quiz, world.users.stu1);
      const { said, statements } = await complete(exam, 'stu1', started, null);
      expect([said.status, statements > 15]).toEqual([200, true]);
      const [{ n }] = await world.sql('select count(*)::int as n from submissions where assignment_id = $1', [
        exam.quiz.assignmentId,
      ]);
      expect(n).toBe(1);
    }
  });

  it('scores the answer for which it had to wait', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world));
    const started = await exam.started('stu1');
    const [first, second] = exam.quiz.questionIds;
    await exam.answer('stu1', started, [{ id: second, answer: 1 }]);
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query(`select 1 from quiz_attempts where quiz_submission_id = $1 for share`, [started.id]);
      await client.query(
        `insert into quiz_answers (root_account_id, quiz_attempt_id, quiz_question_id, answer, answered_at)
         select root_account_id, id, $2, '1', now() from quiz_attempts where quiz_submission_id = $1`,
        [started.id, first],
      );
      const done = exam.complete('stu1', started);
      await untilWaiting(world);
      await client.query('commit');
      expect((await done).body.quiz_submissions[0].score).toBe(2);
    } finally {
      client.release();
    }
  });

  it('happens once when many requests come at the same time, beside answers that are scored or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const exam = new Sitting(world, await aPublishedQuiz(world));
      const started = await exam.started('stu1');
      const [id] = exam.quiz.questionIds;
      const [answer, ...done] = await Promise.all([
        exam.answer('stu1', started, [{ id, answer: 1 }]),
        ...Array.from({ length: 4 }, () => exam.complete('stu1', started)),
      ]);
      expect(done.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
      const [attempt] = await exam.attempts();
      const taken = answer.status === 200;
      if (!taken) expect(refusal(answer)).toEqual([400, 'already_complete']);
      expect(attempt.score).toBe(taken ? 1 : 0);
      const versions = await world.sql('select number from submission_versions where assignment_id = $1', [
        exam.quiz.assignmentId,
      ]);
      expect(versions).toEqual([{ number: 1 }]);
    }
  });
});
