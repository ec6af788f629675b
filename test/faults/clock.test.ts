import { aBlueprint, aFollower, aPageIn, changePage, synced } from '../learning/blueprints/builders.js';
import { copied } from '../learning/content-migrations/builders.js';
import { aPublishedQuiz } from '../learning/quizzes/builders.js';
import { changeBySql } from '../support/change-by-sql.js';
import { operateAs } from '../support/operate.js';
import { emptyQueue } from '../support/run-job.js';
import { openWorld, type World } from '../support/world.js';

describe('A server whose clock is wrong', () => {
  let world: World;
  const RealDate = Date;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(() => {
    globalThis.Date = RealDate;
  });
  afterAll(() => world.close());

  const hour = 3_600_000;
  /** From now on the process believes that it is so much later. */
  const skewBy = (milliseconds: number): void => {
    globalThis.Date = class extends RealDate {
      constructor(...given: [] | [number | string]) {
        super(...((given.length === 0 ? [RealDate.now() + milliseconds] : given) as [number]));
      }
      static override now(): number {
        return RealDate.now() + milliseconds;
      }
    } as DateConstructor;
  };

  it('F13: judges the expiry of tokens by the database’s clock', async () => {
    await world.sql(`update access_tokens set expires_at = now() + interval '30 minutes' where user_id = $1`, [
      world.users.stu1,
    ]);
    await world.sql(`update access_tokens set expires_at = now() - interval '30 minutes' where user_id = $1`, [
      world.users.stu2,
    ]);
    for (const skew of [hour, -hour]) {
      skewBy(skew);
      expect((await world.as('stu1').get('/users/self')).status).toBe(200);
      expect((await world.as('stu2').get('/users/self')).status).toBe(401);
    }
  });

  it('F13, A65: times an exam by the database’s clock', async () => {
    await changeBySql(world, 'update access_tokens set expires_at = null');
    const { id, questionIds } = await aPublishedQuiz(world, { timeLimit: 30 });
    const place = `/courses/${world.courses.C1}/quizzes/${id}/submissions`;
    for (const [who, skew] of [
      ['stu1', hour],
      ['stu2', -hour],
    ] as const) {
      skewBy(skew);
      const student = world.as(who);
      const [started] = (await student.post(place)).body.quiz_submissions;
      const [timing] = await world.sql(
        `select a.end_at = a.started_at + interval '30 minutes' and a.started_at between now() - interval '1 minute' and now() as right
         from quiz_attempts a join quiz_submissions s on s.id = a.quiz_submission_id where s.id = $1`,
        [started.id],
      );
      expect(timing).toEqual({ right: true });
      const proof = { attempt: 1, validation_token: started.validation_token };
      const given = { ...proof, quiz_questions: [{ id: questionIds[0], answer: 1 }] };
      expect((await student.json('POST', `/quiz_submissions/${started.id}/questions`, given)).status).toBe(200);
      // Over by the database's clock, whatever the server believes.
      await world.sql(
        `update quiz_attempts set started_at = started_at - interval '40 minutes', end_at = end_at - interval '40 minutes' where quiz_submission_id = $1`,
        [started.id],
      );
      expect((await student.json('POST', `/quiz_submissions/${started.id}/questions`, given)).status).toBe(400);
      const { time_left } = (await student.get(`${place}/${started.id}/time`)).body;
      expect(time_left).toBeGreaterThan(-660);
      expect(time_left).toBeLessThanOrEqual(-600);
    }
  });

  it('F13: gives use cases the database’s clock, and rows its instants', async () => {
    skewBy(hour);
    const clock = await operateAs(world, world.tokens.admin, async (ctx) => ctx.clock);
    expect(Math.abs(clock.getTime() - RealDate.now())).toBeLessThan(60_000);
    const made = await world
      .as('admin')
      .post(`/accounts/${world.accounts.RA}/sub_accounts`, { 'account[name]': 'Timely' });
    await world.as('admin').put(`/accounts/${made.body.id}`, { 'account[name]': 'Timelier' });
    const [row] = await world.sql(
      `select created_at > now() - interval '1 minute' and created_at <= now() as made, updated_at >= created_at and updated_at <= now() as moved from accounts where id = $1`,
      [made.body.id],
    );
    expect(row).toEqual({ made: true, moved: true });
  });

  it('F13: times migrations of blueprints and copies of courses by the database’s clock', async () => {
    await emptyQueue(world);
    const blueprint = await aBlueprint(world);
    await aPageIn(world, blueprint, 'Rules');
    await aFollower(world, blueprint, 'Follower');
    for (const skew of [hour, -hour]) {
      skewBy(skew);
      await changePage(world, blueprint, 'rules', { body: `<p>${skew}</p>` });
      const migration = await synced(world, blueprint);
      const copy = await copied(world);
      globalThis.Date = RealDate;
      const times = [
        ...['exports_started_at', 'imports_queued_at', 'imports_completed_at'].map((name) => migration[name]),
        ...['started_at', 'finished_at'].map((name) => copy[name]),
      ];
      for (const time of times) expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
    }
  });
});
