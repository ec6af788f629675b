import { openWorld, type World } from '../../support/world.js';
import { inCourse, inGroup, topicRow } from './builders.js';

describe('Topics of a course and of a group', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const kept = () =>
    world.sql('select id, title, message, workflow_state, locked, pinned_position from discussion_topics order by id');

  it('are shown to who reads the discussions of the course', async () => {
    const id = await topicRow(world);
    const { status, body } = await world.as('stu1').get(`${inCourse(world)}/${id}?include[]=sections`);
    expect([status, body]).toEqual([200, expect.objectContaining({ id, title: 'Opening', read_state: 'unread' })]);
    expect((await world.as('out').get(`${inCourse(world)}/${id}`)).status).toBe(404);
  });

  it('have the same routes and keys in a course and in a group', async () => {
    const teach = world.as('teach');
    for (const at of [inCourse(world), inGroup(world)]) {
      const made = await teach.post(at, { title: ' Week one ', message: '<p onclick="x()">Read</p>' });
      expect([made.status, made.text]).toEqual([200, expect.any(String)]);
      expect(made.body).toMatchObject({
        title: 'Week one',
        message: '<p>Read</p>',
        published: true,
        is_announcement: false,
        pinned: false,
        position: null,
        read_state: 'read',
        subscribed: at === inCourse(world),
        user_name: 'Tess Teach',
        author: { id: world.users.teach },
        html_url: expect.stringContaining(`${at}/${made.body.id}`),
        url: made.body.html_url,
        permissions: { attach: true, update: true, reply: true, delete: true },
      });
      expect((await teach.get(`${at}/${made.body.id}`)).body).toEqual(made.body);
      expect((await teach.get(at)).body).toEqual([made.body]);
      const changed = await teach.put(`${at}/${made.body.id}`, { title: 'Week two', locked: 'true' });
      expect([changed.status, changed.body]).toEqual([200, { ...made.body, title: 'Week two', locked: true }]);
      const deleted = await teach.del(`${at}/${made.body.id}`);
      expect([deleted.status, deleted.body.id]).toEqual([200, made.body.id]);
      expect((await teach.get(`${at}/${made.body.id}`)).status).toBe(404);
      expect((await teach.get(at)).body).toEqual([]);
    }
    expect((await kept()).map((row) => row.workflow_state)).toEqual(['deleted', 'deleted']);
  });
});
