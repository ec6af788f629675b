import { misplaced } from '../../../platform/html-outline.js';
import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz, aQuizGroup, type BuiltQuiz } from '../builders.js';

describe('questions of a quiz, as authors write them', () => {
  let world: World;
  let quiz: BuiltQuiz;
  let questions: string;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    quiz = await aPublishedQuiz(world, {}, []);
    questions = `/courses/${world.courses.C1}/quizzes/${quiz.id}/questions`;
  });
  afterAll(() => world.close());

  const made = async (form: Record<string, string | number>) => {
    const { status, body } = await world.as('teach').post(questions, form);
    expect([status, body]).toEqual([200, expect.any(Object)]);
    return body;
  };
  const versionOf = async () =>
    (await world.sql('select version_number from quizzes where id = $1', [quiz.id]))[0].version_number;

  it('qq-beta: are marked as BETA where the service describes itself, all five routes and the reorder', async () => {
    const { body } = await world.withToken(null).get('/api/v1/openapi.json');
    const of = (path: string) =>
      Object.entries<Record<string, any>>(body.paths[`/api/v1/courses/{course_id}/quizzes/${path}`]);
    const operations = ['{quiz_id}/questions', '{quiz_id}/questions/{id}', '{id}/reorder']
      .flatMap(of)
      .filter(([method]) => ['get', 'post', 'put', 'delete'].includes(method));
    expect(operations.map(([method, said]) => [method, said['x-beta']])).toEqual([
      ['get', true],
      ['post', true],
      ['get', true],
      ['put', true],
      ['delete', true],
      ['post', true],
    ]);
  });

  it('qq-create, qq-fields: need nothing but a name, and carry every documented key', async () => {
    const question = await made({ 'question[question_name]': 'First' });
    expect(question).toEqual({
      id: expect.any(Number),
      quiz_id: quiz.id,
      quiz_group_id: null,
      assessment_question_id: null,
      position: 1,
      question_name: 'First',
      question_type: 'text_only_question',
      question_text: 'Question text',
      points_possible: 0,
      correct_comments: null,
      incorrect_comments: null,
      neutral_comments: null,
      correct_comments_html: null,
      incorrect_comments_html: null,
      neutral_comments_html: null,
      text_after_answers: null,
      answers: [],
      variables: null,
      formulas: null,
      answer_tolerance: null,
      formula_decimal_places: null,
      matches: null,
      matching_answer_incorrect_matches: null,
      outcome_ids: [],
      regrade_option: null,
    });
    expect((await world.as('teach').get(`${questions}/${question.id}`)).body).toEqual(question);
    expect((await world.as('teach').get(questions)).body).toEqual([question]);
    expect((await world.as('teach').post(questions)).body).toMatchObject({ question_name: 'Question', position: 2 });
  });

  it('qq-update: take the same fields; what is absent stays as it is', async () => {
    const { id } = await made({
      'question[question_type]': 'essay_question',
      'question[points_possible]': 3,
      'question[neutral_comments]': 'Well.',
    });
    const changed = await world.as('teach').put(`${questions}/${id}`, { 'question[question_text]': '<p>Why?</p>' });
    expect([changed.status, changed.body.question_text]).toEqual([200, '<p>Why?</p>']);
    const { body } = await world.as('teach').get(`${questions}/${id}`);
    expect(body).toEqual(changed.body);
    expect(body).toMatchObject({ question_type: 'essay_question', points_possible: 3, neutral_comments: 'Well.' });
  });

  it('qq-delete: are gone with 204 and no body; the others close up, and the quiz has a new version', async () => {
    const { id } = await made({ 'question[question_name]': 'Gone' });
    const { id: next } = await made({ 'question[question_name]': 'Next' });
    const before = await versionOf();
    const answer = await world.as('teach').del(`${questions}/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await world.as('teach').get(`${questions}/${id}`)).status).toBe(404);
    expect((await world.as('teach').del(`${questions}/${id}`)).status).toBe(404);
    expect((await world.as('teach').get(questions)).body).toMatchObject([{ id: next, position: 1 }]);
    expect(await versionOf()).toBe(before + 1);
    expect(await world.sql('select workflow_state from quiz_questions where id = $1', [id])).toEqual([
      { workflow_state: 'deleted' },
    ]);
  });

  it('each change gives the quiz a new version, and each leaves a line in the audit trail', async () => {
    const { id } = await made({ 'question[question_type]': 'essay_question' });
    await world.as('teach').put(`${questions}/${id}`, { 'question[points_possible]': 2 });
    expect(await versionOf()).toBe(3);
    const trail = await world.sql(
      `select event_type from audit_events where subject_type = 'QuizQuestion' and subject_id = $1 order by id`,
      [id],
    );
    expect(trail.map((line) => line.event_type)).toEqual(['quiz_question_created', 'quiz_question_updated']);
  });

  it('A47: come back sanitised, questions, answers and comments alike', async () => {
    const evil =
      '<p>fine<script>alert(1)</script><img src=x onerror=alert(1)></p><svg><style><img src=x onerror=alert(1)>';
    const question = await made({
      'question[question_type]': 'multiple_choice_question',
      'question[question_text]': evil,
      'question[correct_comments_html]': evil,
      'question[answers][0][answer_html]': evil,
      'question[answers][0][answer_comment_html]': evil,
    });
    const [answer] = question.answers;
    const texts = [question.question_text, question.correct_comments_html, answer.html, answer.comments_html];
    for (const text of texts) {
      expect(text).toContain('fine');
      expect(text).not.toMatch(/script|onerror|<style/i);
      expect(misplaced(text)).toEqual([]);
    }
    const stored = await world.sql('select to_json(q)::text as row from quiz_questions q where q.id = $1', [
      question.id,
    ]);
    expect(stored[0].row).not.toMatch(/onerror|<script/i);
  });

  it('are refused by field for what they cannot be, and nothing is saved', async () => {
    const wrong: [Record<string, string | number>, string][] = [
      [{ 'question[question_type]': 'riddle_question' }, 'question_type'],
      [{ 'question[points_possible]': -1, 'question[question_type]': 'essay_question' }, 'points_possible'],
      [{ 'question[points_possible]': 'many', 'question[question_type]': 'essay_question' }, 'points_possible'],
      [{ 'question[answers][][exact]': 'many', 'question[question_type]': 'numerical_question' }, 'answers[0][exact]'],
      [{ 'question[question_text]': 'x'.repeat(16 * 1024 + 1) }, 'question_text'],
      [{ 'question[neutral_comments]': 'x'.repeat(5 * 1024 + 1) }, 'neutral_comments'],
    ];
    for (const [form, field] of wrong) {
      const { status, body } = await world.as('teach').post(questions, form);
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    }
    expect((await world.as('teach').get(questions)).body).toEqual([]);
    expect(await versionOf()).toBe(1);
  });

  it('qq-group: stand in a group of their quiz, and in no other', async () => {
    const group = await aQuizGroup(world, quiz);
    const stranger = await aQuizGroup(world, await aPublishedQuiz(world));
    const question = await made({ 'question[quiz_group_id]': group });
    expect(question).toMatchObject({ quiz_group_id: group, position: 1 });
    const out = await world.as('teach').put(`${questions}/${question.id}`, { 'question[quiz_group_id]': '' });
    expect(out.body).toMatchObject({ quiz_group_id: null });
    for (const unknown of [stranger, 999_999]) {
      expect((await world.as('teach').post(questions, { 'question[quiz_group_id]': unknown })).status).toBe(404);
      expect(
        (await world.as('teach').put(`${questions}/${question.id}`, { 'question[quiz_group_id]': unknown })).status,
      ).toBe(404);
    }
    expect((await world.as('teach').get(questions)).body).toHaveLength(1);
  });

  it('A08: are found below their own quiz and course alone', async () => {
    const { id } = await made({});
    const other = await aPublishedQuiz(world);
    const ofB = await aPublishedQuiz(world, { courseId: world.courses.CB });
    const paths = [
      `/courses/${world.courses.C1}/quizzes/${other.id}/questions/${id}`,
      `/courses/${world.courses.C2}/quizzes/${quiz.id}/questions/${id}`,
      `/courses/${world.courses.C1}/quizzes/${ofB.id}/questions/${ofB.questionIds[0]}`,
      `${questions}/${ofB.questionIds[0]}`,
    ];
    for (const path of paths) {
      for (const answer of [
        await world.as('admin').get(path),
        await world.as('admin').put(path, { 'question[question_name]': 'Mine' }),
        await world.as('admin').del(path),
      ])
        expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await world.as('teach').get(`${questions}/${id}`)).body.question_name).toBe('Question');
  });

  it('are for those who may change the quiz: others of the course get 403, also for the list, strangers 404', async () => {
    const { id } = await made({});
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const) {
      const answers = [
        await world.as(who).get(questions),
        await world.as(who).get(`${questions}/${id}`),
        await world.as(who).post(questions, { 'question[question_name]': 'Mine' }),
        await world.as(who).put(`${questions}/${id}`, { 'question[question_name]': 'Mine' }),
        await world.as(who).del(`${questions}/${id}`),
      ];
      expect([who, answers.map((answer) => answer.status)]).toEqual([who, Array.from({ length: 5 }, () => status)]);
    }
    expect((await world.as('teach').get(questions)).body).toMatchObject([{ id, question_name: 'Question' }]);
  });

  it('answer the same over GraphQL', async () => {
    const { body } = await world.as('teach').graphql(
      `mutation ($c: RecordId!, $q: RecordId!) {
        createQuizQuestion(courseId: $c, quizId: $q, input: {
          pointsPossible: 2.5, content: { numerical: { answers: [{ number: { exact: { value: 3, marginPercent: 5 } } }] } }
        }) { quizQuestion { recordId questionType pointsPossible content {
          ... on QuizNumerical { answers { number { ... on QuizExactNumber { value margin marginPercent } } } }
        } } }
      }`,
      { c: world.courses.C1, q: quiz.id },
    );
    expect(body).toEqual({
      data: {
        createQuizQuestion: {
          quizQuestion: {
            recordId: expect.any(Number),
            questionType: 'NUMERICAL',
            pointsPossible: 2.5,
            content: { answers: [{ number: { value: 3, margin: null, marginPercent: 5 } }] },
          },
        },
      },
    });
  });
});
