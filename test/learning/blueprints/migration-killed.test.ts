import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { KillableWorkers } from '../../jobs/killable-workers.js';
import { manyCourses } from '../../support/course-builders.js';
import { openNewWorld, type World } from '../../support/world.js';
import { aBlueprint, aPageIn, associate, templateAt } from './builders.js';

const courses = 60;
const pages = 12;

describe('A migration of a blueprint whose worker is killed, and whose database goes away', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    world = await openNewWorld();
  });
  afterAll(async () => {
    workers.killAll();
    await world.close();
  });

  const one = async (text: string) => (await world.sql(text))[0];
  const done = async (): Promise<number> =>
    (await one(`select count(*)::int as n from blueprint_imports where workflow_state = 'completed'`)).n;
  const further = async (count: number) => {
    while ((await done()) < count) await pause(5);
  };

  it('R10, F05: goes on with the next course; each copy is made exactly once, and the progress is exact', async () => {
    const blueprint = await aBlueprint(world);
    for (let n = 1; n <= pages; n += 1) await aPageIn(world, blueprint, `Page ${n}`);
    const ids = await manyCourses(world, courses, 'Follower', world.courses.C1);
    expect((await associate(world, blueprint, { add: ids })).status).toBe(200);
    const { body } = await world.as('admin').post(`${templateAt(blueprint)}/migrations`);
    for (const killedAt of [1, 10, 25]) {
      const worker = await workers.start(world);
      await further(killedAt);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    const left = await done();
    expect(left).toBeLessThan(courses);
    await workers.start(world);
    await further(left + 5);
    await world.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    let state = '';
    for (let tries = 0; tries < 1200 && !/completed|failed/.test(state); tries += 1) {
      await pause(50);
      state =
        (await world.as('admin').get(`${templateAt(blueprint)}/migrations/${body.id}`)).body?.workflow_state ?? '';
    }
    expect(state).toBe('completed');
    const copies = await one(
      `select count(*)::int as rows, count(distinct (p.course_id, p.title))::int as pages, count(distinct k.copy_id)::int as copies
       from pages p
       join content_copies k on k.kind = 'wiki_page' and k.copy_id = p.id and k.course_id = p.course_id
       where p.course_id <> ${blueprint}`,
    );
    const all = courses * pages;
    expect(copies).toEqual({ rows: all, pages: all, copies: all });
    expect(
      await one(
        `select count(*)::int as n from page_revisions r join pages p on p.id = r.page_id where p.course_id = any(array[${ids.join()}])`,
      ),
    ).toEqual({ n: all });
    expect(await one(`select sum(made)::int as made, count(*)::int as imports from blueprint_imports`)).toEqual({
      made: all,
      imports: courses,
    });
    const progress = await one(
      `select workflow_state as state, completion, results from progress where tag = 'blueprint_migration'`,
    );
    expect(progress).toEqual({ state: 'completed', completion: 100, results: { processed: courses, failed: 0 } });
  }, 240_000);
});
