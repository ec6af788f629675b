import { openMailedWorld, toldAtOnce, toldOf } from '../../communication/notifications/builders.js';
import { insertRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import type { Mailbox } from '../../support/mailbox.js';
import { setPartState } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { inCourse, inGroup, topicRow } from './builders.js';
import { entriesAt, says, topicOf } from './entry-builders.js';

describe('Who follows a discussion', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const told = () => toldOf(world, box);
  const follow = (who: Person, topic: number, at = inCourse(world)) => world.as(who).put(`${at}/${topic}/subscribed`);
  const leave = (who: Person, topic: number) => world.as(who).del(`${inCourse(world)}/${topic}/subscribed`);
  const follows = async (who: Person, topic: number) => (await topicOf(world, who, topic)).subscribed;

  it('de-subscribe: its author and who has written there do, unless they say otherwise; the others when they say so', async () => {
    const topic = await topicRow(world);
    await says(world, 'stu1', topic, 'x');
    expect(await Promise.all((['teach', 'stu1', 'stu2'] as const).map((who) => follows(who, topic)))).toEqual([
      true,
      true,
      false,
    ]);
    const { status, text } = await follow('stu2', topic);
    expect([status, text, await follows('stu2', topic)]).toEqual([204, '', true]);
    expect([(await leave('stu1', topic)).status, (await leave('teach', topic)).status]).toEqual([204, 204]);
    expect([await follows('stu1', topic), await follows('teach', topic)]).toEqual([false, false]);
    await says(world, 'stu1', topic, 'y');
    expect(await follows('stu1', topic)).toBe(false);
    expect((await follow('out', topic)).status).toBe(404);
  });

  it('de-subscription-hold: nobody does whom something is in the way of, and they are told what', async () => {
    const places = { root_account_id: world.accounts.RA, course_id: world.courses.C1 };
    const others = await insertRow(world, 'group_categories', { ...places, name: 'Other teams' });
    const announcement = await topicRow(world, { isAnnouncement: true });
    const first = await topicRow(world, { requireInitialPost: true });
    const ofSet = await topicRow(world, { groupCategoryId: others });
    const ofGroup = await topicRow(world, { courseId: null, groupId: world.groups.red });
    const held = [
      await follow('stu1', announcement),
      await follow('stu1', first),
      await follow('stu1', ofSet),
      await follow('teach', ofGroup, inGroup(world)),
    ].map(({ status, body }) => [status, body.errors[0].error_code]);
    expect(held).toEqual([
      [403, 'topic_is_announcement'],
      [403, 'initial_post_required'],
      [403, 'not_in_group_set'],
      [403, 'not_in_group'],
    ]);
    const [{ rows }] = await world.sql('select count(*)::int as rows from discussion_topic_readers');
    expect(rows).toBe(0);
    expect((await follow('stu1', ofGroup, inGroup(world))).status).toBe(204);
    await says(world, 'stu1', first, 'x');
    expect((await follow('stu1', first)).status).toBe(204);
  });

  it('de-notify, A69: they are told of new entries, but not who wrote it, who does not follow, or who is gone since', async () => {
    await toldAtOnce(world, 'new_discussion_entry', ['teach', 'stu1', 'stu2', 'obs', 'ta']);
    const topic = await topicRow(world);
    await follow('stu2', topic);
    await says(world, 'stu1', topic, 'x');
    const mail = 'New entry in a discussion: Opening (Biology 101)';
    expect(await told()).toEqual([`stu2: ${mail}`, `teach: ${mail}`]);
    await says(world, 'teach', topic, 'y');
    expect(await told()).toEqual([`stu1: ${mail}`, `stu2: ${mail}`]);
    await leave('stu1', topic);
    await says(world, 'teach', topic, 'z');
    await setPartState(world, world.users.stu2, 'deleted');
    expect(await told()).toEqual([]);
  });

  it('de-notify: of what they may not read before they have spoken, they are told nothing', async () => {
    await toldAtOnce(world, 'new_discussion_entry', ['teach', 'stu1', 'stu2']);
    const topic = await topicRow(world);
    await follow('stu2', topic);
    await world.as('teach').put(`${inCourse(world)}/${topic}`, { require_initial_post: 'true' });
    await says(world, 'stu1', topic, 'x');
    expect(await told()).toEqual(['teach: New entry in a discussion: Opening (Biology 101)']);
  });

  it('de-notify: comments on an announcement are told to who wrote it and who commented', async () => {
    await toldAtOnce(world, 'announcement_reply', ['teach', 'stu1', 'stu2', 'ta']);
    await toldAtOnce(world, 'new_discussion_entry', ['teach', 'stu1', 'stu2', 'ta']);
    const topic = await topicRow(world, { isAnnouncement: true });
    await says(world, 'stu1', topic, 'x');
    const mail = 'New comment on an announcement: Opening (Biology 101)';
    expect(await told()).toEqual([`teach: ${mail}`]);
    await says(world, 'stu2', topic, 'y');
    expect(await told()).toEqual([`stu1: ${mail}`, `teach: ${mail}`]);
    expect((await world.as('stu2').get(entriesAt(world, topic))).body).toHaveLength(2);
  });
});
