import { openWorld, type World } from '../support/world.js';

describe('A time zone that is not known', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is refused in the same words wherever one is given, and nothing changes', async () => {
    const admin = world.as('admin');
    const { RA1 } = world.accounts;
    const { C1 } = world.courses;
    const told: unknown[] = [];
    for (const [method, path, field] of [
      ['PUT', `/users/${world.users.stu1}`, 'user[time_zone]'],
      ['PUT', `/accounts/${RA1}`, 'account[default_time_zone]'],
      ['PUT', `/courses/${C1}`, 'course[time_zone]'],
      ['POST', '/calendar_events', 'calendar_event[time_zone_edited]'],
    ] as const) {
      const form = {
        [field]: 'Middle/Earth',
        ...(method === 'POST' && { 'calendar_event[context_code]': `course_${C1}` }),
      };
      const { status, body } = method === 'PUT' ? await admin.put(path, form) : await admin.post(path, form);
      const [[refused]] = Object.values(body.errors ?? {}) as [[{ type: string; message: string }]];
      told.push([status, refused?.type, refused?.message]);
    }
    expect(told).toEqual(Array(4).fill([400, 'inclusion', 'That time zone is not known.']));
    const [{ zones }] = await world.sql(
      'select (select count(*)::int from courses where time_zone is not null) + (select count(*)::int from calendar_events) as zones',
    );
    expect(zones).toBe(0);
  });
});
