import type { Assignment } from '../../../../src/learning/assignments/index.js';
import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { inDays } from '../../../support/course-rows.js';
import { openWorld, type World } from '../../../support/world.js';
import { anAnswer, gradebookOf } from '../attempt-builders.js';
import { aPublishedQuiz } from '../builders.js';
import { score } from '../scoring/scored-by-hand.js';
import { letPass, Sitting, type Started } from '../sitting.js';

describe('A student with an extension', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const extend = async ({ quiz }: Sitting, said: object) => {
    const { status, body } = await world
      .as('teach')
      .json('POST', `/courses/${quiz.courseId}/quizzes/${quiz.id}/extensions`, {
        quiz_extensions: [{ user_id: world.users.stu1, ...said }],
      });
    expect(status).toBe(200);
    return body.quiz_extensions[0];
  };
  const sitting = async (fields: FieldsOf<Quiz> = {}, ofAssignment: FieldsOf<Assignment> = {}) =>
    new Sitting(world, await aPublishedQuiz(world, { ...fields }, undefined, ofAssignment));
  const minutesOf = ({ started_at, end_at }: Started) => (Date.parse(end_at) - Date.parse(started_at)) / 60_000;
  const rightAnswers = async (exam: Sitting, right: number) => {
    const [{ id }] = await world.sql('select id::int from quiz_attempts where quiz_id = $1 and latest', [exam.quiz.id]);
    for (const question of exam.quiz.questionIds.slice(0, right))
      await anAnswer(world, { id, submissionId: 0 }, question, 1);
  };

  it('has the extra time from the start, and their first attempt is attempt 1', async () => {
    const exam = await sitting({ timeLimit: 30 });
    await extend(exam, { extra_time: 15 });
    const started = await exam.started('stu1');
    expect([started.attempt, started['workflow_state'], minutesOf(started)]).toEqual([1, 'untaken', 45]);
    expect(started['extra_time']).toBe(15);
  });

  it('starts as often as is granted beyond the attempts of the quiz, and the best counts', async () => {
    const exam = await sitting();
    const first = await exam.started('stu1');
    await rightAnswers(exam, 1);
    expect((await exam.complete('stu1', first)).status).toBe(200);
    expect((await exam.start('stu1')).status).toBe(409);
    await extend(exam, { extra_attempts: 1 });
    const second = await exam.started('stu1');
    expect([second.id, second.attempt]).toEqual([first.id, 2]);
    await rightAnswers(exam, 2);
    expect((await exam.complete('stu1', second)).status).toBe(200);
    expect((await exam.start('stu1')).status).toBe(409);
    expect(await gradebookOf(world, exam.quiz, world.users.stu1)).toMatchObject({
      score: 2,
      attempt: 2,
      versions: [1, 2],
    });
  });

  it('takes a quiz that is locked for everybody else, once, without its lock date', async () => {
    const exam = await sitting({ timeLimit: 20, allowedAttempts: 5 }, { lockAt: inDays(-1) });
    expect((await exam.start('stu1')).status).toBe(400);
    await extend(exam, { manually_unlocked: true });
    expect((await exam.start('stu2')).status).toBe(400);
    const started = await exam.started('stu1');
    expect([started['manually_unlocked'], minutesOf(started)]).toEqual([true, 20]);
    expect((await exam.complete('stu1', started)).body.quiz_submissions[0].manually_unlocked).toBeNull();
    expect((await exam.start('stu1')).status).toBe(400);
  });

  it('A65: goes on after the end where more time came while they were overdue, and is in time', async () => {
    const exam = await sitting({ timeLimit: 30 });
    const started = await exam.started('stu1');
    await letPass(world, started, 45 * 60);
    const { end_at } = await extend(exam, { extend_from_now: 10 });
    expect(Date.parse(end_at)).toBeGreaterThan(Date.now());
    const { status, body } = await exam.complete('stu1', started);
    expect([status, body.quiz_submissions[0].workflow_state]).toEqual([200, 'complete']);
    expect(Date.parse(body.quiz_submissions[0].finished_at)).toBeLessThan(Date.parse(end_at));
  });

  it('has one attempt with the extra time in it, whichever of start and extension comes first', async () => {
    const exams = await Promise.all(Array.from({ length: 12 }, () => sitting({ timeLimit: 30 })));
    await Promise.all(exams.flatMap((exam) => [exam.started('stu1'), extend(exam, { extra_time: 15 })]));
    for (const exam of exams) {
      const attempts = await exam.attempts();
      expect(attempts).toHaveLength(1);
      const [{ attempt, state, started_at, end_at }] = attempts;
      expect([attempt, state, minutesOf({ started_at, end_at } as never)]).toEqual([1, 'untaken', 45]);
    }
  });

  it('is graded once, and nothing is lost, while they complete and teachers extend and score at the same time', async () => {
    const exam = await sitting({ timeLimit: 30 });
    const started = await exam.started('stu1');
    await rightAnswers(exam, 1);
    const attempt = { id: 0, submissionId: started.id };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        if (i % 3 === 0) return exam.complete('stu1', started);
        if (i % 3 === 1) return extend(exam, { extra_time: i });
        return score(world, exam.quiz, attempt, { fudge_points: i });
      }),
    );
    const completed = [0, 3, 6, 9].map((i) => answers[i].status).sort((a, b) => a - b);
    expect(completed).toEqual([200, 400, 400, 400]);
    const scored = [2, 5, 8, 11].filter((i) => answers[i].status === 200);
    const entry = await gradebookOf(world, exam.quiz, world.users.stu1);
    const [row] = await world.sql('select score, fudge_points from quiz_attempts where quiz_submission_id = $1', [
      started.id,
    ]);
    expect(row.score).toBe(1 + (row.fudge_points ?? 0));
    expect(entry.score).toBe(row.score);
    expect(entry.versions).toEqual(Array.from({ length: 1 + scored.length }, (_, i) => i + 1));
  });
});
