import { inDays } from '../../../support/course-rows.js';
import type { Person } from '../../../support/fixture.js';
import { leastStatements } from '../../../support/least-statements.js';
import { openWorld, type World } from '../../../support/world.js';
import { aRunningAttempt, attemptOf, forgetAttempts, gradebookOf, turnIn } from '../attempt-builders.js';
import { aPublishedQuiz, type BuiltQuiz } from '../builders.js';

describe('Extending quizzes', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ofQuiz = (quiz: BuiltQuiz) => `/courses/${quiz.courseId}/quizzes/${quiz.id}/extensions`;
  const ofCourse = () => `/courses/${world.courses.C1}/quiz_extensions`;
  const extend = (path: string, extensions: readonly object[], by: Person = 'teach') =>
    world.as(by).json('POST', path, { quiz_extensions: extensions });
  const granted = (quiz: BuiltQuiz) =>
    world.sql(
      `select s.user_id::int as user, s.extra_attempts, s.extra_time, s.manually_unlocked, a.workflow_state as state, a.attempt
       from quiz_submissions s left join quiz_attempts a on a.quiz_submission_id = s.id and a.latest where s.quiz_id = $1 order by 1`,
      [quiz.id],
    );

  it('qx-ok, qx-batch, qx-beta: answers 200 with an entry for each student and quiz of the course, and all are extended', async () => {
    const { stu1, stu2 } = world.users;
    const quizzes = [await aPublishedQuiz(world), await aPublishedQuiz(world, { workflowState: 'unpublished' })];
    const gone = await aPublishedQuiz(world, { workflowState: 'deleted' });
    const { status, body } = await extend(ofCourse(), [
      { user_id: stu2, extra_attempts: 2, extra_time: 30 },
      { user_id: stu1, manually_unlocked: true },
    ]);
    expect([status, Object.keys(body)]).toEqual([200, ['quiz_extensions']]);
    const entry = (quiz: BuiltQuiz, user: number, said: object) => ({
      quiz_id: quiz.id,
      user_id: user,
      extra_attempts: null,
      extra_time: null,
      manually_unlocked: null,
      end_at: null,
      ...said,
    });
    expect(body.quiz_extensions).toEqual(
      quizzes.flatMap((quiz) => [
        entry(quiz, stu2, { extra_attempts: 2, extra_time: 30 }),
        entry(quiz, stu1, { manually_unlocked: true }),
      ]),
    );
    for (const quiz of quizzes)
      expect(await granted(quiz)).toEqual([
        {
          user: stu1,
          extra_attempts: null,
          extra_time: null,
          manually_unlocked: true,
          state: 'settings_only',
          attempt: 1,
        },
        { user: stu2, extra_attempts: 2, extra_time: 30, manually_unlocked: null, state: 'settings_only', attempt: 1 },
      ]);
    expect(await granted(gone)).toEqual([]);
    const audited = await world.sql(
      `select subject_id::int as id, user_id::int from audit_events where event_type = 'quizzes_extended'`,
    );
    expect(audited).toEqual([{ id: world.courses.C1, user_id: world.users.teach }]);
  });

  it('extends one quiz alone, takes a form and SIS ids, and the same over the graph', async () => {
    const [quiz, other] = [await aPublishedQuiz(world), await aPublishedQuiz(world)];
    const form = await world
      .as('teach')
      .post(
        ofQuiz(quiz),
        [
          `quiz_extensions[][user_id]=${world.users.stu1}`,
          'quiz_extensions[][extra_time]=15',
          'quiz_extensions[][user_id]=sis_user_id:S-stu2',
          'quiz_extensions[][extra_attempts]=3',
        ].join('&'),
      );
    expect([form.status, form.body.quiz_extensions]).toEqual([
      200,
      [
        expect.objectContaining({ user_id: world.users.stu1, extra_time: 15, extra_attempts: null }),
        expect.objectContaining({ user_id: world.users.stu2, extra_time: null, extra_attempts: 3 }),
      ],
    ]);
    const graph = await world.as('teach').graphql(
      `mutation ($course: RecordId!, $quiz: RecordId!, $extensions: [QuizExtensionInput!]!) {
        extendQuiz(courseId: $course, quizId: $quiz, extensions: $extensions) { quizExtensions { quizId userId extraAttempts extraTime endAt } }
      }`,
      { course: quiz.courseId, quiz: quiz.id, extensions: [{ userId: world.users.stu1, extraAttempts: 1 }] },
    );
    expect(graph.body.data.extendQuiz.quizExtensions).toEqual([
      { quizId: quiz.id, userId: world.users.stu1, extraAttempts: 1, extraTime: 15, endAt: null },
    ]);
    expect(await granted(other)).toEqual([]);
  });

  it('replaces what was granted, leaves what is absent, and takes back what is null', async () => {
    const quiz = await aPublishedQuiz(world);
    const user_id = world.users.stu1;
    const after = async (said: object) => (await extend(ofQuiz(quiz), [{ user_id, ...said }])).body.quiz_extensions[0];
    expect(await after({ extra_attempts: 5, extra_time: 10 })).toMatchObject({ extra_attempts: 5, extra_time: 10 });
    expect(await after({ extra_attempts: 2 })).toMatchObject({ extra_attempts: 2, extra_time: 10 });
    expect(await after({ extra_time: null })).toMatchObject({ extra_attempts: 2, extra_time: null });
    expect(await granted(quiz)).toHaveLength(1);
  });

  it('qx-unlock: unlocks the quiz for the student by hand, until their attempt is turned in', async () => {
    const quiz = await aPublishedQuiz(world);
    const user_id = world.users.stu1;
    for (const [said, unlocked] of [
      [1, true],
      ['true', true],
      [false, false],
      ['1', true],
      [0, false],
      [true, true],
    ]) {
      const { body } = await extend(ofQuiz(quiz), [{ user_id, manually_unlocked: said }]);
      expect([said, body.quiz_extensions[0].manually_unlocked]).toEqual([said, unlocked]);
    }
    await forgetAttempts(world, quiz.id);
    const attempt = await aRunningAttempt(world, quiz, user_id);
    expect(await attemptOf(world, attempt)).toMatchObject({ manually_unlocked: true });
    await turnIn(world, world.tokens.stu1, attempt);
    expect(await attemptOf(world, attempt)).toMatchObject({ manually_unlocked: null });
  });

  it('leaves what was turned in, and the gradebook, as they are', async () => {
    const quiz = await aPublishedQuiz(world, { timeLimit: 10 });
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, { endAt: inDays(0.01) });
    await turnIn(world, world.tokens.stu1, attempt);
    const before = [await attemptOf(world, attempt), await gradebookOf(world, quiz, world.users.stu1)];
    const { body } = await extend(ofQuiz(quiz), [{ user_id: world.users.stu1, extra_time: 60, extend_from_now: 60 }]);
    expect(body.quiz_extensions[0]).toMatchObject({
      extra_time: 60,
      end_at: `${before[0].end_at.slice(0, 19)}Z`.replace(' ', 'T'),
    });
    expect([await attemptOf(world, attempt), await gradebookOf(world, quiz, world.users.stu1)]).toEqual([
      { ...before[0], extra_time: 60 },
      before[1],
    ]);
  });

  it('costs as many statements for many students and quizzes as for one', async () => {
    const timed = async () => {
      const quiz = await aPublishedQuiz(world, { timeLimit: 10 });
      await aRunningAttempt(world, quiz, world.users.stu1, { endAt: inDays(0.01) });
      return quiz;
    };
    const path = ofQuiz(await timed());
    let minutes = 0;
    const cost = (where: string, students: readonly number[]) =>
      leastStatements(world, () => {
        minutes += 1;
        return extend(
          where,
          students.map((user_id) => ({ user_id, extra_time: minutes })),
        );
      });
    const single = await cost(path, [world.users.stu1]);
    for (let i = 0; i < 20; i += 1) await timed();
    const many = await cost(ofCourse(), [world.users.stu1, world.users.stu2]);
    // The last one reads what was granted, for the answer.
    expect([single, many]).toEqual([11, 11]);
  });

  it('loses no grant when many are given at once, and makes one record for each student and quiz', async () => {
    const quizzes = [await aPublishedQuiz(world), await aPublishedQuiz(world)];
    const { stu1, stu2 } = world.users;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const students = i % 2 === 0 ? [stu1, stu2] : [stu2, stu1];
        const said =
          i % 3 === 0 ? { extra_attempts: 3 } : i % 3 === 1 ? { extra_time: 7 } : { manually_unlocked: true };
        const path = i % 4 === 0 ? ofQuiz(quizzes[i % 2] as BuiltQuiz) : ofCourse();
        return extend(
          path,
          students.map((user_id) => ({ user_id, ...said })),
        );
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const quiz of quizzes)
      expect(await granted(quiz)).toEqual(
        [stu1, stu2].map((user) => ({
          user,
          extra_attempts: 3,
          extra_time: 7,
          manually_unlocked: true,
          state: 'settings_only',
          attempt: 1,
        })),
      );
  });
});
