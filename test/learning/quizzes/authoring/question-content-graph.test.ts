import { printSchema } from 'graphql';
import { graphRefusal } from '../../../support/graph-refusal.js';
import { statementsOfRead } from '../../../support/statements-of-read.js';
import { openWorld, type World } from '../../../support/world.js';
import { aChoice, aPublishedQuiz, type BuiltQuiz } from '../builders.js';
import { everyQuestion } from '../every-question.js';
import { contentFields } from '../question-fragments.js';
import { everyContent } from './every-content.js';

const payload = `{ quizQuestion { recordId questionType ${contentFields} } errors { code message field } }`;
const create = `mutation ($c: RecordId!, $q: RecordId!, $input: QuizQuestionInput!) {
  createQuizQuestion(courseId: $c, quizId: $q, input: $input) ${payload} }`;
const update = `mutation ($c: RecordId!, $q: RecordId!, $id: RecordId!, $input: QuizQuestionInput!) {
  updateQuizQuestion(courseId: $c, quizId: $q, id: $id, input: $input) ${payload} }`;
const all = `query ($c: RecordId!, $q: RecordId!) {
  course(id: $c) { quiz(id: $q) { questions(first: 100) { nodes { recordId questionType ${contentFields} } } } } }`;

describe('The content of a question in the graph', () => {
  let world: World;
  let quiz: BuiltQuiz;
  beforeAll(async () => {
    world = await openWorld();
    quiz = await aPublishedQuiz(world);
  });
  afterAll(() => world.close());

  const place = () => ({ c: quiz.courseId, q: quiz.id });
  const ask = async (document: string, variables: object, who: Parameters<World['as']>[0] = 'teach') =>
    (await world.as(who).graphql(document, { ...place(), ...variables })).body;
  const made = async (input: object) => {
    const { data, errors } = await ask(create, { input });
    expect([errors, data?.createQuizQuestion.errors]).toEqual([undefined, []]);
    return data.createQuizQuestion.quizQuestion;
  };
  const rest = async (id: number) =>
    (await world.as('teach').get(`/courses/${quiz.courseId}/quizzes/${quiz.id}/questions/${id}`)).body;

  it.each(Object.entries(everyContent))(
    'is written and read by its type, and REST has the same: %s',
    async (name, told) => {
      const [content, type, shown, overRest] = told;
      const question = await made({ questionText: '[a] [b]', content: { [name]: content } });
      expect(question.content).toEqual({ __typename: type, ...shown });
      expect(await rest(question.recordId)).toMatchObject(overRest);
    },
  );

  it.each([
    ['ESSAY', { __typename: 'QuizEssay', mostBytes: 262_144 }],
    ['FILE_UPLOAD', { __typename: 'QuizFileUpload', mostFiles: 1 }],
    ['TEXT_ONLY', null],
  ])('of what has nothing to choose from is told by the type alone: %s', async (questionType, content) => {
    expect(await made({ questionType })).toMatchObject({ questionType, content });
  });

  it('changes as a part: what is absent stays, with its ids, and null takes it away', async () => {
    const { recordId: id, content } = await made({ content: { matching: everyContent['matching']![0] } });
    const changed = async (input: object) =>
      (await ask(update, { id, input })).data.updateQuizQuestion.quizQuestion.content;
    const fewer = await changed({ content: { matching: { distractors: ['fire'] } } });
    expect(fewer).toEqual({ ...content, matches: [content.matches[0], content.matches[2]], distractors: ['fire'] });
    const [{ answerId }] = content.pairs;
    const pairs = [
      { left: 'dog', right: 'bird' },
      { answerId, left: 'cat', right: 'mammal' },
    ];
    const more = await changed({ content: { matching: { pairs } } });
    expect(more.pairs).toMatchObject([{ left: 'dog' }, content.pairs[0]]);
    expect(more.pairs[0].answerId).not.toBe(answerId);
    expect(await changed({ questionName: 'Renamed' })).toEqual(more);
    expect(await changed({ content: null })).toMatchObject({ pairs: [], matches: [], distractors: [] });
  });

  it('of another type makes the question one of that type; said beside another type it is refused', async () => {
    const { recordId: id } = await made({ content: { multipleChoice: everyContent['multipleChoice']![0] } });
    const before = await rest(id);
    const content = { shortAnswer: { answers: [{ text: 'a' }] } };
    const refused = await ask(update, { id, input: { questionType: 'MULTIPLE_CHOICE', content } });
    expect(graphRefusal(refused)).toMatchObject({ status: 400, fields: { content: ['wrong_kind'] } });
    expect(await rest(id)).toEqual(before);
    const { data } = await ask(update, { id, input: { content } });
    expect(data.updateQuizQuestion.quizQuestion).toMatchObject({
      questionType: 'SHORT_ANSWER',
      content: { __typename: 'QuizShortAnswer' },
    });
  });

  it('is refused by the place in the input, and nothing is made', async () => {
    const count = async () => (await world.sql('select count(*)::int as n from quiz_questions'))[0].n;
    const before = await count();
    const long = 'x'.repeat(17_000);
    for (const [field, word, content] of [
      ['content.multipleChoice.options', 'too_long', { multipleChoice: { options: [{ text: long }] } }],
      ['content.missingWord.textAfterAnswers', 'too_long', { missingWord: { textAfterAnswers: long } }],
      ['content.matching.distractors', 'too_long', { matching: { distractors: [long] } }],
      ['content.calculated.decimalPlaces', 'invalid', { calculated: { decimalPlaces: 17 } }],
      ['content.calculated.formulas', 'too_long', { calculated: { formulas: [long] } }],
      [
        'content.fillInMultipleBlanks.blanks',
        'too_long',
        { fillInMultipleBlanks: { blanks: [{ blankId: long, answers: [{ text: 'a' }] }] } },
      ],
    ] as const) {
      const refusal = graphRefusal(await ask(create, { input: { content } }));
      expect(refusal).toMatchObject({ status: 400, fields: { [field]: [word] } });
    }
    const two = { trueFalse: { options: [] }, multipleChoice: { options: [] } };
    for (const content of [{}, two, { essay: {} }, 'text'])
      expect((await ask(create, { input: { content } })).errors?.[0]?.extensions?.http).toEqual({ status: 400 });
    expect(await count()).toBe(before);
  });

  it('has no form beside it: what the routes take and answer is not there', async () => {
    const flat = [
      'answers { text }',
      'matches { text }',
      'variables { name }',
      'formulas { formula }',
      'answerTolerance',
    ];
    for (const field of flat) {
      const { errors } = await ask(
        `query ($c: RecordId!, $q: RecordId!) {
        course(id: $c) { quiz(id: $q) { questions { nodes { ${field} } } } } }`,
        {},
      );
      expect(errors[0].message).toMatch(/^Cannot query field/);
    }
    const { errors } = await ask(create, { input: { answers: [{ text: 'a' }] } });
    expect(errors[0].message).toMatch(/answers/);
    const written = `mutation ($c: RecordId!, $q: RecordId!) {
      createQuizQuestionAsWritten(courseId: $c, quizId: $q, input: {}) { errors { code } } }`;
    expect((await ask(written, {})).errors[0].message).toMatch(/^Cannot query field/);
    expect(printSchema(world.app.schema)).not.toMatch(/AsWritten|QuizWritten|QuizQuestionAnswer\b/);
  });

  it('is told to its authors alone, in lists and by the global id of its question', async () => {
    const { recordId, content } = await made({ content: { matching: everyContent['matching']![0] } });
    const node = `query ($id: ID!) { node(id: $id) { ... on QuizQuestion { ${contentFields} } } }`;
    const id = Buffer.from(`QuizQuestion:${recordId}`).toString('base64url');
    expect((await world.as('teach').graphql(node, { id })).body.data.node).toEqual({ content });
    for (const who of ['stu1', 'obs', 'out', 'adminB'] as const)
      expect([who, (await world.as(who).graphql(node, { id })).body.data.node]).toEqual([who, null]);
    for (const who of ['stu1', 'obs', 'out', 'adminB'] as const) {
      const { data } = await ask(all, {}, who);
      expect([who, data?.course?.quiz?.questions ?? null]).toEqual([who, null]);
    }
  });

  it('of all questions of a quiz is one statement, however many they are', async () => {
    const big = await aPublishedQuiz(world, {}, [...everyQuestion, ...Array.from({ length: 30 }, () => aChoice())]);
    const small = await aPublishedQuiz(world, {}, [aChoice()]);
    const cost = (of: BuiltQuiz) =>
      statementsOfRead(world, async () => {
        const { data } = await ask(all, { q: of.id });
        expect(data.course.quiz.questions.nodes).toHaveLength(of.questionIds.length);
      });
    expect([await cost(small), await cost(big)]).toEqual([1, 1]);
  });
});
