/** Notification preferences in the graph: on their channel, chosen, and led back to it. */
import { aRoleHolder } from '../../identity/roles/builders.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { channelOf } from '../notifications/builders.js';
import { anotherChannel, choices } from './builders.js';

describe('Notification preferences in the graph', () => {
  let world: World;
  let id: number;
  beforeEach(async () => {
    world = await openWorld();
    id = await channelOf(world, world.users.stu1);
  });
  afterEach(() => world.close());

  const mine = `{ viewer { channels { nodes { recordId
    few: notificationPreferences(notifications: [ALERT, NEW_ANNOUNCEMENT]) { notification category frequency }
    files: notificationPreferences(category: FILES) { notification frequency }
    neither: notificationPreferences(category: FILES, notifications: [ALERT]) { notification }
    notificationCategories permissions { readNotificationPreferences setNotificationPreferences } } } } }`;

  it('stand on every channel, by kinds and by category, all in one statement', async () => {
    const stu1 = world.as('stu1');
    await anotherChannel(stu1, 'sms', '1');
    const { body } = await stu1.graphql(mine);
    const [first, second] = body.data.viewer.channels.nodes;
    expect(first).toEqual({
      recordId: id,
      few: [
        { notification: 'NEW_ANNOUNCEMENT', category: 'ANNOUNCEMENT', frequency: 'IMMEDIATELY' },
        { notification: 'ALERT', category: 'ALERT', frequency: 'DAILY' },
      ],
      files: [
        { notification: 'NEW_FILE_ADDED', frequency: 'NEVER' },
        { notification: 'NEW_FILES_ADDED', frequency: 'NEVER' },
      ],
      neither: [],
      notificationCategories: expect.arrayContaining(['COURSE_CONTENT', 'DISCUSSION_ENTRY', 'SUMMARIES']),
      permissions: { readNotificationPreferences: true, setNotificationPreferences: true },
    });
    expect(first.notificationCategories).toHaveLength(30);
    expect(second.few.map(({ frequency }: any) => frequency)).toEqual(['NEVER', 'NEVER']);
    expect(await leastStatements(world, () => stu1.graphql(mine))).toBe(1);
  });

  it('are chosen by the id and by the address of a channel, and lead back to it as it is then', async () => {
    const stu1 = world.as('stu1');
    const one = `mutation($channel: ChannelReferenceInput!) {
      updateNotificationPreference(channel: $channel, notification: ALERT, input: { frequency: NEVER }) {
        notificationPreferences { notification frequency href communicationChannel { recordId
          notificationPreferences(notifications: [ALERT]) { frequency } } }
        errors { code field } ignored { field } } }`;
    for (const channel of [{ id }, { address: { type: 'EMAIL', address: 'stu1@example.edu' } }]) {
      const { body } = await stu1.graphql(one, { channel });
      expect(body.data.updateNotificationPreference).toEqual({
        notificationPreferences: [
          {
            notification: 'ALERT',
            frequency: 'NEVER',
            href: `${world.base}/api/v1/users/${world.users.stu1}/communication_channels/${id}/notification_preferences/alert`,
            communicationChannel: { recordId: id, notificationPreferences: [{ frequency: 'NEVER' }] },
          },
        ],
        errors: [],
        ignored: [],
      });
    }
    const category = `mutation { updateNotificationCategory(channel: { id: ${id} }, category: FILES, input: { frequency: DAILY }) {
      notificationPreferences { notification frequency } errors { code } } }`;
    const { body } = await stu1.graphql(category);
    expect(body.data.updateNotificationCategory.notificationPreferences).toEqual(
      ['NEW_FILE_ADDED', 'NEW_FILES_ADDED'].map((notification) => ({ notification, frequency: 'DAILY' })),
    );
  });

  const several = `mutation($preferences: [NotificationPreferenceInput!]!) {
    updateNotificationPreferences(channel: { id: "${'CHANNEL'}" }, preferences: $preferences) {
      notificationPreferences { notification frequency } errors { code field } } }`;
  const ofSeveral = (preferences: readonly object[], channel = id) =>
    world.as('stu1').graphql(several.replace('CHANNEL', String(channel)), { preferences });

  it('np-update-many: several are chosen together; what the caller can mend is told by field, and nothing is chosen', async () => {
    const alert = { notification: 'ALERT', frequency: 'WEEKLY' };
    const { body } = await ofSeveral([alert, { notification: 'SUMMARIES', frequency: 'NEVER' }]);
    expect(body.data.updateNotificationPreferences.errors).toEqual([]);
    const before = await choices(world);
    expect(before.map(({ notification, frequency }) => [notification, frequency])).toEqual([
      ['alert', 'weekly'],
      ['summaries', 'never'],
    ]);
    const errorsOf = async (preferences: readonly object[]) =>
      (await ofSeveral(preferences)).body.data.updateNotificationPreferences;
    expect(await errorsOf([])).toEqual({
      notificationPreferences: null,
      errors: [{ code: 'BLANK', field: 'preferences' }],
    });
    expect(
      await errorsOf([
        { ...alert, frequency: 'NEVER' },
        { ...alert, frequency: 'DAILY' },
      ]),
    ).toEqual({
      notificationPreferences: null,
      errors: [{ code: 'TAKEN', field: 'preferences.1.notification' }],
    });
    for (const wrong of [{ notification: 'NEW_NOTHING', frequency: 'DAILY' }, { notification: 'ALERT' }, {}]) {
      const { status, body: refused } = await ofSeveral([wrong]);
      expect([status, refused.data]).toEqual([400, undefined]);
    }
    expect(await choices(world)).toEqual(before);
  });

  it('np-update-self, A14: a channel of somebody else is not found, by its id and as a node', async () => {
    const theirs = await channelOf(world, world.users.stu2);
    const { body } = await ofSeveral([{ notification: 'ALERT', frequency: 'NEVER' }], theirs);
    expect(body.errors[0].extensions.reason).toBe('not_found');
    const node = `query($id: ID!) { node(id: $id) { ... on CommunicationChannel { notificationPreferences { frequency } } } }`;
    const globalId = Buffer.from(`CommunicationChannel:${theirs}`).toString('base64url');
    expect((await world.as('stu1').graphql(node, { id: globalId })).body.errors[0].extensions.reason).toBe('not_found');
    const member = `{ user(id: ${world.users.stu2}) { communicationChannel(by: { id: ${theirs} }) { recordId } } }`;
    expect((await world.as('stu1').graphql(member)).body.errors[0].extensions.reason).toBe('not_found');
    expect(await choices(world)).toEqual([]);
  });

  it('are null with an error for who sees the channel and no statistics; nobody sets those of another', async () => {
    const query = `{ user(id: ${world.users.stu1}) { communicationChannel(by: { id: ${id} }) {
      address notificationPreferences(category: ALERT) { frequency } notificationCategories
      permissions { readNotificationPreferences setNotificationPreferences delete } } } }`;
    const { caller } = await aRoleHolder(world, 'Manager', ['manage_user_logins']);
    const { body } = await caller.graphql(query);
    expect(body.data.user.communicationChannel).toEqual({
      address: 'stu1@example.edu',
      notificationPreferences: null,
      notificationCategories: null,
      permissions: { readNotificationPreferences: false, setNotificationPreferences: false, delete: true },
    });
    expect(body.errors.map(({ path, extensions }: any) => [path.at(-1), extensions.code])).toEqual([
      ['notificationPreferences', 'FORBIDDEN'],
      ['notificationCategories', 'FORBIDDEN'],
    ]);
    const admin = (await world.as('admin').graphql(query)).body.data.user.communicationChannel;
    expect([admin.notificationPreferences, admin.permissions]).toEqual([
      [{ frequency: 'DAILY' }],
      { readNotificationPreferences: true, setNotificationPreferences: false, delete: true },
    ]);
  });

  it('are set by nobody who acts as the person, and their permissions say so', async () => {
    const acting = async (query: string) => {
      const url = `${world.base}/graphql?as_user_id=${world.users.stu1}`;
      const headers = { authorization: `Bearer ${world.tokens.admin}`, 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) })).json() as Promise<any>;
    };
    const shown = await acting(mine);
    expect(shown.data.viewer.channels.nodes[0].permissions).toEqual({
      readNotificationPreferences: true,
      setNotificationPreferences: false,
    });
    const set = `mutation { updateNotificationCategory(channel: { id: ${id} }, category: FILES, input: { frequency: DAILY }) { errors { code } } }`;
    expect((await acting(set)).errors[0].extensions.code).toBe('FORBIDDEN');
    expect(await choices(world)).toEqual([]);
  });
});
