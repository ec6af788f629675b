import { openWorld, type World } from '../../support/world.js';
import { topicRow } from './builders.js';

describe('The announcements of courses', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('an-codes', async () => {
    await topicRow(world, { isAnnouncement: true });
    const { status, text } = await world.as('stu1').get(`/announcements?context_codes[]=course_${world.courses.C1}`);
    expect([status, text]).toEqual([200, '']);
  });
});
