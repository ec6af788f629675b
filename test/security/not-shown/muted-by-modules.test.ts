/** Black box: what a grader did with a muted assignment, by the road of the module that asks for it. */

import { anAssignment, aSubmission } from '../../learning/assignments/builders.js';
import { setMuted } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('A requirement of a module over a muted assignment', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('A17: is not met by an excuse until the assignment is unmuted', async () => {
    const { courses, modules, users } = world;
    const essay = await anAssignment(world, { muted: true, pointsPossible: 10 });
    await aSubmission(world, essay, users.stu1, { excused: true, gradedAt: new Date(), workflowState: 'graded' });
    const items = `/courses/${courses.C1}/modules/${modules.basics}/items`;
    const made = await world.as('teach').post(items, {
      'module_item[type]': 'Assignment',
      'module_item[content_id]': essay,
      'module_item[completion_requirement][type]': 'min_score',
      'module_item[completion_requirement][min_score]': 5,
    });
    const completed = async () =>
      (await world.as('stu1').get(`${items}/${made.body.id}`)).body.completion_requirement.completed;
    expect(await completed()).toBe(false);
    await setMuted(world, essay, false);
    expect(await completed()).toBe(true);
  });
});
