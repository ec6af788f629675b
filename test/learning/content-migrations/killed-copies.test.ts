import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { copyCourseContents } from '../../../src/learning/content-migrations/index.js';
import { KillableWorkers } from '../../jobs/killable-workers.js';
import { changeBySql } from '../../support/change-by-sql.js';
import { emptyQueue, runJob } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aPage } from '../pages/builders.js';
import { asked, intoSecond, manyPages, progressOf } from './builders.js';

const many = 3_000;
/** What else the course has: a set of groups, a folder, two files and a module. */
const others = 5;

describe('A copy whose worker is killed', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    workers.killAll();
    await world.close();
  });

  const shown = async (id: number) => (await world.as('teach').get(`${intoSecond(world)}/${id}`)).body;
  const counted = async () =>
    (
      await world.sql(
        `select count(*)::int as pages, count(distinct url)::int as urls,
           (select count(*)::int from page_revisions where course_id = $1) as revisions,
           (select count(*)::int from content_copies where course_id = $1 and kind = 'wiki_page') as copies
         from pages where course_id = $1`,
        [world.courses.C2],
      )
    )[0];
  const isOver = (state: string) => state === 'completed' || state === 'failed';

  it('F05: goes on with the next one where it was, at any of three moments, and copies nothing twice', async () => {
    await manyPages(world, many);
    const { body } = await asked(world);
    let copied = 0;
    for (let kills = 0; kills < 3; kills += 1) {
      const worker = await workers.start(world);
      for (let now = copied; now <= copied; now = (await counted()).pages) {
        if (isOver((await shown(body.id)).workflow_state)) break;
        await pause(5);
      }
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      copied = (await counted()).pages;
    }
    expect(copied).toBeLessThan(many);
    expect(await shown(body.id)).toMatchObject({ workflow_state: 'running', finished_at: null });
    await workers.start(world);
    for (let tries = 0; tries < 1_200 && !isOver((await shown(body.id)).workflow_state); tries += 1) await pause(50);
    expect(await progressOf(world, body)).toMatchObject({
      workflow_state: 'completed',
      completion: 100,
      message: `${many + others} items were copied.`,
      results: { processed: many + others, failed: 0 },
    });
    expect(await counted()).toEqual({ pages: many, urls: many, revisions: many, copies: many });
  }, 180_000);

  it('is failed, with words, where the service fails again and again, and forgets what was never made', async () => {
    await aPage(world, 'One');
    const { body } = await asked(world);
    const [{ payload }] = await world.sql('select payload from graphile_worker._private_jobs');
    await emptyQueue(world);
    await changeBySql(
      world,
      `create function refuse_pages() returns trigger language plpgsql as $$ begin raise exception 'The disk is full.'; end $$`,
    );
    await changeBySql(
      world,
      'create trigger refuse_pages before insert on pages for each row execute function refuse_pages()',
    );
    await expect(runJob(world, copyCourseContents, payload)).rejects.toThrow('The disk is full.');
    expect(await shown(body.id)).toMatchObject({ workflow_state: 'running' });
    expect(await counted()).toMatchObject({ pages: 0, copies: 1 });
    await copyCourseContents.givenUp?.(
      { services: world.app.services.ofTenant(world.accounts.RA), signal: new AbortController().signal },
      payload,
    );
    expect(await shown(body.id)).toMatchObject({ workflow_state: 'failed', finished_at: expect.any(String) });
    expect(await progressOf(world, body)).toMatchObject({
      workflow_state: 'failed',
      message: 'The course could not be copied: the service failed again and again.',
    });
    expect(await counted()).toMatchObject({ pages: 0, copies: 0 });
    await changeBySql(world, 'drop trigger refuse_pages on pages');
    expect((await asked(world)).status).toBe(200);
  });
});
