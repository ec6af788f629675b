import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { KillableWorkers } from '../../jobs/killable-workers.js';
import { manyCourses } from '../../support/course-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('A batch of courses whose worker is killed', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    workers.killAll();
    await world.close();
  });

  const concluded = async (): Promise<number> =>
    (
      await world.sql(
        `select count(*)::int as n from courses where name like 'Batch %' and workflow_state = 'completed'`,
      )
    )[0].n;

  it('F05: goes on where it stood; each course is changed once and has one line in the trail', async () => {
    const ids = await manyCourses(world, 150, 'Batch', world.courses.C1);
    const answer = await world
      .as('admin')
      .put(`/accounts/${world.accounts.RA}/courses`, { 'course_ids[]': ids, event: 'conclude' });
    const first = await workers.start(world);
    while ((await concluded()) < 20) await pause(5);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await concluded()).toBeLessThan(150);
    await workers.start(world);
    let state = '';
    for (let tries = 0; tries < 600 && state !== 'completed'; tries += 1) {
      await pause(50);
      state = (await world.as('admin').get(`/progress/${answer.body.id}`)).body.workflow_state;
    }
    expect([state, await concluded()]).toEqual(['completed', 150]);
    const lines = await world.sql(
      `select count(*)::int as lines, count(distinct subject_id)::int as courses from audit_events where event_type = 'concluded' and subject_id = any($1)`,
      [ids],
    );
    expect(lines).toEqual([{ lines: 150, courses: 150 }]);
  });
});
