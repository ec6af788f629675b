/** Who reads how often somebody is told of what, and what they find. Source: D2 · Notification preferences; supplement §3.9. */
import { aRoleHolder } from '../../identity/roles/builders.js';
import { setPermissions } from '../../support/school-builders.js';
import { BothTenants } from '../../support/two-tenants.js';
import { openWorld, type World } from '../../support/world.js';
import { channelOf } from '../notifications/builders.js';
import { anotherChannel, byAddress, type Preference, preferencesAt } from './builders.js';

const categories = [
  'announcement',
  'announcement_created_by_you',
  'course_content',
  'files',
  'discussion',
  'discussion_entry',
  'due_date',
  'grading',
  'grading_policies',
  'late_grading',
  'all_submissions',
  'submission_comment',
  'invitation',
  'calendar',
  'student_appointment_signups',
  'appointment_availability',
  'appointment_signups',
  'appointment_cancelations',
  'conversation_message',
  'added_to_conversation',
  'conversation_created',
  'membership_update',
  'recording_ready',
  'blueprint',
  'other',
  'alert',
  'reminder',
  'migration',
  'registration',
  'summaries',
];

describe('Notification preferences', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('np-fields: each kind is there with its four fields, registration too, as holds by default', async () => {
    const id = await channelOf(world, world.users.stu1);
    const { status, body, headers } = await world.as('stu1').get(preferencesAt('self', id));
    expect([status, headers.get('link')]).toEqual([200, null]);
    expect(Object.keys(body)).toEqual(['notification_preferences']);
    const preferences: readonly Preference[] = body.notification_preferences;
    expect(preferences).toHaveLength(79);
    expect(new Set(preferences.map(({ notification }) => notification)).size).toBe(79);
    const at = `${world.base}/api/v1/users/${world.users.stu1}/communication_channels/${id}/notification_preferences`;
    expect(preferences[0]).toEqual({
      href: `${at}/new_announcement`,
      notification: 'new_announcement',
      category: 'announcement',
      frequency: 'immediately',
    });
    const known = new Map(
      preferences.map(({ notification, category, frequency }) => [notification, [category, frequency]]),
    );
    expect(known.get('assignment_changed')).toEqual(['course_content', 'never']);
    expect(known.get('assignment_created')).toEqual(['due_date', 'weekly']);
    expect(known.get('new_discussion_entry')).toEqual(['discussion_entry', 'daily']);
    expect(known.get('assignment_due_date_reminder')).toEqual(['reminder', 'daily']);
    expect(known.get('forgot_password')).toEqual(['registration', 'immediately']);
    for (const preference of preferences)
      expect(Object.keys(preference).sort()).toEqual(['category', 'frequency', 'href', 'notification']);
  });

  it('np-fields: on any channel but the first, everything is never told', async () => {
    const stu1 = world.as('stu1');
    const other = await anotherChannel(stu1, 'sms', '+49 170 1234');
    const { body } = await stu1.get(preferencesAt('self', other));
    expect(body.notification_preferences).toHaveLength(79);
    expect(new Set(body.notification_preferences.map(({ frequency }: Preference) => frequency))).toEqual(
      new Set(['never']),
    );
  });

  it('np-two-forms: a channel is named by its id and by its type and address, in any case, with one answer', async () => {
    const stu1 = world.as('stu1');
    const id = await channelOf(world, world.users.stu1);
    const one = 'new_announcement';
    const byId = await stu1.get(preferencesAt('self', id));
    for (const name of [byAddress('stu1'), 'email/stu1@example.edu', 'email/STU1@example.edu'])
      expect((await stu1.get(preferencesAt('self', name))).body).toEqual(byId.body);
    expect((await stu1.get(preferencesAt(world.users.stu1, id))).body).toEqual(byId.body);
    const single = await stu1.get(`${preferencesAt('self', id)}/${one}`);
    expect(single.body).toEqual({ notification_preferences: [byId.body.notification_preferences[0]] });
    expect((await stu1.get(`${preferencesAt('self', byAddress('stu1'))}/${one}`)).body).toEqual(single.body);
  });

  it('np-two-forms: the same address by another type is another channel', async () => {
    const stu1 = world.as('stu1');
    const pushed = await anotherChannel(stu1, 'push', 'stu1@example.edu');
    const { body } = await stu1.get(preferencesAt('self', 'push/stu1@example.edu'));
    expect(body.notification_preferences[0].href).toContain(`/communication_channels/${pushed}/`);
    for (const name of ['sms/stu1@example.edu', 'pigeon/stu1@example.edu', 'email/nobody@example.edu'])
      expect((await stu1.get(preferencesAt('self', name))).status).toBe(404);
  });

  it('np-categories: the categories are those that the preferences name', async () => {
    const stu1 = world.as('stu1');
    const id = await channelOf(world, world.users.stu1);
    const { status, body } = await stu1.get(
      `/users/self/communication_channels/${id}/notification_preference_categories`,
    );
    expect([status, body]).toEqual([200, { categories }]);
    const preferences = await stu1.get(preferencesAt('self', id));
    const named = preferences.body.notification_preferences.map(({ category }: Preference) => category);
    expect([...new Set(named)]).toEqual(categories);
  });

  it('np-fields: what is no kind of notification, and a channel that was taken away, are 404', async () => {
    const stu1 = world.as('stu1');
    const id = await channelOf(world, world.users.stu1);
    for (const name of ['new_nothing', 'NEW_ANNOUNCEMENT', 'announcement', 'constructor'])
      expect((await stu1.get(`${preferencesAt('self', id)}/${name}`)).status).toBe(404);
    const gone = await anotherChannel(stu1, 'sms', '1');
    await stu1.del(`/users/self/communication_channels/${gone}`);
    expect((await stu1.get(preferencesAt('self', gone))).status).toBe(404);
    expect((await stu1.get(preferencesAt('self', 'sms/1'))).status).toBe(404);
  });

  it('A14: a channel of somebody else does not exist, by id, by address and under one’s own name', async () => {
    const { stu2 } = world.users;
    const id = await channelOf(world, stu2);
    const paths = [id, byAddress('stu2')].flatMap((channel) => {
      const [own, theirs] = [preferencesAt('self', channel), preferencesAt(stu2, channel)];
      return [own, theirs, `${own}/new_announcement`, `${theirs}/new_announcement`];
    });
    const channels = [`/users/self/communication_channels/${id}`, `/users/${stu2}/communication_channels/${id}`];
    for (const path of [...paths, ...channels.map((at) => `${at}/notification_preference_categories`)])
      for (const who of ['stu1', 'teach', 'out', 'lim', 'stuB', 'adminB'] as const) {
        const { status, body } = await world.as(who).get(path);
        expect([who, path, status, body.errors[0].error_code]).toEqual([who, path, 404, 'not_found']);
      }
    expect((await world.withToken(null).get(preferencesAt(stu2, id))).status).toBe(401);
  });

  it('of somebody else are for who manages their logins and views the statistics of their account', async () => {
    const { stu2 } = world.users;
    const id = await channelOf(world, stu2);
    const own = await world.as('stu2').get(preferencesAt('self', id));
    const statusFor = async (name: string, permissions: Parameters<typeof aRoleHolder>[2]) => {
      const { caller } = await aRoleHolder(world, name, permissions);
      const { status } = await caller.get(preferencesAt(stu2, id));
      const categories = `/users/${stu2}/communication_channels/${id}/notification_preference_categories`;
      expect((await caller.get(categories)).status).toBe(status);
      expect((await caller.get(`${preferencesAt(stu2, byAddress('stu2'))}/alert`)).status).toBe(status);
      return status;
    };
    expect((await world.as('admin').get(preferencesAt(stu2, id))).body).toEqual(own.body);
    expect(await statusFor('Both', ['manage_user_logins', 'view_statistics'])).toBe(200);
    expect(await statusFor('Manager', ['manage_user_logins'])).toBe(403);
    // Who does not manage the logins knows no channel of the person.
    expect(await statusFor('Counter', ['view_statistics'])).toBe(404);
    await setPermissions(world, 'AccountAdmin', ['view_statistics'], { enabled: false });
    expect((await world.as('admin').get(preferencesAt(stu2, id))).status).toBe(403);
    expect((await world.as('stu2').get(preferencesAt('self', id))).status).toBe(200);
  });

  it('of a person of two schools are those of each school, and no concern of a third person in either', async () => {
    const both = await BothTenants.of(world);
    const person = await both.person('Bo Both');
    const ids = {
      A: await channelOf(world, person.id),
      B: await both.address(person.id, 'bo.both@example.edu', 'B'),
    };
    const path = (id: number) => `/users/self/communication_channels/${id}/notification_preferences/new_announcement`;
    const form = { 'notification_preferences[frequency]': 'weekly' };
    const chosen = await world.withToken(person.tokens.A).put(path(ids.A), form);
    expect([chosen.status, chosen.body.notification_preferences[0].frequency]).toEqual([200, 'weekly']);
    const frequency = async (of: 'A' | 'B', id: number) => {
      const { status, body } = await world.withToken(person.tokens[of]).get(path(id));
      return status === 200 ? body.notification_preferences[0].frequency : status;
    };
    // The address is the first one of its school in both, where the default holds until somebody chooses.
    expect([await frequency('A', ids.A), await frequency('B', ids.B)]).toEqual(['weekly', 'immediately']);
    expect([await frequency('A', ids.B), await frequency('B', ids.A)]).toEqual([404, 404]);
    expect((await world.withToken(person.tokens.B).put(path(ids.A), form)).status).toBe(404);
    expect((await world.as('stuB').get(preferencesAt(person.id, ids.B))).status).toBe(404);
    expect((await world.as('adminB').get(preferencesAt(person.id, ids.B))).status).toBe(200);
    expect((await world.as('adminB').get(preferencesAt(person.id, ids.A))).status).toBe(404);
  });

  it('are cut into pages only where a client asks for them', async () => {
    const stu1 = world.as('stu1');
    const path = preferencesAt('self', await channelOf(world, world.users.stu1));
    const whole = (await stu1.get(path)).body.notification_preferences;
    const second = await stu1.get(`${path}?page=2&per_page=50`);
    expect(second.body.notification_preferences).toEqual(whole.slice(50));
    expect(second.headers.get('link')).toMatch(/rel="prev"/);
  });

  it('are read in one statement, list, single and categories', async () => {
    const stu1 = world.as('stu1');
    const id = await channelOf(world, world.users.stu1);
    const path = preferencesAt('self', id);
    for (const at of [
      path,
      `${path}/alert`,
      preferencesAt('self', byAddress('stu1')),
      `/users/self/communication_channels/${id}/notification_preference_categories`,
    ]) {
      await stu1.get(at);
      expect(await world.statementsOf(() => stu1.get(at))).toBe(1);
    }
  });
});
