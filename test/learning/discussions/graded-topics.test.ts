import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { anOverride, inDays, written } from '../assignments/builders.js';
import { inCourse } from './builders.js';
import { aGradedTopic, assignmentAs, write } from './graded-builders.js';

describe('A graded discussion', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const read = async (who: 'teach' | 'stu1' | 'stu2' | 'obs', id: number) =>
    world.as(who).get(`${inCourse(world)}/${id}`);
  const change = (id: number, form: Record<string, string | boolean | number>) =>
    world.as('teach').put(`${inCourse(world)}/${id}`, form);
  const changeAssignment = (id: number, form: Record<string, string | boolean | number>) =>
    world.as('teach').put(`/courses/${world.courses.C1}/assignments/${id}`, form);
  const topicCount = async () => Number((await world.sql(`select count(*) from discussion_topics`))[0].count);

  it('is made with its assignment, which is handed in by writing and called as the topic is', async () => {
    const topic = await aGradedTopic(world, {}, { due_at: written(inDays(7)), points_possible: 12 });
    expect(topic).toMatchObject({
      assignment: {
        id: topic.assignment_id,
        name: 'Origins',
        description: '<p>Why?</p>',
        due_at: written(inDays(7)),
        points_possible: 12,
        submission_types: ['discussion_topic'],
        published: true,
      },
    });
    const { body } = await assignmentAs(world, 'stu1', topic.assignment_id);
    expect(body.discussion_topic).toMatchObject({ id: topic.id, title: 'Origins', assignment_id: topic.assignment_id });
    const list = await world.as('stu1').get(`/courses/${world.courses.C1}/assignments`);
    expect(list.body).toContainEqual(
      expect.objectContaining({ discussion_topic: expect.objectContaining({ id: topic.id }) }),
    );
  });

  it('calls its assignment otherwise with itself, and publishes it', async () => {
    const topic = await aGradedTopic(world, { published: false });
    expect((await assignmentAs(world, 'stu1', topic.assignment_id)).status).toBe(404);
    const { status } = await change(topic.id, { title: 'Endings', message: '<p>When?</p>', published: true });
    expect(status).toBe(200);
    const { body } = await assignmentAs(world, 'stu1', topic.assignment_id);
    expect(body).toMatchObject({ name: 'Endings', description: '<p>When?</p>', published: true });
  });

  it('is told of once: as a discussion, or as an assignment where that is what was published', async () => {
    const told = async () => {
      const rows = await world.sql(`select occasion from notification_events where occasion like any($1) order by id`, [
        ['assignment%', 'new_discussion%'],
      ]);
      return rows.map(({ occasion }) => occasion);
    };
    await aGradedTopic(world);
    expect(await told()).toEqual(['new_discussion_topic']);
    const draft = await aGradedTopic(world, { published: false });
    await changeAssignment(draft.assignment_id, { 'assignment[published]': true });
    expect(await told()).toEqual(['new_discussion_topic', 'assignment_created']);
    const form = {
      'assignment[name]': 'Talk',
      'assignment[submission_types][]': 'discussion_topic',
      'assignment[published]': true,
    };
    await world.as('teach').post(`/courses/${world.courses.C1}/assignments`, form);
    expect(await told()).toEqual(['new_discussion_topic', 'assignment_created', 'assignment_created']);
    const { body } = await world.as('stu1').get('/users/self/activity_stream');
    expect(body.filter(({ type }: any) => type === 'DiscussionTopic')).toHaveLength(3);
  });

  it('is shown with all dates of its assignment where that is asked, to staff alone', async () => {
    const topic = await aGradedTopic(world, {}, { due_at: written(inDays(7)) });
    const assignmentOf = async (who: 'teach' | 'stu1', query = '') =>
      (await world.as(who).get(`${inCourse(world)}/${topic.id}${query}`)).body.assignment;
    expect((await assignmentOf('teach', '?include[]=all_dates')).all_dates).toEqual([
      expect.objectContaining({ base: true, due_at: written(inDays(7)) }),
    ]);
    expect(await assignmentOf('teach')).not.toHaveProperty('all_dates');
    expect(await assignmentOf('stu1', '?include[]=all_dates')).not.toHaveProperty('all_dates');
    const list = await world.as('teach').get(`${inCourse(world)}?include[]=all_dates`);
    expect(list.body[0].assignment.all_dates).toHaveLength(1);
  });

  it('is listed in one statement, however many there are', async () => {
    const list = () => world.as('stu1').get(`${inCourse(world)}?per_page=50`);
    await aGradedTopic(world);
    await list();
    const one = await leastStatements(world, list);
    for (let n = 0; n < 5; n += 1) await aGradedTopic(world);
    expect((await list()).body).toHaveLength(6);
    expect(await leastStatements(world, list)).toBe(one);
  });

  it('is called otherwise with its assignment, and published with it', async () => {
    const topic = await aGradedTopic(world, { published: false });
    const form = {
      'assignment[name]': 'Endings',
      'assignment[description]': '<p>When?</p>',
      'assignment[published]': true,
    };
    expect((await changeAssignment(topic.assignment_id, form)).status).toBe(200);
    expect((await read('stu1', topic.id)).body).toMatchObject({
      title: 'Endings',
      message: '<p>When?</p>',
      published: true,
    });
  });

  it('changes its assignment by its own route, dates and all', async () => {
    const topic = await aGradedTopic(world);
    const form = { 'assignment[due_at]': written(inDays(3)), 'assignment[points_possible]': 4 };
    const { body } = await change(topic.id, form);
    expect(body.assignment).toMatchObject({ id: topic.assignment_id, due_at: written(inDays(3)), points_possible: 4 });
    expect((await change(topic.id, { title: 'Still due' })).body.assignment).toMatchObject({
      due_at: written(inDays(3)),
    });
  });

  it('is made for an assignment that is handed in as a discussion', async () => {
    const form = {
      'assignment[name]': 'Talk',
      'assignment[description]': '<p>Go on</p>',
      'assignment[submission_types][]': 'discussion_topic',
      'assignment[published]': true,
    };
    const made = await world.as('teach').post(`/courses/${world.courses.C1}/assignments`, form);
    const { id } = made.body.discussion_topic;
    expect((await read('stu1', id)).body).toMatchObject({
      title: 'Talk',
      message: '<p>Go on</p>',
      published: true,
      assignment_id: made.body.id,
    });
  });

  it('keeps its assignment from being handed in otherwise: 400 on submission_types', async () => {
    const topic = await aGradedTopic(world);
    const { status, body } = await changeAssignment(topic.assignment_id, {
      'assignment[submission_types][]': 'online_url',
    });
    expect([status, body.errors.submission_types]).toEqual([
      400,
      [expect.objectContaining({ type: 'discussion_topic' })],
    ]);
    expect((await assignmentAs(world, 'teach', topic.assignment_id)).body.submission_types).toEqual([
      'discussion_topic',
    ]);
  });

  it('is graded no more with set_assignment=false: its assignment is deleted, it stays', async () => {
    const topic = await aGradedTopic(world);
    const { status, body } = await change(topic.id, { 'assignment[set_assignment]': false });
    expect([status, body.assignment_id, body.assignment]).toEqual([200, null, undefined]);
    expect((await assignmentAs(world, 'teach', topic.assignment_id)).status).toBe(404);
    expect((await read('stu1', topic.id)).status).toBe(200);
    const again = await change(topic.id, { 'assignment[set_assignment]': true, 'assignment[points_possible]': 3 });
    expect(again.body.assignment).toMatchObject({ points_possible: 3, published: true });
  });

  it('is deleted with its assignment, and its assignment with it', async () => {
    const one = await aGradedTopic(world);
    expect((await world.as('teach').del(`${inCourse(world)}/${one.id}`)).status).toBe(200);
    expect((await assignmentAs(world, 'teach', one.assignment_id)).status).toBe(404);
    const other = await aGradedTopic(world);
    const at = `/courses/${world.courses.C1}/assignments/${other.assignment_id}`;
    expect((await world.as('teach').del(at)).status).toBe(200);
    expect((await read('teach', other.id)).status).toBe(404);
  });

  it('is made by nobody who may not manage assignments: 403, and there is no topic', async () => {
    const before = await topicCount();
    const form = { title: 'Mine', 'assignment[points_possible]': 1 };
    expect((await world.as('stu1').post(inCourse(world), form)).status).toBe(403);
    expect(await topicCount()).toBe(before);
    const own = await world.as('stu1').post(inCourse(world), { title: 'Mine' });
    const put = await world.as('stu1').put(`${inCourse(world)}/${own.body.id}`, { 'assignment[points_possible]': 1 });
    expect(put.status).toBe(403);
    expect((await read('teach', own.body.id)).body.assignment_id).toBeNull();
  });

  it('is no announcement and no topic of a group: 400 on assignment', async () => {
    const before = await topicCount();
    const form = { title: 'News', published: true, 'assignment[points_possible]': 1 };
    const news = await world.as('teach').post(inCourse(world), { ...form, is_announcement: true });
    expect([news.status, Object.keys(news.body.errors), news.body.errors.assignment[0].type]).toEqual([
      400,
      ['assignment'],
      'not_gradable',
    ]);
    const ofGroup = await world.as('teach').post(`/groups/${world.groups.red}/discussion_topics`, form);
    expect([ofGroup.status, Object.keys(ofGroup.body.errors)]).toEqual([400, ['assignment']]);
    expect(await topicCount()).toBe(before);
  });

  it('has no dates of its own: they stand on its assignment, and 400 tells so', async () => {
    const topic = await aGradedTopic(world);
    const { status, body } = await change(topic.id, { lock_at: written(inDays(1)) });
    expect([status, body.errors.lock_at]).toEqual([400, [expect.objectContaining({ type: 'graded' })]]);
    const plain = await world.as('teach').post(inCourse(world), { title: 'Plain', lock_at: written(inDays(2)) });
    const graded = await change(plain.body.id, { 'assignment[lock_at]': written(inDays(4)) });
    expect(graded.body).toMatchObject({ lock_at: written(inDays(4)), delayed_post_at: null });
  });

  it('refuses dates of its assignment in the wrong order: 400, and nothing is made', async () => {
    const before = await topicCount();
    const form = {
      title: 'Wrong',
      'assignment[due_at]': written(inDays(5)),
      'assignment[lock_at]': written(inDays(4)),
    };
    const { status, body } = await world.as('teach').post(inCourse(world), form);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['assignment[lock_at]']]);
    expect(await topicCount()).toBe(before);
  });

  it('opens to students when its assignment does for them, and closes when that does', async () => {
    const later = await aGradedTopic(world, {}, { unlock_at: written(inDays(2)) });
    const seen = await read('stu1', later.id);
    expect(seen.body).toMatchObject({
      message: null,
      locked_for_user: true,
      lock_info: { can_view: false, unlock_at: written(inDays(2)) },
    });
    expect((await write(world, 'stu1', later.id)).status).toBe(403);
    const earlier = { unlockAt: inDays(-1), unlockAtOverridden: true };
    await anOverride(world, later.assignment_id, earlier, [world.users.stu1]);
    expect((await read('stu1', later.id)).body).toMatchObject({ message: '<p>Why?</p>', locked_for_user: false });
    expect((await read('obs', later.id)).body).toMatchObject({ message: '<p>Why?</p>' });
    expect((await read('stu2', later.id)).body.message).toBeNull();
    const over = await aGradedTopic(world, {}, { lock_at: written(inDays(-1)) });
    expect((await read('stu1', over.id)).body).toMatchObject({
      locked: true,
      locked_for_user: true,
      message: '<p>Why?</p>',
    });
    expect((await write(world, 'stu1', over.id)).status).toBe(403);
    expect((await write(world, 'teach', over.id)).status).toBe(201);
  });

  it('is seen by those alone for whom its assignment is', async () => {
    const topic = await aGradedTopic(world, {}, { only_visible_to_overrides: true });
    expect((await read('stu1', topic.id)).status).toBe(404);
    await anOverride(world, topic.assignment_id, {}, [world.users.stu1]);
    expect((await read('stu1', topic.id)).status).toBe(200);
    expect((await read('obs', topic.id)).status).toBe(200);
    expect((await read('stu2', topic.id)).status).toBe(404);
    expect((await world.as('stu2').get(inCourse(world))).body).toEqual([]);
    expect((await read('teach', topic.id)).status).toBe(200);
  });
});
