import { getNamedType, isInputObjectType } from 'graphql';
import { aNotice, noticesPath } from '../communication/global-notifications/builders.js';
import { anEssay } from '../learning/assignments/builders.js';
import { make } from '../learning/calendar/appointment-builders.js';
import { anEvent } from '../learning/calendar/builders.js';
import { aSmallTree, outcomesAt } from '../learning/outcomes/builders.js';
import { anEssayQuestion, aPublishedQuiz, type BuiltQuiz } from '../learning/quizzes/builders.js';
import { Sitting, type Started } from '../learning/quizzes/sitting.js';
import { graphRefusal, mendable } from '../support/graph-refusal.js';
import { openWorld, type World } from '../support/world.js';
import { htmlMutations } from './html-mutations.js';

const formula = '<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p>';
const mixed = `${formula}<script>steal()</script>`;
/** A byte more than is read, of which a browser would open the first 512. */
const deep = '<b>'.repeat(1_000);

describe('HTML in requests', () => {
  let world: World;
  let quiz: BuiltQuiz;
  let attempt: Started;
  let essay: number;
  let notice: number;
  let event: number;
  let appointments: number;
  let outcomes: Awaited<ReturnType<typeof aSmallTree>>;
  beforeAll(async () => {
    world = await openWorld();
    quiz = await aPublishedQuiz(world, {}, [anEssayQuestion()]);
    attempt = await new Sitting(world, quiz).started('stu1');
    essay = await anEssay(world);
    const front = { 'wiki_page[title]': 'Front', 'wiki_page[published]': true, 'wiki_page[front_page]': true };
    await world.as('teach').post(`/courses/${world.courses.C1}/pages`, front);
    notice = (await aNotice(world, 'Known')).id;
    event = (await anEvent(world, 'Lecture')).id;
    appointments = (await make(world)).body.id;
    outcomes = await aSmallTree(outcomesAt(`/courses/${world.courses.C1}`, world.as('teach')));
  });
  afterAll(() => world.close());

  const mutations = () => htmlMutations(world, { quiz, attempt, essay, notice, event, appointments, outcomes });

  it('every field with HTML is tried here', () => {
    const schema = world.app.schema;
    const fields = Object.values(schema.getTypeMap())
      .filter(isInputObjectType)
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ ...field, of: type.name })))
      .filter(({ type, description }) => getNamedType(type).name === 'String' && /HTML/.test(description ?? ''))
      .map(({ of, name }) => `${of}.${name}`);
    const tried = mutations().flatMap(([inputs]) => inputs);
    const ofRoutes = fields.filter((field) => field.startsWith('QuizWritten'));
    expect([...new Set(tried)].sort()).toEqual(fields.filter((field) => !ofRoutes.includes(field)).sort());
  });

  const told = `${mendable} ignored { field reason message }`;
  const ask = (who: 'teach' | 'admin' | 'stu1', mutation: string, html: string, payload = told) =>
    world.as(who).graphql(`mutation ($html: String!) { ${mutation} { ${payload} } }`, { html });
  /** Whatever is kept of HTML, in rows of any kind. */
  const kept = async () =>
    JSON.stringify(
      await world.sql(`select
        (select json_agg(array[a.description, a.id::text] order by a.id) from assignments a) as assignments,
        (select json_agg(array[c.syllabus_body, c.id::text] order by c.id) from courses c) as courses,
        (select json_agg(array[p.body, p.id::text] order by p.id) from pages p) as pages,
        (select json_agg(array[q.description, q.id::text] order by q.id) from quizzes q) as quizzes,
        (select json_agg(q order by q.id) from quiz_questions q) as quiz_questions,
        (select json_agg(array[g.description, g.id::text] order by g.id) from groups g) as groups,
        (select json_agg(array[o.description, o.id::text] order by o.id) from outcomes o) as outcomes,
        (select json_agg(array[o.description, o.id::text] order by o.id) from outcome_groups o) as outcome_groups,
        (select json_agg(n order by n.id) from global_notifications n) as global_notifications,
        (select json_agg(array[s.body, s.id::text] order by s.id) from submissions s) as submissions,
        (select json_agg(a) from quiz_answers a) as quiz_answers`),
    );

  it('is refused by its field in the graph where it is nested too deep, and nothing is kept', async () => {
    const before = await kept();
    for (const [, who, mutation, field] of mutations()) {
      const { body } = await ask(who, mutation, deep, mendable);
      expect([mutation, graphRefusal(body)]).toMatchObject([
        mutation,
        { status: 400, fields: { [field]: ['too_deep'] } },
      ]);
    }
    expect((await kept()) === before).toBe(true);
  });

  it('keeps formulas, and tells in the graph what it loses', async () => {
    for (const [, who, mutation, field] of mutations()) {
      const { body } = await ask(who, mutation, mixed);
      const [payload] = Object.values<any>(body.data ?? {});
      expect([mutation, payload]).toEqual([
        mutation,
        { errors: [], ignored: [{ field, reason: 'UNSAFE_MARKUP', message: 'Not kept: <script> with its content.' }] },
      ]);
      const whole = await ask(who, mutation, formula);
      expect(Object.values<any>(whole.body.data)[0].ignored).toEqual([]);
    }
    const stored = await kept();
    expect(stored).not.toContain('steal');
    expect(stored.split('<msup>').length).toBeGreaterThanOrEqual(mutations().length);
  });

  it('is refused by its field over REST where it is nested too deep, and nothing is kept', async () => {
    const { courses, accounts, groups } = world;
    const course = `/courses/${courses.C1}`;
    const before = await kept();
    const tries = [
      [
        'description',
        await world
          .as('teach')
          .post(`${course}/assignments`, { 'assignment[name]': 'a', 'assignment[description]': deep }),
      ],
      [
        'description',
        await world.as('teach').put(`${course}/assignments/${essay}`, { 'assignment[description]': deep }),
      ],
      [
        'syllabus_body',
        await world.as('admin').post(`/accounts/${accounts.RA}/courses`, { 'course[syllabus_body]': deep }),
      ],
      ['syllabus_body', await world.as('teach').put(course, { 'course[syllabus_body]': deep })],
      ['body', await world.as('teach').post(`${course}/pages`, { 'wiki_page[title]': 'a', 'wiki_page[body]': deep })],
      ['body', await world.as('teach').put(`${course}/pages/b`, { 'wiki_page[body]': deep })],
      ['body', await world.as('teach').put(`${course}/front_page`, { 'wiki_page[body]': deep })],
      [
        'description',
        await world.as('teach').post(`${course}/quizzes`, { 'quiz[title]': 'a', 'quiz[description]': deep }),
      ],
      ['description', await world.as('teach').put(`${course}/quizzes/${quiz.id}`, { 'quiz[description]': deep })],
      [
        'question_text',
        await world.as('teach').post(`${course}/quizzes/${quiz.id}/questions`, { 'question[question_text]': deep }),
      ],
      [
        'answers',
        await world.as('teach').post(`${course}/quizzes/${quiz.id}/questions`, {
          'question[question_type]': 'multiple_choice_question',
          'question[answers][][answer_html]': deep,
        }),
      ],
      ['description', await world.as('admin').put(`/groups/${groups.red}`, { description: deep })],
      [
        'message',
        await world.as('admin').put(`${noticesPath(accounts.RA)}/${notice}`, { 'account_notification[message]': deep }),
      ],
      [
        'body',
        await world.as('stu1').post(`${course}/assignments/${essay}/submissions`, {
          'submission[submission_type]': 'online_text_entry',
          'submission[body]': deep,
        }),
      ],
      [
        'quiz_questions[0][answer]',
        await new Sitting(world, quiz).answer('stu1', attempt, [{ id: quiz.questionIds[0], answer: deep }]),
      ],
      ['html', await world.as('stu1').post(`${course}/preview_html`, { html: deep })],
    ] as const;
    for (const [field, { status, body }] of tries)
      expect([field, status, body.errors?.[field]?.map(({ type }: any) => type)]).toEqual([field, 400, ['too_deep']]);
    expect((await kept()) === before).toBe(true);
  });

  it('is previewed with what would be lost', async () => {
    const previewed = await world
      .as('stu1')
      .graphql(
        'query ($id: RecordId!, $html: String) { previewHtml(courseId: $id, html: $html) { html ignored { field reason } } }',
        {
          id: world.courses.C1,
          html: mixed,
        },
      );
    expect(previewed.body.data.previewHtml).toEqual({
      html: formula,
      ignored: [{ field: 'html', reason: 'UNSAFE_MARKUP' }],
    });
    const { body } = await world.as('stu1').post(`/courses/${world.courses.C1}/preview_html`, { html: mixed });
    expect(body).toEqual({ html: formula });
  });
});
