/** What is refused of those who choose how often they are told of what. Source: D2 · Notification preferences; supplement §3.9. */
import { openWorld, type World } from '../../support/world.js';
import { channelOf } from '../notifications/builders.js';
import { byAddress, choices, preferencesAt } from './builders.js';

const chosen = (frequency: string) => ({ 'notification_preferences[frequency]': frequency });

describe('Notification preferences that are refused', () => {
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

  it('np-frequency-required: without a frequency, or with a blank one, nothing is chosen', async () => {
    const stu1 = world.as('stu1');
    for (const at of [`${path}/alert`, `${preferencesAt('self', byAddress('stu1'))}/alert`, categoryAt('alert')]) {
      const none = await stu1.put(at);
      expect([none.status, Object.keys(none.body.errors)]).toEqual([400, ['notification_preferences']]);
      for (const form of [chosen(''), 'notification_preferences[other]=daily']) {
        const { status, body } = await stu1.put(at, form);
        expect([status, Object.keys(body.errors)]).toEqual([400, ['frequency']]);
      }
    }
    for (const at of [path, preferencesAt('self', byAddress('stu1'))]) {
      const none = await stu1.put(at);
      expect([none.status, Object.keys(none.body.errors)]).toEqual([400, ['notification_preferences']]);
      const blank = await stu1.put(at, { 'notification_preferences[alert][frequency]': '' });
      expect([blank.status, Object.keys(blank.body.errors)]).toEqual([
        400,
        ['notification_preferences[alert][frequency]'],
      ]);
      const missing = await stu1.put(at, { 'notification_preferences[alert][other]': 'daily' });
      expect([missing.status, Object.keys(missing.body.errors)]).toEqual([
        400,
        ['notification_preferences[alert][frequency]'],
      ]);
    }
    expect(await choices(world)).toEqual([]);
  });

  it('np-update-one, np-update-many: what is no object, or no single value, is refused by its field', async () => {
    const stu1 = world.as('stu1');
    const refused = async (at: string, body: unknown) => {
      const answer = await stu1.json('PUT', at, body);
      return [answer.status, Object.keys(answer.body.errors)];
    };
    const at = ['notification_preferences'];
    for (const wrong of ['daily', ['daily'], 7, true])
      expect(await refused(`${path}/alert`, { notification_preferences: wrong })).toEqual([400, at]);
    for (const wrong of [['daily'], { daily: true }])
      expect(await refused(`${path}/alert`, { notification_preferences: { frequency: wrong } })).toEqual([
        400,
        ['frequency'],
      ]);
    for (const wrong of ['daily', 7, true])
      expect((await refused(path, { notification_preferences: wrong }))[0]).toBe(400);
    for (const wrong of [{}, [], null, ''])
      expect(await refused(path, { notification_preferences: wrong })).toEqual([400, at]);
    expect(await refused(path, { notification_preferences: { alert: 'daily' } })).toEqual([
      400,
      ['notification_preferences[alert]'],
    ]);
    expect(await refused(path, { notification_preferences: [{ frequency: 'daily' }] })).toEqual([
      400,
      ['notification_preferences[0][notification]'],
    ]);
    expect(await choices(world)).toEqual([]);
  });

  it('np-update-self, A14: on a channel of somebody else it is 404, whoever asks and however it is named', async () => {
    const { stu2 } = world.users;
    const theirs = await channelOf(world, stu2);
    for (const who of ['stu1', 'teach', 'admin', 'lim', 'adminB', 'stuB'] as const) {
      const at = `/users/self/communication_channels/${theirs}/notification_preference`;
      const many = { 'notification_preferences[alert][frequency]': 'never' };
      const tries = [
        await world.as(who).put(`${preferencesAt('self', theirs)}/alert`, chosen('never')),
        await world.as(who).put(`${preferencesAt('self', byAddress('stu2'))}/alert`, chosen('never')),
        await world.as(who).put(preferencesAt('self', theirs), many),
        await world.as(who).put(preferencesAt('self', byAddress('stu2')), many),
        await world.as(who).put(`${at}_categories/alert`, chosen('never')),
      ];
      expect([who, ...tries.map(({ status }) => status)]).toEqual([who, 404, 404, 404, 404, 404]);
    }
    // There is no such route to somebody else's, not even for who administers them.
    expect((await world.as('admin').put(`${preferencesAt(stu2, theirs)}/alert`, chosen('never'))).status).toBe(405);
    expect((await world.withToken(null).put(`${preferencesAt('self', theirs)}/alert`, chosen('never'))).status).toBe(
      401,
    );
    expect(await choices(world)).toEqual([]);
  });

  it('conv-literal-self: `self` is the caller; nobody chooses while they act as them', async () => {
    const acting = `as_user_id=${world.users.stu1}`;
    const admin = world.as('admin');
    expect((await admin.get(`${path}?${acting}`)).status).toBe(200);
    const tries = [
      await admin.put(`${path}/alert?${acting}`, chosen('never')),
      await admin.put(`${preferencesAt('self', byAddress('stu1'))}/alert?${acting}`, chosen('never')),
      await admin.put(`${path}?${acting}`, { 'notification_preferences[alert][frequency]': 'never' }),
      await admin.put(`${categoryAt('alert')}?${acting}`, chosen('never')),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await choices(world)).toEqual([]);
    expect((await world.as('stu1').put(`${path}/alert`, chosen('never'))).status).toBe(200);
    expect(await choices(world)).toEqual([{ channel: id, notification: 'alert', frequency: 'never' }]);
  });
});
