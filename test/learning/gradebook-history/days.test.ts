import { friendlyZoneNames, zoneNamed } from '../../../src/platform/text/time-zones.js';
import { setTimeZone } from '../../support/account-builders.js';
import { withoutAny } from '../../support/change-by-sql.js';
import { setCourse } from '../../support/course-builders.js';
import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { aGrading, historyOf, nextOf, pagesOf } from './gradings.js';

describe('The days of the gradebook history', () => {
  let world: World;
  let essay: number;
  let report: number;
  beforeEach(async () => {
    world = await openWorld();
    essay = await anEssay(world, { name: 'Essay' });
    report = await anEssay(world, { name: 'Report' });
  });
  afterEach(() => world.close());

  const get = (rest: string, by: Person = 'teach') => world.as(by).get(historyOf(world, rest));
  const days = async (rest = 'days', by: Person = 'teach') => (await get(rest, by)).body;
  const dates = async (by: Person = 'teach') => (await days('days', by)).map(({ date }: any) => date);
  const zone = (account: 'RA' | 'RA1', name: string | null) => setTimeZone(world, world.accounts[account], name);
  const grader = (who: Person, name: string, ...assignments: number[]) => ({ id: world.users[who], name, assignments });

  it('gh-days, gh-grader: name each day on which somebody graded, with who it was and the ids of what they graded', async () => {
    for (const [by, assignment, who] of [
      ['teach', essay, 'stu1'],
      ['teach', essay, 'stu2'],
      ['teach', report, 'stu1'],
      ['ta', report, 'stu2'],
    ] as const) {
      const path = `/courses/${world.courses.C1}/assignments/${assignment}/submissions/${world.users[who]}`;
      expect((await world.as(by).put(path, { 'submission[posted_grade]': '7' })).status).toBe(200);
    }
    const [{ today }] = await world.sql(`select (now() at time zone 'America/Denver')::date::text as today`);
    const [names] = await world.sql(
      'select (select name from users where id = $1) as teach, (select name from users where id = $2) as ta',
      [world.users.teach, world.users.ta],
    );
    const graders = [grader('teach', names.teach, essay, report), grader('ta', names.ta, report)];
    expect(await days()).toEqual([{ date: today, graders }]);
    expect(await days(today)).toEqual(graders);
  });

  it('gh-day: list the graders of that day alone; a day without gradings has none, and what is no day is 400', async () => {
    await aGrading(world, { assignment: essay, score: 5, at: '2027-01-30T18:00:00Z' });
    await aGrading(world, { assignment: essay, score: 6, at: '2027-01-31T18:00:00Z', by: 'ta' });
    const idsOn = async (date: string) => (await days(date)).map(({ id }: any) => id);
    expect(await idsOn('2027-01-30')).toEqual([world.users.teach]);
    expect(await idsOn('2027-01-31')).toEqual([world.users.ta]);
    expect(await days('2027-01-29')).toEqual([]);
    for (const date of ['2027-02-30', '2027-1-30', 'yesterday', '0000-01-01', '2027-01-30T25:00:00Z']) {
      const { status, body } = await get(date);
      expect([date, status, Object.keys(body.errors)]).toEqual([date, 400, ['date']]);
      expect((await get(`${date}/graders/0/assignments/${essay}/submissions`)).status).toBe(400);
    }
  });

  it('take a day as yyyy-mm-dd, or as ISO 8601 for the day on which the instant falls', async () => {
    await aGrading(world, { assignment: essay, score: 5, at: '2027-01-30T18:00:00Z' });
    for (const date of ['2027-01-30', '2027-01-31T06:59:59Z', '2027-01-30T23:00:00-07:00', '2027-01-30T09:30'])
      expect([date, (await days(date)).length]).toEqual([date, 1]);
    for (const date of ['2027-01-31T07:00:00Z', '2027-01-30T06:59:59Z'])
      expect([date, await days(date)]).toEqual([date, []]);
  });

  it('are days in the time zone of the account, the nearest that has one, and never in that of the course', async () => {
    await aGrading(world, { assignment: essay, score: 5, at: '2027-01-31T06:59:59Z' });
    await aGrading(world, { assignment: essay, score: 6, at: '2027-01-31T07:00:00Z' });
    expect(await dates()).toEqual(['2027-01-31', '2027-01-30']);
    await setCourse(world, world.courses.C1, { timeZone: 'Asia/Tokyo' });
    expect(await dates()).toEqual(['2027-01-31', '2027-01-30']);
    await zone('RA1', 'Pacific/Kiritimati');
    expect(await dates()).toEqual(['2027-01-31']);
    await zone('RA1', null);
    await zone('RA', null);
    expect(await dates()).toEqual(['2027-01-31']);
    expect((await days('2027-01-31')).length).toBe(1);
  });

  it('hold every grading once where clocks go back over midnight, forward over it, or are ahead by quarters', async () => {
    const graded = async (name: string, instants: readonly string[]): Promise<string[]> => {
      await withoutAny(world, 'submission_versions');
      await zone('RA', name);
      for (const at of instants) await aGrading(world, { assignment: essay, score: Math.random(), at });
      return dates();
    };
    // 2026-11-01 begins twice in Havana: at 04:00 and, an hour later, once more.
    const havana = ['2026-11-01T03:59:59Z', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z', '2026-11-02T05:00:00Z'];
    expect(await graded('America/Havana', havana)).toEqual(['2026-11-02', '2026-11-01', '2026-10-31']);
    expect((await days('2026-11-01'))[0].assignments).toEqual([essay]);
    // 2027-03-28 has no midnight in Beirut: it begins at one.
    const beirut = ['2027-03-27T21:59:59Z', '2027-03-27T22:00:00Z', '2027-03-28T20:59:59Z', '2027-03-28T21:00:00Z'];
    expect(await graded('Asia/Beirut', beirut)).toEqual(['2027-03-29', '2027-03-28', '2027-03-27']);
    expect(await graded('Asia/Kathmandu', ['2027-01-30T18:14:59Z', '2027-01-30T18:15:00Z'])).toEqual([
      '2027-01-31',
      '2027-01-30',
    ]);
  });

  it('can be told in every time zone that an account may have', async () => {
    const names = new Set([...friendlyZoneNames, ...Intl.supportedValuesOf('timeZone')].map(zoneNamed));
    expect([names.size > 300, names.has(null)]).toEqual([true, false]);
    const unknown = await world.sql(
      'select n from unnest($1::text[]) n where not exists (select 1 from pg_timezone_names z where z.name = n)',
      [[...names]],
    );
    expect(unknown.map(({ n }) => n)).toEqual([]);
  });

  it('are grouped first and paged then: a page holds whole days, however much was graded on them', async () => {
    const march = Array.from({ length: 23 }, (_, i) => `2027-03-${String(23 - i).padStart(2, '0')}`);
    for (const date of march)
      for (const student of ['stu1', 'stu2'] as const)
        for (const assignment of [essay, report])
          await aGrading(world, { assignment, student, score: 5, at: `${date}T18:00:00Z` });
    const ask = (path: string) => world.as('teach').get(path);
    for (const [size, lengths] of [
      [10, [10, 10, 3]],
      [7, [7, 7, 7, 2]],
      [23, [23]],
    ] as const) {
      const pages = await pagesOf(ask, historyOf(world, `days?per_page=${size}`));
      expect(pages.map((page) => page.length)).toEqual(lengths);
      expect(pages.flat().map(({ date }) => date)).toEqual(march);
      expect(pages.flat().every(({ graders: [one] }) => one.assignments.length === 2)).toBe(true);
    }
    expect((await days('days?per_page=5&page=3')).map(({ date }: any) => date)).toEqual(march.slice(10, 15));
    const link = (await get('days?per_page=10')).headers.get('link') as string;
    expect(link).toMatch(/page=3&?[^>]*>; rel="last"/);
    expect(await days('days?page=99')).toEqual([]);
  });

  it('page the graders of a day, too, each once whatever they graded', async () => {
    for (const by of ['teach', 'ta', 'admin', 'subadmin'] as const)
      for (const assignment of [essay, report])
        await aGrading(world, { assignment, by, score: 5, at: '2027-01-30T18:00:00Z' });
    const pages = await pagesOf((path) => world.as('teach').get(path), historyOf(world, '2027-01-30?per_page=3'));
    expect(pages.map((page) => page.length)).toEqual([3, 1]);
    const ids = pages.flat().map(({ id }) => id);
    const { teach, ta, admin, subadmin } = world.users;
    expect(ids).toEqual([teach, ta, admin, subadmin].sort((a, b) => a - b));
    expect(pages.flat().every(({ assignments }) => assignments.length === 2)).toBe(true);
  });

  it('list what graded itself under the grader 0, by whichever quiz', async () => {
    await aGrading(world, { assignment: essay, by: -3, score: 5, at: '2027-01-30T18:00:00Z' });
    await aGrading(world, { assignment: report, by: -4, score: 5, at: '2027-01-30T18:00:00Z' });
    const auto = { id: 0, name: 'Graded on submission', assignments: [essay, report] };
    expect(await days()).toEqual([{ date: '2027-01-30', graders: [auto] }]);
    expect(await days('2027-01-30')).toEqual([auto]);
  });

  it('cost one statement, however many days, graders and gradings there are', async () => {
    const cost = (rest: string) => leastStatements(world, () => get(rest));
    expect([await cost('days'), await cost('2027-01-30')]).toEqual([1, 1]);
    for (let day = 10; day < 20; day += 1)
      for (const by of ['teach', 'ta'] as const)
        await aGrading(world, { assignment: essay, by, score: day, at: `2027-01-${day}T18:00:00Z` });
    expect([await cost('days'), await cost('2027-01-10')]).toEqual([1, 1]);
  });

  it('answer a cursor that nobody gave with 404', async () => {
    await aGrading(world, { assignment: essay, score: 5, at: '2027-01-30T18:00:00Z' });
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const link = (await get('days?per_page=1')).headers.get('link') ?? '';
    expect(link).not.toContain('rel="next"');
    for (const cursor of ['x', forged('-date', 'wrong', 1), forged('date', 'wrong', 1)])
      expect((await get(`days?page=bookmark:${cursor}`)).status).toBe(404);
    await aGrading(world, { assignment: essay, score: 6, at: '2027-01-29T18:00:00Z' });
    const next = new URL(nextOf(await get('days?per_page=1')) as string, world.base);
    const given = (next.searchParams.get('page') as string).replace('bookmark:', '');
    expect((await get(`days?page=bookmark:${given}`)).body).toHaveLength(1);
    const changed = `${given.slice(0, 20)}${given[20] === 'A' ? 'B' : 'A'}${given.slice(21)}`;
    expect((await get(`days?page=bookmark:${changed}`)).status).toBe(404);
  });

  it('are not mistaken: days and feed are no dates', async () => {
    expect((await get('days')).body).toEqual([]);
    expect((await get('feed')).body).toEqual([]);
  });

  it('answer GraphQL clients alike, page by page', async () => {
    for (const day of [10, 11, 12])
      await aGrading(world, { assignment: essay, score: day, at: `2027-01-${day}T18:00:00Z` });
    const query = `query ($id: RecordId!, $after: String) { course(id: $id) { gradebookHistoryDays(first: 2, after: $after) {
      totalCount nodes { date graders { recordId assignmentIds } } pageInfo { hasNextPage endCursor } } } }`;
    const page = async (after: string | null) =>
      (await world.as('teach').graphql(query, { id: world.courses.C1, after })).body.data.course.gradebookHistoryDays;
    const first = await page(null);
    const graders = [{ recordId: world.users.teach, assignmentIds: [essay] }];
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(first.nodes).toEqual([
      { date: '2027-01-12', graders },
      { date: '2027-01-11', graders },
    ]);
    const second = await page(first.pageInfo.endCursor);
    expect(second.nodes).toEqual([{ date: '2027-01-10', graders }]);
    expect(second).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: false } });
  });
});
