/** Choosing how often one is told of what. Source: D2 · Notification preferences; supplement §3.9. */
import { openWorld, type World } from '../../support/world.js';
import { channelOf } from '../notifications/builders.js';
import { anotherChannel, byAddress, choices, frequenciesOf, type Preference, preferencesAt } from './builders.js';

const chosen = (frequency: string) => ({ 'notification_preferences[frequency]': frequency });

describe('Choosing notification preferences', () => {
  let world: World;
  let id: number;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    id = await channelOf(world, world.users.stu1);
    path = preferencesAt('self', id);
  });
  afterEach(() => world.close());

  const categoryAt = (category: string) =>
    `/users/self/communication_channels/${id}/notification_preference_categories/${category}`;
  /** What is there beside the wanted kinds. */
  const without = (all: Record<string, string>, ...kinds: string[]) =>
    Object.entries(all).filter(([kind]) => !kinds.includes(kind));

  it('np-update-one: one kind changes, and no other, on this channel and for this person alone', async () => {
    const stu1 = world.as('stu1');
    const other = await anotherChannel(stu1, 'sms', '1');
    const [before, beforeOther] = [await frequenciesOf(stu1, id), await frequenciesOf(stu1, other)];
    const stu2 = await channelOf(world, world.users.stu2);
    const { status, body } = await stu1.put(`${path}/new_announcement`, chosen('daily'));
    expect([status, body]).toEqual([
      200,
      {
        notification_preferences: [
          {
            href: `${world.base}/api/v1${preferencesAt(world.users.stu1, id)}/new_announcement`,
            notification: 'new_announcement',
            category: 'announcement',
            frequency: 'daily',
          },
        ],
      },
    ]);
    const after = await frequenciesOf(stu1, id);
    expect([before['new_announcement'], after['new_announcement']]).toEqual(['immediately', 'daily']);
    expect(without(after, 'new_announcement')).toEqual(without(before, 'new_announcement'));
    expect(await frequenciesOf(stu1, other)).toEqual(beforeOther);
    expect((await frequenciesOf(world.as('stu2'), stu2))['new_announcement']).toBe('immediately');
  });

  it('np-frequencies: each of the four comes back, any other is refused and changes nothing', async () => {
    const stu1 = world.as('stu1');
    for (const frequency of ['immediately', 'daily', 'weekly', 'never']) {
      const { body } = await stu1.put(`${path}/alert`, chosen(frequency));
      expect(body.notification_preferences[0].frequency).toBe(frequency);
      expect((await stu1.get(`${path}/alert`)).body).toEqual(body);
    }
    const before = await choices(world);
    for (const frequency of ['hourly', 'Daily', '1', 'null']) {
      for (const at of [`${path}/alert`, `${preferencesAt('self', byAddress('stu1'))}/alert`, categoryAt('alert')]) {
        const { status, body } = await stu1.put(at, chosen(frequency));
        expect([status, body.errors]).toEqual([
          400,
          { frequency: [expect.objectContaining({ attribute: 'frequency', type: 'inclusion' })] },
        ]);
      }
      const many = await stu1.put(path, {
        'notification_preferences[files][frequency]': 'daily',
        'notification_preferences[alert][frequency]': frequency,
      });
      expect([many.status, Object.keys(many.body.errors)]).toEqual([
        400,
        ['notification_preferences[alert][frequency]'],
      ]);
    }
    expect(await choices(world)).toEqual(before);
  });

  it('np-update-many: each kind that is named changes, a third does not; as a map and as a list', async () => {
    const stu1 = world.as('stu1');
    const before = await frequenciesOf(stu1, id);
    const { status, body } = await stu1.put(path, {
      'notification_preferences[alert][frequency]': 'never',
      'notification_preferences[new_file_added][frequency]': 'weekly',
    });
    expect(status).toBe(200);
    const answered = ({ notification, category, frequency }: Preference) => [notification, category, frequency];
    expect(body.notification_preferences.map(answered)).toEqual([
      ['alert', 'alert', 'never'],
      ['new_file_added', 'files', 'weekly'],
    ]);
    const after = await frequenciesOf(stu1, id);
    expect([after['alert'], after['new_file_added']]).toEqual(['never', 'weekly']);
    expect(without(after, 'alert', 'new_file_added')).toEqual(without(before, 'alert', 'new_file_added'));
    const listed = await stu1.json('PUT', preferencesAt('self', byAddress('stu1')), {
      notification_preferences: [
        { notification: 'alert', frequency: 'immediately' },
        { notification: 'summaries', frequency: 'never' },
      ],
    });
    expect(listed.body.notification_preferences.map(answered)).toEqual([
      ['alert', 'alert', 'immediately'],
      ['summaries', 'summaries', 'never'],
    ]);
    expect(await choices(world)).toEqual([
      { channel: id, notification: 'alert', frequency: 'immediately' },
      { channel: id, notification: 'new_file_added', frequency: 'weekly' },
      { channel: id, notification: 'summaries', frequency: 'never' },
    ]);
  });

  it('np-update-many: a kind that there is not is 404, one that is named twice 400, and nothing changes', async () => {
    const stu1 = world.as('stu1');
    const unknown = await stu1.put(path, {
      'notification_preferences[alert][frequency]': 'never',
      'notification_preferences[new_nothing][frequency]': 'weekly',
    });
    expect([unknown.status, unknown.body.errors[0].error_code]).toEqual([404, 'not_found']);
    const twice = await stu1.json('PUT', path, {
      notification_preferences: ['daily', 'weekly'].map((frequency) => ({ notification: 'alert', frequency })),
    });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([
      400,
      ['notification_preferences[1][notification]'],
    ]);
    expect(await choices(world)).toEqual([]);
  });

  it('np-update-category: every kind of the category changes, and no other', async () => {
    const stu1 = world.as('stu1');
    const before = await frequenciesOf(stu1, id);
    const { status, body } = await stu1.put(categoryAt('course_content'), chosen('daily'));
    const kinds = ['assignment_changed', 'updated_wiki_page'];
    expect(status).toBe(200);
    expect(
      body.notification_preferences.map(({ notification, category, frequency }: Preference) => [
        notification,
        category,
        frequency,
      ]),
    ).toEqual(kinds.map((kind) => [kind, 'course_content', 'daily']));
    const after = await frequenciesOf(stu1, id);
    expect(kinds.map((kind) => [before[kind], after[kind]])).toEqual(kinds.map(() => ['never', 'daily']));
    expect(without(after, ...kinds)).toEqual(without(before, ...kinds));
  });

  it('np-category-name: a category is named by its word, also with dashes; any other word is 404', async () => {
    const stu1 = world.as('stu1');
    for (const [name, kind] of [
      ['course_content', 'updated_wiki_page'],
      ['course-content', 'updated_wiki_page'],
      ['discussion_entry', 'new_discussion_entry'],
      ['discussion-entry', 'new_discussion_entry'],
      ['discussionentry', 'new_discussion_entry'],
    ] as const) {
      await stu1.put(`${path}/${kind}`, chosen('never'));
      const { status, body } = await stu1.put(categoryAt(name), chosen('weekly'));
      expect([name, status]).toEqual([name, 200]);
      expect(body.notification_preferences.at(-1)).toMatchObject({ notification: kind, frequency: 'weekly' });
    }
    const before = await choices(world);
    for (const name of ['Course%20Content', 'COURSE_CONTENT', 'coursecontent', 'new_announcement', 'none'])
      expect((await stu1.put(categoryAt(name), chosen('daily'))).status).toBe(404);
    expect(await choices(world)).toEqual(before);
  });

  it('np-two-forms: what is chosen by the address of a channel is chosen on the channel', async () => {
    const stu1 = world.as('stu1');
    await stu1.put(`${preferencesAt('self', byAddress('stu1'))}/alert`, chosen('never'));
    await stu1.put(preferencesAt('self', 'email/STU1@example.edu'), {
      'notification_preferences[summaries][frequency]': 'weekly',
    });
    expect(await frequenciesOf(stu1, id)).toMatchObject({ alert: 'never', summaries: 'weekly' });
  });

  it('is noted in the audit trail where something changes, and only then', async () => {
    const stu1 = world.as('stu1');
    await stu1.put(`${path}/alert`, chosen('never'));
    await stu1.put(`${path}/alert`, chosen('never'));
    await stu1.put(path, {
      'notification_preferences[alert][frequency]': 'never',
      'notification_preferences[summaries][frequency]': 'weekly',
    });
    const rows = await world.sql(
      `select user_id::int as who, subject_id::int as id, data from audit_events where event_type = 'notification_preferences_updated' order by id`,
    );
    const noted = (notification: string, frequency: string) => ({
      who: world.users.stu1,
      id,
      data: { userId: world.users.stu1, chosen: [{ notification, frequency }] },
    });
    expect(rows).toEqual([noted('alert', 'never'), noted('summaries', 'weekly')]);
  });

  it('by several requests at once leaves one choice, which is one of theirs', async () => {
    const stu1 = world.as('stu1');
    const answers = await Promise.all(
      ['immediately', 'daily', 'weekly', 'never'].map((frequency) =>
        stu1.put(categoryAt('grading'), chosen(frequency)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const kept = await choices(world);
    expect(kept).toHaveLength(5);
    expect(new Set(kept.map(({ frequency }) => frequency)).size).toBe(1);
  });
});
