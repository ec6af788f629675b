import { graphRefusal } from '../../../support/graph-refusal.js';
import { statementsOfRead } from '../../../support/statements-of-read.js';
import { openWorld, type World } from '../../../support/world.js';
import { turnIn } from '../attempt-builders.js';
import { aChoice, aPublishedQuiz, type BuiltQuiz } from '../builders.js';
import { everyQuestion } from '../every-question.js';
import { answerFields, contentFields } from '../question-fragments.js';
import { Sitting, type Started } from '../sitting.js';
import { given, nothing } from './every-given-answer.js';

type Who = Parameters<World['as']>[0];

const answering = `mutation ($id: RecordId!, $token: String, $answers: [QuizAnswerInput!]!) {
  answerQuizQuestions(quizSubmissionId: $id, attempt: 1, validationToken: $token, answers: $answers) {
    quizSubmissionQuestions { recordId ${answerFields} } errors { code message field } } }`;
const asking = `query ($id: RecordId!) { quizSubmission(id: $id) { questions { recordId questionType ${contentFields} ${answerFields} } } }`;

const typed = (shown: readonly (object | null)[]) => shown.map((one, i) => one && { __typename: given[i]![2], ...one });

describe('An answer in the graph', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ask = async (who: Who, document: string, variables: Record<string, unknown>) =>
    (await world.as(who).graphql(document, variables)).body;
  /** A quiz that a student has started, with a way to answer it in the graph. */
  const started = async (who: 'stu1' | 'stu2' = 'stu1') => {
    const exam = new Sitting(world, await aPublishedQuiz(world, { shuffleAnswers: false }, everyQuestion));
    const start = await exam.started(who);
    const proof = { id: start.id, token: start.validation_token };
    return {
      exam,
      start,
      ids: exam.quiz.questionIds,
      answer: (answers: readonly object[]) => ask(who, answering, { ...proof, answers }),
      seen: async (as: Who = who) => (await ask(as, asking, { id: start.id })).data.quizSubmission.questions,
    };
  };
  const byOrder = (ids: readonly number[], answers: readonly unknown[]) =>
    ids.map((id, i) => ({ id, answer: answers[i] ?? null }));

  it('is given and read by its kind, for every type of question; REST keeps and shows the same', async () => {
    const { exam, ids, answer, seen } = await started();
    const { data } = await answer(
      byOrder(
        ids,
        given.map(([graph]) => graph),
      ),
    );
    expect(data.answerQuizQuestions.errors).toEqual([]);
    const shown = typed(given.map(([, , , one]) => one));
    expect(data.answerQuizQuestions.quizSubmissionQuestions.map((one: any) => one.answer)).toEqual(shown);
    expect((await seen()).map((one: any) => one.answer)).toEqual(shown);
    const other = await started('stu2');
    const overRest = byOrder(
      other.ids,
      given.map(([, rest]) => rest),
    );
    expect((await other.exam.answer('stu2', other.start, overRest)).status).toBe(200);
    const kept = async (of: Sitting) => (await of.answers()).map((one) => one.answer);
    expect(await kept(exam)).toEqual(await kept(other.exam));
  });

  it('is there before anything was answered, and after it was taken back', async () => {
    const { ids, answer, seen } = await started();
    expect((await seen()).map((one: any) => one.answer)).toEqual(typed(nothing));
    await answer(
      byOrder(
        ids,
        given.map(([graph]) => graph),
      ),
    );
    const { data } = await answer(byOrder(ids, []));
    expect(data.answerQuizQuestions.quizSubmissionQuestions.map((one: any) => one.answer)).toEqual(typed(nothing));
  });

  it('of a kind that the question does not take is refused by its place, and nothing is kept of the others', async () => {
    const { exam, ids, answer } = await started();
    await answer([{ id: ids[0]!, answer: { answerId: 1 } }]);
    const before = await exam.answers();
    const kinds = [{ answerId: 1 }, { answerIds: [1] }, { text: 'a' }, { number: 1 }, { html: 'a' }, { fileId: 1 }];
    for (const [i, [own]] of given.entries()) {
      for (const kind of [...kinds, { blanks: [] }, { dropdowns: [] }, { pairs: [] }]) {
        const name = Object.keys(kind)[0]!;
        if (name === Object.keys(own ?? (i === 11 ? { fileId: 1 } : {}))[0]) continue;
        const refused = graphRefusal(
          await answer([
            { id: ids[0], answer: { answerId: 2 } },
            { id: ids[i], answer: kind },
          ]),
        );
        expect([i, name, refused.status, refused.fields]).toEqual([
          i,
          name,
          400,
          { 'answers.1.answer': ['wrong_kind'] },
        ]);
      }
    }
    expect(await exam.answers()).toEqual(before);
  });

  it('is of one kind: of two, of none, of null and of JSON nothing is kept', async () => {
    const { exam, ids, answer } = await started();
    for (let run = 0; run < 2; run += 1) {
      for (const wrong of [{ answerId: 1, text: 'a' }, {}, { answerId: null }, 1, '1', [1], { id: 1 }]) {
        const { errors } = await answer([{ id: ids[0], answer: wrong }]);
        expect([wrong, errors?.[0]?.extensions?.http]).toEqual([wrong, { status: 400 }]);
      }
    }
    expect(await exam.answers()).toEqual([]);
  });

  it('may be as wrong as over REST, and is refused in the same words', async () => {
    const { exam, start, ids, answer } = await started();
    for (const [i, graph, rest, word] of [
      [0, { answerId: 99 }, 99, 'unknown'],
      [3, { answerIds: [1, 99] }, [1, 99], 'unknown'],
      [5, { blanks: [{ blankId: 'z', text: 'a' }] }, { z: 'a' }, 'unknown'],
      [6, { dropdowns: [{ blankId: 'a', answerId: 99 }] }, { a: 99 }, 'unknown'],
      [7, { pairs: [{ answerId: 1, matchId: 99 }] }, [{ answer_id: 1, match_id: 99 }], 'unknown'],
      [4, { text: 'x'.repeat(17_000) }, 'x'.repeat(17_000), 'too_long'],
      [11, { fileId: world.files.handout }, world.files.handout, 'invalid'],
    ] as const) {
      const refused = graphRefusal(await answer([{ id: ids[i], answer: graph }]));
      const overRest = await exam.answer('stu1', start, [{ id: ids[i], answer: rest }]);
      expect([i, refused.status, refused.fields]).toEqual([i, 400, { 'answers.0.answer': [word] }]);
      expect([i, overRest.status, JSON.stringify(overRest.body)]).toEqual([i, 400, expect.stringContaining(word)]);
    }
    expect(await exam.answers()).toEqual([]);
  });

  it('stands beside content without what students may not know, until results tell it', async () => {
    const { exam, start, seen } = await started();
    const taking = await seen();
    expect(taking.map((one: any) => one.content?.__typename ?? null)).toEqual([
      'QuizMultipleChoice',
      'QuizTrueFalse',
      'QuizMissingWord',
      'QuizMultipleAnswers',
      'QuizShortAnswer',
      'QuizFillInMultipleBlanks',
      'QuizMultipleDropdowns',
      'QuizMatching',
      'QuizNumerical',
      'QuizCalculated',
      'QuizEssay',
      'QuizFileUpload',
      null,
    ]);
    const told = JSON.stringify(taking, (_, value) => value ?? undefined);
    expect(told).not.toMatch(/SECRET|987654|876543/);
    expect(told).not.toMatch(/"(weight|comments|commentsHtml|right|result|formulas|distractors)":/);
    expect(taking[7].content.pairs).toEqual([
      { answerId: 1, comments: null, commentsHtml: null, left: 'cat', html: null, right: null, matchId: null },
      { answerId: 2, comments: null, commentsHtml: null, left: 'trout', html: null, right: null, matchId: null },
    ]);
    for (const hidden of [taking[4].content.shortAnswers, taking[5].content.blanks, taking[8].content.numericalAnswers])
      expect(hidden).toBeNull();
    const attempts = await exam.attempts();
    await turnIn(world, world.tokens.stu1, { id: attempts[0].id, submissionId: start.id });
    const results = await seen();
    expect(results[0].content.options).toMatchObject([{ weight: 100 }, { weight: 0 }]);
    expect(results[4].content.shortAnswers).toMatchObject([{ text: 'SECRET word' }]);
    expect(results[7].content).toMatchObject({ pairs: [{ right: 'mammal', matchId: 11 }, {}], distractors: null });
    expect(results[9].content).toMatchObject({ formulas: ['SECRET + x'], sets: [{ result: expect.any(Number) }] });
    const graders = await seen('teach');
    expect(graders[7].content.distractors).toEqual(['stone']);
  });

  it('and the content are the same each time that a document comes again', async () => {
    const { ids, answer, seen } = await started();
    await answer(
      byOrder(
        ids,
        given.map(([graph]) => graph),
      ),
    );
    const first = await seen();
    for (let run = 0; run < 5; run += 1) expect(await seen()).toEqual(first);
  });

  it('is nobody else’s to give or to read', async () => {
    const { exam, start, ids } = await started();
    const proof = { id: start.id, token: start.validation_token };
    for (const who of ['stu2', 'teach', 'out', 'adminB', 'stuB'] as const) {
      const body = await ask(who, answering, { ...proof, answers: [{ id: ids[0], answer: { answerId: 1 } }] });
      expect([who, [403, 404]]).toEqual([who, expect.arrayContaining([graphRefusal(body).status])]);
    }
    for (const who of ['stu2', 'out', 'adminB', 'stuB'] as const)
      expect([who, (await ask(who, asking, { id: start.id })).data?.quizSubmission ?? null]).toEqual([who, null]);
    expect(await exam.answers()).toEqual([]);
  });

  it('is granted to a token by the scope of the route that shows or takes the same', async () => {
    const { exam, start, ids } = await started();
    const url = '/api/v1/quiz_submissions/:id/questions';
    const scoped = async (...methods: string[]) => {
      const scopes = methods.map((method) => `url:${method}|${url}`);
      const form = { 'token[purpose]': 'Exam', 'token[scopes][]': scopes };
      const { body } = await world.as('stu1').post(`/users/${world.users.stu1}/tokens`, form);
      return world.withToken(body.visible_token ?? body.token);
    };
    const [reader, writer] = [await scoped('GET'), await scoped('POST')];
    const answers = [{ id: ids[0], answer: { answerId: 1 } }];
    const proof = { id: start.id, token: start.validation_token };
    const { data } = (await reader.graphql(asking, { id: start.id })).body;
    expect(data.quizSubmission.questions[0].content.__typename).toBe('QuizMultipleChoice');
    expect(graphRefusal((await reader.graphql(answering, { ...proof, answers })).body).reason).toBe(
      'insufficient_scope',
    );
    expect(graphRefusal((await writer.graphql(asking, { id: start.id })).body).reason).toBe('insufficient_scope');
    expect(await exam.answers()).toEqual([]);
    const { body } = await writer.graphql(answering, { ...proof, answers });
    expect(body.data.answerQuizQuestions.quizSubmissionQuestions).toEqual([
      { recordId: ids[0], answer: { __typename: 'QuizChoiceAnswer', answerId: 1 } },
    ]);
  });

  it('and the content cost one statement, however many questions there are', async () => {
    const cost = async (quiz: BuiltQuiz) => {
      const exam: Started = await new Sitting(world, quiz).started('stu1');
      return statementsOfRead(world, () => ask('stu1', asking, { id: exam.id }));
    };
    const many = Array.from({ length: 30 }, () => aChoice());
    const costs = [
      await cost(await aPublishedQuiz(world, {}, [aChoice()])),
      await cost(await aPublishedQuiz(world, {}, many)),
    ];
    expect(costs).toEqual([1, 1]);
  });
});
