import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startJob } from '../../src/identity/progress/index.js';
import { operateAs } from '../support/operate.js';
import { openWorld, type World } from '../support/world.js';
import { countsTable } from './counting-job.js';
import { KillableWorkers } from './killable-workers.js';

describe('A worker that is killed', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    world = await openWorld();
    await world.sql(countsTable);
  });
  afterAll(async () => {
    workers.killAll();
    await world.close();
  });

  const counted = async (): Promise<number> => (await world.sql('select count(*)::int as n from test_counts'))[0].n;

  it('F05: goes on after kill -9 where it stood, each item exactly once and the progress exact', async () => {
    const length = 350;
    const first = await workers.startCounting(world);
    const progress = await operateAs(world, world.tokens.admin, (ctx) =>
      startJob(ctx, {
        task: 'test_count',
        tag: 'course_batch_update',
        contextType: 'Account',
        contextId: world.accounts.RA,
        payload: { length },
      }),
    );
    while ((await counted()) < 60) await pause(5);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const standing = await counted();
    expect(standing).toBeLessThan(length - Math.floor(length / 7));
    await workers.startCounting(world);
    let body: { workflow_state: string; results: unknown } = { workflow_state: '', results: null };
    for (let tries = 0; tries < 600 && body.workflow_state !== 'completed'; tries += 1) {
      await pause(50);
      body = (await world.as('admin').get(`/progress/${progress.id}`)).body;
    }
    expect(body).toMatchObject({
      workflow_state: 'completed',
      completion: 100,
      results: { processed: 300, failed: 50 },
    });
    const twice = await world.sql('select item from test_counts group by item having count(*) > 1');
    expect(twice).toEqual([]);
    expect(await counted()).toBe(300);
  });
});
