import { openWorld, type World } from '../../support/world.js';
import { inCourse, topicRow } from './builders.js';

describe('Topics of a course and of a group', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('are shown to who reads the discussions of the course', async () => {
    const id = await topicRow(world);
    const { status, body } = await world.as('stu1').get(`${inCourse(world)}/${id}?include[]=sections`);
    expect([status, body]).toEqual([200, expect.objectContaining({ id, title: 'Opening', read_state: 'unread' })]);
    expect((await world.as('out').get(`${inCourse(world)}/${id}`)).status).toBe(404);
  });
});
