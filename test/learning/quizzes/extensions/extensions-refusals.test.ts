import { aSection, moveTo } from '../../../support/school-builders.js';
import { openWorld, type World } from '../../../support/world.js';
import { forgetQuizSubmissions } from '../attempt-builders.js';
import { aPublishedQuiz, type BuiltQuiz } from '../builders.js';

describe('An extension is refused as a whole, and nothing is saved for anyone,', () => {
  let world: World;
  let quiz: BuiltQuiz;
  beforeAll(async () => {
    world = await openWorld();
    quiz = await aPublishedQuiz(world);
  });
  afterAll(() => world.close());

  const paths = () => [
    `/courses/${quiz.courseId}/quiz_extensions`,
    `/courses/${quiz.courseId}/quizzes/${quiz.id}/extensions`,
  ];
  const nothingIsSaved = async () => {
    expect(await world.sql('select * from quiz_submissions')).toEqual([]);
    expect(await world.sql('select * from quiz_attempts')).toEqual([]);
  };
  /** Asks both routes for a right extension of stu2, and for the given one of stu1. */
  const refusals = async (said: object) => {
    const extensions = [
      { user_id: world.users.stu2, extra_time: 5 },
      { user_id: world.users.stu1, ...said },
    ];
    const answers = [];
    for (const path of paths())
      answers.push(await world.as('teach').json('POST', path, { quiz_extensions: extensions }));
    return answers;
  };
  const isLimit = async (field: string, most: number) => {
    for (const beyond of [most + 1, -1]) {
      for (const { status, body } of await refusals({ [field]: beyond })) {
        expect([field, beyond, status]).toEqual([field, beyond, 400]);
        const [[name, [entry]]] = Object.entries(body.errors) as [[string, [{ message: string }]]];
        expect(name).toMatch(new RegExp(`1\\]?\\[${field}\\]$`));
        expect(entry.message).toContain(String(most));
        expect(entry.message).toContain(String(world.users.stu1));
      }
    }
    await nothingIsSaved();
    for (const { status } of await refusals({ [field]: most }))
      expect([field, most, status]).toEqual([field, most, 200]);
    await forgetQuizSubmissions(world, quiz.id);
  };

  it('qx-limit-extra-attempts: above 1000 attempts, and below none', () => isLimit('extra_attempts', 1_000));
  it('qx-limit-extra-time: above 10080 minutes, and below none', () => isLimit('extra_time', 10_080));
  it('qx-limit-extend-from-now: above 1440 minutes, and below none', () => isLimit('extend_from_now', 1_440));
  it('qx-limit-extend-from-end-at: above 1440 minutes, and below none', () => isLimit('extend_from_end_at', 1_440));

  it('qx-exclusive: from now and from the end at once', async () => {
    for (const { status, body } of await refusals({ extend_from_now: 5, extend_from_end_at: 5 }))
      expect([status, Object.keys(body.errors)[0]]).toEqual([
        400,
        expect.stringMatching(/1\]?\[extend_from_end_at\]$/),
      ]);
    await nothingIsSaved();
  });

  it('qx-user: without the student, and without a list', async () => {
    for (const path of paths()) {
      const send = async (body: object) => (await world.as('teach').json('POST', path, body)).status;
      for (const body of [
        { quiz_extensions: [{ user_id: world.users.stu1 }, { extra_time: 5 }] },
        { quiz_extensions: [{ user_id: null, extra_time: 5 }] },
        { quiz_extensions: [{ user_id: world.users.stu1, extra_time: 'long' }] },
        { quiz_extensions: [] },
        { quiz_extensions: 'everybody' },
        { quiz_extensions: null },
        {},
      ])
        expect([path, body, await send(body)]).toEqual([path, body, 400]);
    }
    await nothingIsSaved();
  });

  it('with 400 for a student who is named twice', async () => {
    const twice = [{ user_id: world.users.stu1 }, { user_id: 'sis_user_id:S-stu1', extra_time: 5 }];
    for (const path of paths())
      expect((await world.as('teach').json('POST', path, { quiz_extensions: twice })).status).toBe(400);
    await nothingIsSaved();
  });

  it('with 404 for who is no student of the course', async () => {
    for (const who of ['teach', 'obs', 'out', 'stuB', 'gone'] as const) {
      const extensions = [{ user_id: world.users.stu1, extra_time: 5 }, { user_id: world.users[who] }];
      for (const path of paths()) {
        const { status } = await world.as('teach').json('POST', path, { quiz_extensions: extensions });
        expect([who, status]).toEqual([who, 404]);
      }
    }
    await nothingIsSaved();
  });

  it('with 404 for a student out of reach of who grades their own section alone', async () => {
    const evening = await aSection(world, 'Evening', [], quiz.courseId);
    await moveTo(world, world.users.ta, evening, { limited: true });
    world.app.cache.clear();
    const asTa = (user_id: number) =>
      world.as('ta').json('POST', paths()[1] as string, { quiz_extensions: [{ user_id, extra_time: 5 }] });
    expect((await asTa(world.users.stu1)).status).toBe(404);
    await nothingIsSaved();
    await moveTo(world, world.users.stu2, evening);
    expect((await asTa(world.users.stu2)).status).toBe(200);
    await forgetQuizSubmissions(world, quiz.id);
  });

  it('qx-forbidden: with 403 for who sees the course and may not grade, and 404 for who does not see it', async () => {
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['des', 403],
      ['out', 404],
      ['adminB', 404],
      ['stuB', 404],
    ] as const) {
      for (const path of paths()) {
        const given = { quiz_extensions: [{ user_id: world.users.stu1, extra_time: 5 }] };
        expect([who, path, (await world.as(who).json('POST', path, given)).status]).toEqual([who, path, status]);
      }
    }
    await nothingIsSaved();
  });
});
