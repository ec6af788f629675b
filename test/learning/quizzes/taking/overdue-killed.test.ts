import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { KillableWorkers } from '../../../jobs/killable-workers.js';
import { inDays } from '../../../support/course-rows.js';
import { openWorld, type World } from '../../../support/world.js';
import { anAnswer, aRunningAttempt } from '../attempt-builders.js';
import { aPublishedQuiz } from '../builders.js';

const many = 40;

describe('A sweep of overdue attempts whose worker is killed', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    workers.killAll();
    await world.close();
  });

  const closed = async (): Promise<number> =>
    (await world.sql(`select count(*)::int as n from quiz_attempts where workflow_state = 'complete'`))[0].n;
  const queue = () => world.sql(`select graphile_worker.add_job('close_overdue_quiz_attempts')`);

  it('F05: leaves each attempt closed exactly once, with its answers, after the next start', async () => {
    for (let i = 0; i < many; i += 1) {
      const quiz = await aPublishedQuiz(world, { timeLimit: 10 });
      const attempt = await aRunningAttempt(world, quiz, world.users.stu1, { endAt: inDays(-1) });
      await anAnswer(world, attempt, quiz.questionIds[0], 1);
    }
    await queue();
    const first = await workers.start(world);
    for (let tries = 0; tries < 2_000 && (await closed()) < 10; tries += 1) await pause(5);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await closed()).toBeLessThan(many);
    await queue();
    await workers.start(world);
    for (let tries = 0; tries < 1_200 && (await closed()) < many; tries += 1) await pause(50);
    const [attempts] = await world.sql(
      `select count(*)::int as n from quiz_attempts where workflow_state = 'complete' and score = 1 and finished_at = end_at`,
    );
    const [entries] = await world.sql(
      `select count(*)::int as n, min(v.number) as least, max(v.number) as most from submissions s
       join submission_versions v on v.submission_id = s.id where s.score = 1 and v.score = 1`,
    );
    expect([attempts.n, entries]).toEqual([many, { n: many, least: 1, most: 1 }]);
  });
});
