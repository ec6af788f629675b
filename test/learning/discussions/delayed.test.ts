import { postDelayedTopics } from '../../../src/learning/discussions/index.js';
import { chooses } from '../../communication/notifications/builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { inDays } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { runJob, runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { inCourse, titlesOf } from './builders.js';

describe('Topics that come later', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const write = async (form: Record<string, string>) => {
    const { status, body, text } = await world.as('teach').post(inCourse(world), { title: 'Later', ...form });
    if (status !== 200) throw new Error(text);
    return body;
  };
  const announced = (form: Record<string, string> = {}) =>
    write({ is_announcement: 'true', delayed_post_at: inDays(1).toISOString(), ...form });
  const change = (id: number, form: Record<string, string>) => world.as('teach').put(`${inCourse(world)}/${id}`, form);
  const seenBy = async (who: Person, id: number) => (await world.as(who).get(`${inCourse(world)}/${id}`)).status;
  const streamOf = async (who: Person) => (await world.as(who).get('/users/self/activity_stream')).body;
  const told = () =>
    world.sql(
      `select occasion, subject_ids[1]::int as id from notification_events where occasion like '%announcement%' order by id`,
    );
  /** The time has come, by the clock of the database. */
  const timeCame = (id: number) =>
    changeRows(world, 'discussion_topics', { id }, { delayedPostAt: new Date(Date.now() - 1_000) });

  it('an-future: are hidden until their time, and shown from that very moment, before any job has run', async () => {
    const { id, posted_at } = await announced();
    expect([posted_at, await seenBy('stu1', id), await seenBy('obs', id)]).toEqual([null, 404, 404]);
    expect([await seenBy('teach', id), await seenBy('ta', id), await seenBy('admin', id)]).toEqual([200, 200, 200]);
    expect(await told()).toEqual([]);
    expect(await streamOf('stu1')).toEqual([]);
    await timeCame(id);
    const { status, body } = await world.as('stu1').get(`${inCourse(world)}/${id}`);
    expect([status, body.posted_at]).toEqual([200, body.delayed_post_at]);
    expect(await streamOf('stu1')).toEqual([]);
  });

  it('stand in streams and are told of once by the job, however many run', async () => {
    const { id } = await announced({ message: '<p>Bring boots</p>' });
    await runJob(world, postDelayedTopics);
    expect(await told()).toEqual([]);
    await timeCame(id);
    await Promise.all([1, 2, 3].map(() => runJob(world, postDelayedTopics)));
    await runJob(world, postDelayedTopics);
    expect((await told()).map(({ occasion }) => occasion)).toEqual(['new_announcement', 'announcement_created_by_you']);
    const stream = await streamOf('stu1');
    expect(stream).toHaveLength(1);
    expect(stream[0]).toMatchObject({
      type: 'Announcement',
      announcement_id: id,
      title: 'Later',
      message: '<p>Bring boots</p>',
      read_state: false,
      context_type: 'Course',
      course_id: world.courses.C1,
      html_url: expect.stringContaining(`${inCourse(world)}/${id}`),
      total_root_discussion_entries: 0,
      require_initial_post: false,
      user_has_posted: false,
    });
    expect(stream[0]).not.toHaveProperty('discussion_topic_id');
    expect(await streamOf('teach')).toEqual([]);
    const [row] = await world.sql(`select posted_at = delayed_post_at as same from discussion_topics where id = $1`, [
      id,
    ]);
    expect(row.same).toBe(true);
  });

  it('move with their time: put off they wait, drawn forward they come', async () => {
    const { id } = await announced();
    await timeCame(id);
    await change(id, { delayed_post_at: inDays(2).toISOString() });
    await runJob(world, postDelayedTopics);
    expect([await told(), await seenBy('stu1', id)]).toEqual([[], 404]);
    expect((await change(id, { delayed_post_at: '' })).body).toMatchObject({ delayed_post_at: null, published: true });
    expect([(await told()).length, await seenBy('stu1', id), (await streamOf('stu1')).length]).toEqual([2, 200, 1]);
    await runJob(world, postDelayedTopics);
    expect((await told()).length).toBe(2);
  });

  it('leave the streams when they are put off again, unpublished or deleted, and come back', async () => {
    const { id } = await write({});
    expect(titlesOf(await streamOf('stu1'))).toEqual(['Later']);
    expect((await streamOf('stu1'))[0]).toMatchObject({ type: 'DiscussionTopic', discussion_topic_id: id });
    expect((await change(id, { published: 'false' })).body.published).toBe(false);
    expect([await streamOf('stu1'), await seenBy('stu1', id)]).toEqual([[], 404]);
    await change(id, { published: 'true', title: 'Now' });
    expect(titlesOf(await streamOf('stu1'))).toEqual(['Now']);
    await change(id, { title: 'Said otherwise' });
    expect(titlesOf(await streamOf('stu1'))).toEqual(['Said otherwise']);
    await world.as('teach').del(`${inCourse(world)}/${id}`);
    expect(await streamOf('stu1')).toEqual([]);
    const events = await world.sql(`select occasion from notification_events where occasion = 'new_discussion_topic'`);
    expect(events).toHaveLength(1);
  });

  it('tell everybody who takes part, as often as they chose, and their author', async () => {
    const { teach, ta, des, stu1, stu2, obs, out } = world.users;
    for (const id of [teach, ta, des, stu1, stu2, obs, out]) await chooses(world, id, 'new_announcement', 'daily');
    await chooses(world, teach, 'announcement_created_by_you', 'daily');
    await write({ is_announcement: 'true', title: 'Field trip' });
    await runQueued(world);
    const rows = await world.sql('select user_id::int as id, occasion from notifications order by 2, 1');
    expect(rows).toEqual([
      { id: teach, occasion: 'announcement_created_by_you' },
      ...[ta, des, stu1, stu2, obs].sort((a, b) => a - b).map((id) => ({ id, occasion: 'new_announcement' })),
    ]);
  });

  it('take replies until they are locked, by hand or by their time', async () => {
    const { id } = await write({});
    const shown = async () => (await world.as('stu1').get(`${inCourse(world)}/${id}`)).body;
    expect(await shown()).toMatchObject({ locked: false, locked_for_user: false, permissions: { reply: true } });
    await change(id, { lock_at: inDays(1).toISOString() });
    expect(await shown()).toMatchObject({ locked: false, permissions: { reply: true } });
    await changeRows(world, 'discussion_topics', { id }, { lockAt: new Date(Date.now() - 1_000) });
    const locked = { locked: true, locked_for_user: true, permissions: { reply: false } };
    expect(await shown()).toMatchObject({ ...locked, lock_info: { can_view: true, lock_at: expect.any(String) } });
    await change(id, { lock_at: '', locked: 'true' });
    expect(await shown()).toMatchObject({
      ...locked,
      lock_info: { asset_string: `discussion_topic_${id}`, can_view: true },
    });
    expect((await world.as('teach').get(`${inCourse(world)}/${id}`)).body).toMatchObject({
      locked: true,
      locked_for_user: false,
      permissions: { reply: true },
    });
    const early = await change(id, { delayed_post_at: inDays(3).toISOString(), lock_at: inDays(2).toISOString() });
    expect([early.status, early.body.errors.lock_at[0].type]).toEqual([400, 'before_start']);
  });
});
