import { emptyQueue } from '../../support/run-job.js';
import { weighByGroups } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment } from './builders.js';

describe('The job that works a course out anew', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is queued once, however many changes wait for it, by whichever way they come', async () => {
    const { C1 } = world.courses;
    const ids = [await anAssignment(world), await anAssignment(world), await anAssignment(world)];
    await emptyQueue(world);
    const answers = await Promise.all(
      [1, 2, 3].flatMap((points) =>
        ids.map((id) =>
          world.as('teach').put(`/courses/${C1}/assignments/${id}`, { 'assignment[points_possible]': points }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    await weighByGroups(world, C1);
    const jobs = await world.sql(
      `select key from graphile_worker.jobs where task_identifier = 'recalculate_course_totals'`,
    );
    expect(jobs).toEqual([{ key: `course_totals:${C1}` }]);
  });
});
