import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { inCourse } from './builders.js';
import { answers, entriesAt, says } from './entry-builders.js';

describe('A discussion in streams', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const aTopic = async (form: Record<string, string> = {}): Promise<number> => {
    const { status, body, text } = await world.as('teach').post(inCourse(world), { title: 'Opening', ...form });
    if (status !== 200) throw new Error(text);
    return body.id;
  };
  const itemOf = async (who: Person, id: number) => {
    const { body } = await world.as(who).get('/users/self/activity_stream');
    return body.find(({ discussion_topic_id }: any) => discussion_topic_id === id);
  };

  it('shows the last three entries at the top, the newest first, without replies and deleted ones', async () => {
    const id = await aTopic();
    expect((await itemOf('stu1', id)).root_discussion_entries).toEqual([]);
    const first = await says(world, 'stu2', id, 'one');
    for (const message of ['two', 'three', 'four', 'five']) await says(world, 'stu2', id, message);
    await answers(world, 'stu1', id, first.id, 'a reply');
    const last = await says(world, 'stu1', id, 'six');
    await world.as('stu1').del(`${entriesAt(world, id)}/${last.id}`);
    expect(await itemOf('stu1', id)).toMatchObject({
      total_root_discussion_entries: 5,
      root_discussion_entries: ['five', 'four', 'three'].map((message) => ({
        user: { user_id: world.users.stu2, user_name: 'Stella Two' },
        message,
      })),
    });
  });

  it('de-initial-post: shows none of them to who has to speak first', async () => {
    const id = await aTopic({ require_initial_post: 'true' });
    await says(world, 'stu2', id, 'Hidden wisdom');
    expect(await itemOf('stu1', id)).toMatchObject({ total_root_discussion_entries: 0, root_discussion_entries: [] });
    await says(world, 'stu1', id, 'mine');
    expect((await itemOf('stu1', id)).root_discussion_entries).toHaveLength(2);
  });

  it('takes one statement, however many discussions there are', async () => {
    const list = () => world.as('stu1').get('/users/self/activity_stream?per_page=50');
    await says(world, 'stu2', await aTopic(), 'one');
    await list();
    const one = await leastStatements(world, list);
    for (let n = 0; n < 5; n += 1) await says(world, 'stu2', await aTopic(), 'one');
    expect((await list()).body).toHaveLength(6);
    expect(await leastStatements(world, list)).toBe(one);
  });
});
