import { answer, aPublishedQuiz, type BuiltQuiz, question } from '../learning/quizzes/builders.js';
import { Sitting } from '../learning/quizzes/sitting.js';
import { processorTime } from '../support/processor-time.js';
import { type Answer, openWorld, type World } from '../support/world.js';

const filled = (piece: string): string => piece.repeat(Math.floor((128 * 1024) / piece.length));
/** Marks that Unicode wants in another order. */
const marks = `a${'\u0315'.repeat(60_000)}${'\u0300'.repeat(60_000)}`;
const digits = `${filled('1')}x`;

describe('A text that is dear to read', () => {
  let world: World;
  let quiz: BuiltQuiz;
  let course: string;
  beforeAll(async () => {
    world = await openWorld();
    const answers = [answer(1, { numericalAnswerType: 'exact_answer', exact: 1, margin: 0, weight: 100 })];
    quiz = await aPublishedQuiz(world, {}, [question({ questionType: 'numerical_question', answers })]);
    course = `/courses/${world.courses.C1}`;
  });
  afterAll(() => world.close());

  /** The status of an answer that holds up nobody; the service runs in this thread. */
  const quickly = async (asking: () => Promise<Answer>, most = 1_500): Promise<number> => {
    const begun = processorTime();
    const { status } = await asking();
    expect(processorTime() - begun).toBeLessThan(most);
    return status;
  };

  it('A51: as a number of a teacher or a student is refused at once', async () => {
    const attempt = await new Sitting(world, quiz).started('stu1');
    const numerical = {
      'question[question_type]': 'numerical_question',
      'question[answers][0][exact]': '1',
      'question[answers][0][margin]': `1${filled(' ')}x`,
    };
    const points = { 'assignment[name]': 'a', 'assignment[points_possible]': digits };
    const given = [{ id: quiz.questionIds[0], answer: digits }];
    expect([
      await quickly(() => world.as('teach').post(`${course}/assignments`, points)),
      await quickly(() => world.as('teach').post(`${course}/quizzes/${quiz.id}/questions`, numerical)),
      await quickly(() => new Sitting(world, quiz).answer('stu1', attempt, given)),
    ]).toEqual([400, 400, 400]);
  });

  it('A51: as the url of a page names no page', async () => {
    const asked = 'query ($url: String!, $course: RecordId!) { course(id: $course) { page(url: $url) { id } } }';
    const variables = { url: marks, course: world.courses.C1 };
    let body: any;
    await quickly(async () => {
      const found = await world.as('teach').graphql(asked, variables);
      body = found.body;
      return found;
    });
    expect(body.data.course).toEqual({ page: null });
  });

  it('A51: as the address of a link does not hold up who reads it', async () => {
    const body = `<a href="//${marks}/files/1">a</a>`;
    const page = { 'wiki_page[title]': 'Dear', 'wiki_page[body]': body };
    expect(await quickly(() => world.as('teach').post(`${course}/pages`, page))).toBe(200);
    expect(await quickly(() => world.as('teach').get(`${course}/pages/dear`))).toBe(200);
    expect((await world.as('teach').get(`${course}/pages/dear`)).body.body).toBe(body);
  });

  it('A51: as HTML of open elements, of a border in one word, or of empty frames is answered at once', async () => {
    const asked = async (html: string) =>
      quickly(() => world.as('stu1').json('POST', `${course}/preview_html`, { html }));
    expect([
      await asked('<b>'.repeat(160_000)),
      await asked(`<p style="border:${'a'.repeat(100)}!">a</p>`.repeat(100)),
      await asked('word '.repeat(50_000) + '<iframe></iframe>'.repeat(15_000)),
    ]).toEqual([400, 200, 200]);
  });

  it('A51: as tens of thousands of names that nobody knows is refused at once, name by name', async () => {
    const names = Array.from({ length: 49_000 }, (_, n) => `unknown_${n}`);
    const role = { label: 'Dear', permissions: Object.fromEntries(names.map((name) => [name, { enabled: 1 }])) };
    let refused: any;
    // As much as a body may hold; looked up one by one among all of them it took twice that at least.
    const status = await quickly(async () => {
      const given = await world.as('admin').json('POST', `/accounts/${world.accounts.RA}/roles`, role);
      refused = given.body.errors;
      return given;
    }, 5_000);
    expect([status, Object.keys(refused).length]).toEqual([400, names.length]);
    expect(refused['permissions[unknown_48999]'][0]).toMatchObject({ type: 'inclusion' });
  });
});
