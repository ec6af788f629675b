import { setCourse } from '../../support/course-builders.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { aPage, titlesOf } from '../pages/builders.js';
import { aPublishedQuiz } from '../quizzes/builders.js';

describe('The list behind a hidden tab of a course (supplement §1.15)', () => {
  let world: World;
  let course: string;
  beforeEach(async () => {
    world = await openWorld({ VISITORS: 'on' });
    course = `/courses/${world.courses.C1}`;
  });
  afterEach(() => world.close());

  type Who = Parameters<World['as']>[0];
  const hide = async (tab: string, hidden = true) =>
    expect((await world.as('teach').put(`${course}/tabs/${tab}`, { hidden })).status).toBe(200);
  const statusFor = async (who: Who, tab: string) => (await world.as(who).get(`${course}/${tab}`)).status;
  /** A page or a quiz of the course, by its path. */
  const made = async (tab: string): Promise<string> => {
    if (tab === 'quizzes') return `${course}/quizzes/${(await aPublishedQuiz(world, { title: 'Cells' })).id}`;
    return `${course}/pages/${(await aPage(world, 'Cells')).url}`;
  };

  it.each(['pages', 'quizzes'])(
    'of %s is 404 for whom the tab is hidden; what stands in it is found by itself',
    async (tab) => {
      const single = await made(tab);
      await hide(tab);
      for (const who of ['stu1', 'obs'] as const) {
        const refused = await world.as(who).get(`${course}/${tab}`);
        expect([refused.status, refused.body]).toEqual([404, expect.objectContaining({ message: expect.any(String) })]);
      }
      expect((await world.as('stu1').get(single)).status).toBe(200);
      // Whoever finds hidden tabs, or looks after what they list, finds the list.
      for (const who of ['teach', 'ta', 'des', 'admin'] as const)
        expect(titlesOf((await world.as(who).get(`${course}/${tab}`)).body)).toEqual(['Cells']);
      // Who may not list it is told so, whether the tab is there or not.
      expect(await statusFor('out', tab)).toBe(await withShownTab(tab, () => statusFor('out', tab)));
      await hide(tab, false);
      expect(titlesOf((await world.as('stu1').get(`${course}/${tab}`)).body)).toEqual(['Cells']);
    },
  );

  const withShownTab = async (tab: string, ask: () => Promise<number>) => {
    await hide(tab, false);
    const answer = await ask();
    await hide(tab);
    return answer;
  };

  it('is the concern of that tab alone: lists behind other tabs, and of groups, stay', async () => {
    await hide('files');
    await hide('pages');
    expect([await statusFor('stu1', 'quizzes'), await statusFor('stu1', 'pages')]).toEqual([200, 404]);
    expect((await world.as('stu1').get(`/groups/${world.groups.red}/pages`)).status).toBe(200);
  });

  it('is not there for visitors to a public course either', async () => {
    await setCourse(world, world.courses.C1, { isPublic: true });
    const visitor = world.withToken(null);
    expect((await visitor.get(`${course}/pages`)).status).toBe(200);
    await hide('pages');
    expect((await visitor.get(`${course}/pages`)).status).toBe(404);
  });

  it('is null with an error of its own in the graph, beside what else is asked', async () => {
    await made('pages');
    await made('quizzes');
    await hide('pages');
    await hide('quizzes');
    const query = `query($c: RecordId!) {
      course(id: $c) { recordId pages(first: 5) { nodes { title } totalCount } quizzes(first: 5) { nodes { title } } }
    }`;
    const asked = (who: Who) => world.as(who).graphql(query, { c: world.courses.C1 });
    const { body } = await asked('stu1');
    expect(body.data.course).toEqual({ recordId: world.courses.C1, pages: null, quizzes: null });
    expect(body.errors.map((one: any) => [one.path.join('.'), one.extensions.http.status])).toEqual([
      ['course.pages', 404],
      ['course.quizzes', 404],
    ]);
    expect((await asked('teach')).body.data.course.pages).toEqual({ nodes: [{ title: 'Cells' }], totalCount: 1 });
    expect(await leastStatements(world, () => asked('stu1'))).toBe(1);
  });
});
