import { Course } from '../../src/learning/courses/index.js';
import { GradingStandard } from '../../src/learning/grading-standards/index.js';
import { openWorld, type World } from '../support/world.js';

describe('Ids in the program', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('are numbers, also where they may be null', async () => {
    const em = await world.em();
    const { RA } = world.accounts;
    const standard = em.create(GradingStandard, { rootAccountId: RA, accountId: RA, title: 'S', scheme: [] } as never);
    await em.persist(standard).flush();
    await world.sql('update courses set grading_standard_id = $1 where id = $2', [standard.id, world.courses.C1]);
    const course = await em.fork().findOneOrFail(Course, world.courses.C1);
    expect([course.id, course.accountId, course.gradingStandardId, course.imageId]).toEqual([
      world.courses.C1,
      world.accounts.RA1,
      standard.id,
      null,
    ]);
    expect(typeof course.gradingStandardId).toBe('number');
  });
});
