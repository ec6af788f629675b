import { openWorld, type World } from '../../support/world.js';
import { inDays, written } from '../assignments/builders.js';
import { inCourse, topicRow } from './builders.js';
import { aGradedTopic, assignmentAs, write } from './graded-builders.js';

describe('Discussions in modules', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Form = Record<string, string | number | boolean>;
  const modules = () => `/courses/${world.courses.C1}/modules`;
  const aModule = async (form: Form = {}): Promise<number> => {
    const made = await world
      .as('teach')
      .post(modules(), { 'module[name]': 'Talks', 'module[published]': true, ...form });
    return made.body.id;
  };
  const put = (moduleId: number, contentId: number, form: Form = {}, type = 'Discussion') =>
    world.as('teach').post(`${modules()}/${moduleId}/items`, {
      'module_item[type]': type,
      'module_item[content_id]': contentId,
      'module_item[published]': true,
      ...form,
    });
  const requirement = (type: string) => ({ 'module_item[completion_requirement][type]': type });
  const stateFor = async (moduleId: number) => (await world.as('stu1').get(`${modules()}/${moduleId}`)).body.state;
  const read = (who: 'teach' | 'stu1' | 'obs', id: number) => world.as(who).get(`${inCourse(world)}/${id}`);

  it('stand in a module under their titles; announcements, and those of other courses, do not: 400', async () => {
    const moduleId = await aModule();
    const id = await topicRow(world, { title: 'Origins' });
    const { status, body } = await put(moduleId, id);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ title: 'Origins', type: 'Discussion', content_id: id }),
    ]);
    const news = await topicRow(world, { isAnnouncement: true });
    const elsewhere = await topicRow(world, { courseId: world.courses.C2 });
    for (const other of [news, elsewhere, 99_999]) {
      const refused = await put(moduleId, other);
      expect([other, refused.status, Object.keys(refused.body.errors)]).toEqual([other, 400, ['content_id']]);
    }
  });

  it('keep students out of what they say and of entries while the module is locked, staff never', async () => {
    const moduleId = await aModule({ 'module[unlock_at]': written(inDays(2)) });
    const id = await topicRow(world);
    await put(moduleId, id);
    const seen = await read('stu1', id);
    expect(seen.body).toMatchObject({
      message: null,
      locked_for_user: true,
      lock_info: { can_view: false, context_module: { id: moduleId, name: 'Talks' } },
    });
    expect((await write(world, 'stu1', id)).status).toBe(403);
    expect((await world.as('stu1').get(`${inCourse(world)}/${id}/entries`)).status).toBe(403);
    expect((await read('teach', id)).body).toMatchObject({ message: '<p>Hello</p>', locked_for_user: false });
    const listed = (path: string) => world.as('stu1').get(`${inCourse(world)}${path}`);
    expect((await listed('')).body).toHaveLength(1);
    expect((await listed('?exclude_context_module_locked_topics=true')).body).toEqual([]);
  });

  it('lock the page of the assignment that grades them, unless an open module shows one of the two', async () => {
    const topic = await aGradedTopic(world);
    const later = await aModule({ 'module[unlock_at]': written(inDays(2)) });
    await put(later, topic.id);
    const pages = async (who: 'stu1' | 'teach') =>
      [(await assignmentAs(world, who, topic.assignment_id)).body, (await read(who, topic.id)).body].map(
        ({ locked_for_user, lock_info }) => [locked_for_user, lock_info?.context_module?.id],
      );
    expect(await pages('stu1')).toEqual([
      [true, later],
      [true, later],
    ]);
    expect((await pages('teach')).map(([locked]) => locked)).toEqual([false, false]);
    await put(await aModule(), topic.assignment_id, {}, 'Assignment');
    expect((await pages('stu1')).map(([locked]) => locked)).toEqual([false, false]);
  });

  it('are open as long as one open module shows them', async () => {
    const id = await topicRow(world);
    await put(await aModule({ 'module[unlock_at]': written(inDays(2)) }), id);
    await put(await aModule(), id);
    expect((await read('stu1', id)).body).toMatchObject({ message: '<p>Hello</p>', locked_for_user: false });
  });

  it('lock the topics of groups with that of the course', async () => {
    const root = await topicRow(world, { groupCategoryId: world.groups.labs });
    const child = await topicRow(world, { courseId: null, groupId: world.groups.red, rootTopicId: root });
    await put(await aModule({ 'module[unlock_at]': written(inDays(2)) }), root);
    const at = `/groups/${world.groups.red}/discussion_topics/${child}`;
    expect((await world.as('stu1').get(at)).body).toMatchObject({ message: null, locked_for_user: true });
    expect((await world.as('teach').get(at)).body.message).toBe('<p>Hello</p>');
  });

  it('are done with an entry where must_contribute is asked, in the topic of a group, too', async () => {
    const id = await topicRow(world);
    const moduleId = await aModule();
    await put(moduleId, id, requirement('must_contribute'));
    expect(await stateFor(moduleId)).toBe('unlocked');
    await write(world, 'stu1', id);
    expect(await stateFor(moduleId)).toBe('completed');
    const root = await topicRow(world, { groupCategoryId: world.groups.labs });
    const child = await topicRow(world, { courseId: null, groupId: world.groups.red, rootTopicId: root });
    const other = await aModule();
    await put(other, root, requirement('must_contribute'));
    await write(world, 'stu1', child, `/groups/${world.groups.red}/discussion_topics`);
    expect(await stateFor(other)).toBe('completed');
  });

  it('are done with a look where must_view is asked', async () => {
    const id = await topicRow(world);
    const moduleId = await aModule();
    const { body } = await put(moduleId, id, requirement('must_view'));
    expect((await world.as('stu1').post(`${modules()}/${moduleId}/items/${body.id}/mark_read`)).status).toBeLessThan(
      300,
    );
    expect(await stateFor(moduleId)).toBe('completed');
  });

  it('are handed in and graded where must_submit and min_score are asked', async () => {
    const form = {
      'assignment[name]': 'Talk',
      'assignment[submission_types][]': 'discussion_topic',
      'assignment[points_possible]': 10,
      'assignment[published]': true,
    };
    const { body } = await world.as('teach').post(`/courses/${world.courses.C1}/assignments`, form);
    const topicId = body.discussion_topic.id;
    const [handedIn, scored] = [await aModule(), await aModule()];
    await put(handedIn, topicId, requirement('must_submit'));
    await put(scored, topicId, { ...requirement('min_score'), 'module_item[completion_requirement][min_score]': 5 });
    await write(world, 'stu1', topicId);
    expect([await stateFor(handedIn), await stateFor(scored)]).toEqual(['completed', 'unlocked']);
    const work = `/courses/${world.courses.C1}/assignments/${body.id}/submissions/${world.users.stu1}`;
    await world.as('teach').put(work, { 'submission[posted_grade]': 6 });
    expect(await stateFor(scored)).toBe('completed');
  });

  it('ask nothing of students to whom they are not shown', async () => {
    const id = await topicRow(world, { workflowState: 'unpublished', postedAt: null });
    const moduleId = await aModule();
    await put(moduleId, id, requirement('must_contribute'));
    expect(await stateFor(moduleId)).not.toBe('locked');
    expect((await world.as('stu1').get(`${modules()}/${moduleId}?include[]=items`)).body.items ?? []).toEqual([]);
  });
});
