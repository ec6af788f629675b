/** Black box: who learns from the gradebook history, and how much. */

import type { Person } from '../../support/fixture.js';
import { aSection, limitToSections, moveTo } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { aGrading, historyOf } from './gradings.js';

describe('Who reads the gradebook history', () => {
  let world: World;
  let essay: number;
  beforeEach(async () => {
    world = await openWorld();
    essay = await anEssay(world);
    await aGrading(world, { assignment: essay, student: 'stu1', score: 3, at: '2027-01-30T18:00:00Z' });
    await aGrading(world, { assignment: essay, student: 'stu2', score: 4, at: '2027-01-30T18:00:00Z', by: 'ta' });
    await aGrading(world, { assignment: essay, student: 'stu2', score: 5, at: '2027-01-31T18:00:00Z' });
  });
  afterEach(() => world.close());

  const paths = () => [
    'days',
    'feed',
    '2027-01-30',
    `2027-01-30/graders/${world.users.teach}/assignments/${essay}/submissions`,
  ];
  const statuses = async (by: Person, course = world.courses.C1) => {
    const found = new Set<number>();
    for (const path of paths())
      found.add((await world.as(by).get(`/courses/${course}/gradebook_history/${path}`)).status);
    return [...found];
  };
  const get = async (rest: string, by: Person) => (await world.as(by).get(historyOf(world, rest))).body;
  const scores = async (by: Person) => (await get('feed', by)).map(({ score }: any) => score);

  it('A11: those who grade; students, observers and designers see the course and are refused with 403, strangers find nothing', async () => {
    for (const by of ['teach', 'ta', 'admin', 'subadmin'] as const)
      expect([by, await statuses(by)]).toEqual([by, [200]]);
    for (const by of ['stu1', 'stu2', 'obs', 'des'] as const) expect([by, await statuses(by)]).toEqual([by, [403]]);
    for (const by of ['out', 'adminB', 'stuB'] as const) expect([by, await statuses(by)]).toEqual([by, [404]]);
    expect(await statuses('teach', world.courses.CB)).toEqual([404]);
    const own = await world.as('adminB').get(`/courses/${world.courses.CB}/gradebook_history/feed`);
    expect([own.status, own.body]).toEqual([200, []]);
    const answer = await world.as('stu1').get(historyOf(world, `feed?user_id=${world.users.stu1}`));
    expect([answer.status, answer.text.includes('score')]).toEqual([403, false]);
  });

  it('A11: a student who asks the graph learns nothing either, not even how much there is', async () => {
    const query = `query ($id: RecordId!) { course(id: $id) { name gradebookHistoryFeed { totalCount nodes { score } } gradebookHistoryDays { nodes { date } } } }`;
    const { body } = await world.as('stu1').graphql(query, { id: world.courses.C1 });
    expect(body.data.course).toEqual({ name: 'Biology 101', gradebookHistoryFeed: null, gradebookHistoryDays: null });
    expect(body.errors.map((error: any) => error.extensions.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it('who grades no further than their sections reads of their own students alone, in every list', async () => {
    const other = await aSection(world, 'Afternoon');
    const { stu1, stu2, ta, teach } = world.users;
    await moveTo(world, stu2, other);
    await limitToSections(world, ta);
    expect(await scores('teach')).toEqual([5, 4, 3]);
    expect(await scores('ta')).toEqual([3]);
    const first = { id: teach, assignments: [essay] };
    expect(await get('days', 'ta')).toMatchObject([{ date: '2027-01-30', graders: [first] }]);
    expect((await get('days', 'ta')).length).toBe(1);
    expect(await get('2027-01-30', 'ta')).toMatchObject([first]);
    expect(await get('2027-01-31', 'ta')).toEqual([]);
    const submissions = (day: string, grader: number) =>
      get(`${day}/graders/${grader}/assignments/${essay}/submissions`, 'ta');
    expect((await submissions('2027-01-30', teach)).length).toBe(1);
    expect(await submissions('2027-01-30', ta)).toEqual([]);
    expect(await submissions('2027-01-31', teach)).toEqual([]);
    expect((await world.as('ta').get(historyOf(world, `feed?user_id=${stu1}`))).status).toBe(200);
    expect((await world.as('ta').get(historyOf(world, `feed?user_id=${stu2}`))).status).toBe(404);
    const count = `query ($id: RecordId!) { course(id: $id) { gradebookHistoryFeed { totalCount } gradebookHistoryDays { totalCount } } }`;
    const { body } = await world.as('ta').graphql(count, { id: world.courses.C1 });
    expect(body.data.course).toEqual({
      gradebookHistoryFeed: { totalCount: 1 },
      gradebookHistoryDays: { totalCount: 1 },
    });
  });

  it('hears of no grading of another course', async () => {
    const elsewhere = await anEssay(world, { courseId: world.courses.C2 });
    await aGrading(world, { assignment: elsewhere, score: 9, at: '2027-02-01T18:00:00Z' });
    expect(await scores('teach')).toEqual([5, 4, 3]);
    expect((await get('days', 'teach')).map(({ date }: any) => date)).toEqual(['2027-01-31', '2027-01-30']);
    expect(await get('2027-02-01', 'teach')).toEqual([]);
  });

  it('gh-beta: all four routes are marked as BETA where the service describes itself', async () => {
    const { paths } = (await world.withToken(null).get('/openapi.json')).body;
    const history = Object.entries<any>(paths).filter(([path]) => path.includes('/gradebook_history/'));
    expect(history.map(([, { get }]) => get['x-beta'])).toEqual([true, true, true, true]);
  });
});
