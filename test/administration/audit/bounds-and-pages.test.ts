/** From when to when events are told, and page by page. Source: D1 · Audit queries; supplement §1.6, §2.8; decision 0088. */
import { openWorld, type World } from '../../support/world.js';
import { aCourseEventAt, anEventAt } from './builders.js';

const daysAgo = (days: number, time = '12:00:00.7'): string =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`;
/** As answers tell it: in whole seconds. */
const told = (at: string): string => at.replace('.7', '');

describe('Each list of events', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    for (const days of [30, 20, 10]) {
      await anEventAt(world, 'stu1', daysAgo(days));
      await aCourseEventAt(world, world.courses.C1, daysAgo(days));
    }
  });
  afterAll(() => world.close());

  const lists: [string, (w: World) => string][] = [
    ['of a login', (w) => `/audit/authentication/logins/${w.logins.stu1}`],
    ['of an account', (w) => `/audit/authentication/accounts/${w.accounts.RA}`],
    ['of a user', (w) => `/audit/authentication/users/${w.users.stu1}`],
    ['of a course', (w) => `/audit/course/courses/${w.courses.C1}`],
  ];
  const asked = (path: string, query: Record<string, string> = {}) =>
    world.as('admin').get(`${path}?${new URLSearchParams(query).toString()}`);
  const times = async (path: string, query: Record<string, string> = {}) => {
    const { status, body } = await asked(path, query);
    expect(status).toBe(200);
    return body.events.map(({ created_at }: any) => created_at);
  };
  const all = [10, 20, 30].map((days) => told(daysAgo(days)));

  it.each(lists)('%s is whole without bounds, the newest first (au-times-optional)', async (_of, path) => {
    expect(await times(path(world))).toEqual(all);
  });

  it.each(lists)('%s begins with what happened at start_time (au-start)', async (_of, path) => {
    expect(await times(path(world), { start_time: all[1]! })).toEqual(all.slice(0, 2));
    expect(await times(path(world), { start_time: daysAgo(20) })).toEqual(all.slice(0, 2));
    expect(await times(path(world), { start_time: daysAgo(20, '12:00:01') })).toEqual(all.slice(0, 1));
    expect(await times(path(world), { start_time: daysAgo(0, '00:00:00') })).toEqual([]);
  });

  it.each(lists)('%s ends with what happened at end_time (au-end)', async (_of, path) => {
    expect(await times(path(world), { end_time: all[1]! })).toEqual(all.slice(1));
    expect(await times(path(world), { end_time: daysAgo(20, '11:59:59') })).toEqual(all.slice(2));
    expect(await times(path(world), { end_time: daysAgo(40) })).toEqual([]);
    expect(await times(path(world), { start_time: all[1]!, end_time: all[1]! })).toEqual([all[1]]);
  });

  it.each(lists)(
    '%s takes a day for all of it, in the time zone of the caller, and an offset (au-start, au-end)',
    async (_of, path) => {
      const day = daysAgo(20).slice(0, 10);
      expect(await times(path(world), { start_time: day, end_time: day })).toEqual([all[1]]);
      const offset = all[1]!.replace('T12:00:00Z', 'T14:00:00+02:00');
      expect(await times(path(world), { start_time: offset, end_time: offset })).toEqual([all[1]]);
    },
  );

  it.each(lists)('%s takes blank bounds for none, and refuses what is no time by field', async (_of, path) => {
    expect(await times(path(world), { start_time: '', end_time: '' })).toEqual(all);
    for (const field of ['start_time', 'end_time'])
      for (const value of ['soon', '2026-02-30', '12', '10000-01-01']) {
        const { status, body } = await asked(path(world), { [field]: value });
        expect([value, status, Object.keys(body.errors)]).toEqual([value, 400, [field]]);
      }
    for (const query of [
      'start_time[]=2026-01-01',
      'end_time[a]=2026-01-01',
      'start_time=2026-01-01&start_time=2026-01-02',
    ])
      expect((await world.as('admin').get(`${path(world)}?${query}`)).status).toBe(query.includes('&') ? 200 : 400);
  });

  it.each(lists)('%s goes on by bookmarks, with its bounds, and has no last page', async (_of, path) => {
    const first = await asked(path(world), { per_page: '2', end_time: daysAgo(5) });
    expect(first.body.events.map(({ created_at }: any) => created_at)).toEqual(all.slice(0, 2));
    const link = first.headers.get('link') ?? '';
    expect(link.match(/rel="\w+"/g)).toEqual(['rel="current"', 'rel="next"', 'rel="first"']);
    const next = /<([^>]+)>; ?rel="next"/.exec(link)?.[1] ?? '';
    expect(next).toMatch(/[?&]page=bookmark:[\w-]+=*&per_page=2$/);
    expect(next).toContain('end_time=');
    const second = await world.as('admin').get(next.replace(`${world.base}/api/v1`, ''));
    expect(second.body.events.map(({ created_at }: any) => created_at)).toEqual(all.slice(2));
    expect(second.headers.get('link')).not.toContain('rel="next"');
    expect(second.body.linked).toEqual(first.body.linked);
    for (const page of ['2', 'bookmark:AAAA', 'last'])
      expect([page, (await asked(path(world), { page })).status]).toEqual([page, 404]);
    expect((await asked(path(world), { page: 'first' })).status).toBe(200);
  });

  it.each(lists)('%s tells nothing that is older than a year', async (_of, path) => {
    await anEventAt(world, 'stu1', daysAgo(367));
    await aCourseEventAt(world, world.courses.C1, daysAgo(367));
    expect(await times(path(world))).toEqual(all);
    expect(await times(path(world), { start_time: daysAgo(400) })).toEqual(all);
  });

  it.each(lists)('%s costs as many statements for many events as for one', async (_of, path) => {
    await asked(path(world));
    const one = await world.statementsOf(() => asked(path(world), { per_page: '1' }));
    expect(await world.statementsOf(() => asked(path(world), { per_page: '100' }))).toBe(one);
  });
});
