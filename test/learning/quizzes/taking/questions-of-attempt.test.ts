import type { Assignment } from '../../../../src/learning/assignments/index.js';
import type { Quiz, QuizAttempt } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { inDays } from '../../../support/course-rows.js';
import { aPart, aSection } from '../../../support/school-builders.js';
import { openWorld, type World } from '../../../support/world.js';
import {
  anAnswer,
  aQuizSubmission,
  aRunningAttempt,
  attemptOf,
  type BuiltAttempt,
  completeUnscored,
  turnIn,
} from '../attempt-builders.js';
import { answer, aPublishedQuiz, type BuiltQuiz, question } from '../builders.js';
import { everyQuestion, secrets } from '../every-question.js';

type Who = Parameters<World['as']>[0];

describe('the questions of an attempt', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ask = (who: Who, quiz: BuiltQuiz, query: string) =>
    world.as(who).get(`/courses/${quiz.courseId}/quizzes/${quiz.id}/questions?${query}`);
  const see = (who: Who, quiz: BuiltQuiz, { submissionId }: BuiltAttempt, attempt = 1) =>
    ask(who, quiz, `quiz_submission_id=${submissionId}&quiz_submission_attempt=${attempt}&per_page=100`);
  const done = async (quiz: BuiltQuiz, who: 'stu1' | 'stu2' = 'stu1', fields: FieldsOf<QuizAttempt> = {}) => {
    const attempt = await aRunningAttempt(world, quiz, world.users[who], fields);
    await turnIn(world, world.tokens[who], attempt);
    return attempt;
  };
  const hidden = {
    status: 403,
    body: expect.objectContaining({ errors: [expect.objectContaining({ error_code: 'results_hidden' })] }),
  };

  it('qq-submission: are those that were drawn, in the order of the attempt', async () => {
    const quiz = await aPublishedQuiz(world);
    const [, second] = quiz.questionIds as [number, number];
    const drawn = [
      { id: second, position: 1, pointsPossible: 7, answerIds: [3, 1, 2], matchIds: [], variableSet: null },
    ];
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, { selectedQuestions: drawn });
    const { status, body } = await see('stu1', quiz, attempt);
    expect([status, body]).toMatchObject([
      200,
      [{ id: second, position: 1, points_possible: 7, answers: [{ id: 3 }, { id: 1 }, { id: 2 }] }],
    ]);
    expect(body).toHaveLength(1);
  });

  it('qq-submission-attempt: need the submission and the attempt, both or neither', async () => {
    const quiz = await aPublishedQuiz(world);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    const alone = await ask('stu1', quiz, `quiz_submission_id=${attempt.submissionId}`);
    expect([alone.status, Object.keys(alone.body.errors)]).toEqual([400, ['quiz_submission_attempt']]);
    const without = await ask('teach', quiz, 'quiz_submission_attempt=1');
    expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['quiz_submission_id']]);
    expect((await ask('stu1', quiz, 'quiz_submission_id=')).status).toBe(403);
  });

  it('are not found for an unknown attempt, somebody else’s, or one at another quiz', async () => {
    const quiz = await aPublishedQuiz(world);
    const other = await aPublishedQuiz(world);
    const attempt = await done(quiz);
    const cases: [Who, BuiltQuiz, BuiltAttempt, number, number][] = [
      ['stu1', quiz, attempt, 1, 200],
      ['stu1', quiz, attempt, 2, 404],
      ['stu1', quiz, { id: 0, submissionId: 999_999 }, 1, 404],
      ['stu2', quiz, attempt, 1, 404],
      ['stu1', other, attempt, 1, 404],
      ['teach', other, attempt, 1, 404],
      ['out', quiz, attempt, 1, 404],
      ['adminB', quiz, attempt, 1, 404],
      ['des', quiz, attempt, 1, 404],
      ['ta', quiz, attempt, 1, 200],
    ];
    for (const [who, of, which, number, status] of cases)
      expect([who, number, (await see(who, of, which, number)).status]).toEqual([who, number, status]);
  });

  it('of a quiz that shows one at a time are the open one alone, until it is turned in', async () => {
    const quiz = await aPublishedQuiz(world, { oneQuestionAtATime: true });
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, { openPosition: 2 });
    const [first, second] = quiz.questionIds;
    expect((await see('stu1', quiz, attempt)).body).toMatchObject([{ id: second, position: 2 }]);
    expect((await see('teach', quiz, attempt)).body).toHaveLength(2);
    await turnIn(world, world.tokens.stu1, attempt);
    expect((await see('stu1', quiz, attempt)).body).toMatchObject([{ id: first }, { id: second }]);
  });

  it.each<[string, FieldsOf<Quiz>, FieldsOf<Assignment>]>([
    ['the quiz always hides them', { hideResults: 'always' }, {}],
    ['an attempt is left', { hideResults: 'until_after_last_attempt', allowedAttempts: 2 }, {}],
    ['attempts have no end', { hideResults: 'until_after_last_attempt', allowedAttempts: -1 }, {}],
    ['the assignment is muted', {}, { muted: true }],
  ])('show no results while %s, to the student and to who observes them', async (_, fields, ofAssignment) => {
    const quiz = await aPublishedQuiz(world, fields, undefined, ofAssignment);
    const attempt = await done(quiz);
    for (const who of ['stu1', 'obs'] as const) expect(await see(who, quiz, attempt)).toMatchObject(hidden);
    expect((await see('teach', quiz, attempt)).status).toBe(200);
    expect((await attemptOf(world, attempt)).has_seen_results).toBe(false);
  });

  it('show the results of all attempts once the last one is turned in, extra attempts counted', async () => {
    const quiz = await aPublishedQuiz(world, { hideResults: 'until_after_last_attempt', allowedAttempts: 2 });
    await aQuizSubmission(world, quiz, world.users.stu1, { extraAttempts: 1 });
    const attempt = await done(quiz);
    await done(quiz);
    expect(await see('stu1', quiz, attempt)).toMatchObject(hidden);
    await aRunningAttempt(world, quiz, world.users.stu1);
    expect(await see('stu1', quiz, attempt)).toMatchObject(hidden);
    await completeUnscored(world, attempt);
    for (const number of [1, 2, 3]) expect((await see('stu1', quiz, attempt, number)).status).toBe(200);
    await aRunningAttempt(world, quiz, world.users.stu1);
    expect(await see('stu1', quiz, attempt)).toMatchObject(hidden);
  });

  it.each<[string, boolean, FieldsOf<Quiz>]>([
    ['without further settings', true, {}],
    ['where the quiz does not show them', false, { showCorrectAnswers: false }],
    ['before the last attempt', false, { showCorrectAnswersLastAttempt: true, allowedAttempts: 2 }],
    ['with unlimited attempts', false, { showCorrectAnswersLastAttempt: true, allowedAttempts: -1 }],
    ['after the last attempt', true, { showCorrectAnswersLastAttempt: true, allowedAttempts: 1 }],
    ['before they are to be shown', false, { showCorrectAnswersAt: inDays(1) }],
    ['since they are to be shown', true, { showCorrectAnswersAt: inDays(-1) }],
    ['before they are to be hidden', true, { hideCorrectAnswersAt: inDays(1) }],
    ['since they are to be hidden', false, { hideCorrectAnswersAt: inDays(-1) }],
  ])('tell %s which answers are right: %s', async (_, tell, fields) => {
    const quiz = await aPublishedQuiz(world, fields);
    const { body } = await see('stu1', quiz, await done(quiz));
    const weights = body[0].answers.map((one: Record<string, unknown>) => one['weight']);
    expect(weights).toEqual(tell ? [100, 0, 0] : [undefined, undefined, undefined]);
  });

  it('show their student what was answered and flagged, and after it is turned in no flag', async () => {
    const quiz = await aPublishedQuiz(world);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    const [first, second] = quiz.questionIds as [number, number];
    await anAnswer(world, attempt, first, 3);
    await anAnswer(world, attempt, second, null, { flagged: true });
    const query = `query ($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) { attempts { nodes {
      questions { recordId answer { ... on QuizChoiceAnswer { answerId } } flagged correct points comment }
    } } } } }`;
    const ask = async () => {
      const { body } = await world.as('stu1').graphql(query, { c: quiz.courseId, q: quiz.id });
      return body.data.course.quiz.attempts.nodes[0].questions;
    };
    const open = { correct: null, points: null, comment: null };
    expect(await ask()).toEqual([
      { recordId: first, answer: { answerId: 3 }, flagged: false, ...open },
      { recordId: second, answer: { answerId: null }, flagged: true, ...open },
    ]);
    await turnIn(world, world.tokens.stu1, attempt);
    const scored = { correct: 'FALSE', points: 0, comment: null, flagged: false };
    expect(await ask()).toEqual([
      { recordId: first, answer: { answerId: 3 }, ...scored },
      { recordId: second, answer: { answerId: null }, ...scored },
    ]);
  });

  it('count as seen once their student was shown the results, and by nobody else’s looking', async () => {
    const quiz = await aPublishedQuiz(world);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    const isSeen = async () => (await attemptOf(world, attempt)).has_seen_results;
    await see('stu1', quiz, attempt);
    expect(await isSeen()).not.toBe(true);
    expect(await see('obs', quiz, attempt)).toMatchObject(hidden);
    await turnIn(world, world.tokens.stu1, attempt);
    for (const who of ['teach', 'obs'] as const) expect((await see(who, quiz, attempt)).status).toBe(200);
    expect(await isSeen()).toBe(false);
    expect(await world.statementsOf(() => see('stu1', quiz, attempt))).toBe(2);
    expect(await isSeen()).toBe(true);
    expect((await see('stu1', quiz, attempt)).status).toBe(200);
  });

  it('qq-answer-range: hold both ends of a range to be right', async () => {
    const range = answer(1, { numericalAnswerType: 'range_answer', start: 1, end: 5, weight: 100 });
    const content = question({ questionType: 'numerical_question', answers: [range] });
    const quiz = await aPublishedQuiz(world, {}, [content, content, content]);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    for (const [i, given] of [1, 5, 5.1].entries()) await anAnswer(world, attempt, quiz.questionIds[i], given);
    await turnIn(world, world.tokens.stu1, attempt);
    const { body } = await world.as('stu1').graphql(
      `query ($c: RecordId!, $q: RecordId!, $s: RecordId!) {
        course(id: $c) { quiz(id: $q) { attempt(quizSubmissionId: $s, quizSubmissionAttempt: 1) {
          questions { answer { ... on QuizNumberAnswer { number } } correct points comment flagged }
        } } }
      }`,
      { c: quiz.courseId, q: quiz.id, s: attempt.submissionId },
    );
    const kept = { comment: null, flagged: false };
    expect(body.data.course.quiz.attempt.questions).toEqual([
      { answer: { number: 1 }, correct: 'TRUE', points: 1, ...kept },
      { answer: { number: 5 }, correct: 'TRUE', points: 1, ...kept },
      { answer: { number: 5.1 }, correct: 'FALSE', points: 0, ...kept },
    ]);
  });

  it('tell a student who takes them nothing of what is right, whatever way they are asked for', async () => {
    const quiz = await aPublishedQuiz(world, {}, everyQuestion);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu2);
    expect((await see('stu2', quiz, attempt)).text).not.toMatch(secrets);
    const fields = 'correctComments incorrectComments neutralComments';
    const content = `
      ... on QuizMultipleChoice { options { comments commentsHtml weight } }
      ... on QuizTrueFalse { options { comments commentsHtml weight } }
      ... on QuizMultipleAnswers { options { comments commentsHtml weight } }
      ... on QuizMissingWord { options { comments commentsHtml weight } }
      ... on QuizShortAnswer { texts: answers { text } }
      ... on QuizFillInMultipleBlanks { blanks { blankId } }
      ... on QuizMultipleDropdowns { dropdowns { options { comments commentsHtml weight } } }
      ... on QuizMatching { distractors pairs { comments commentsHtml right matchId } }
      ... on QuizNumerical { numbers: answers { comments } }
      ... on QuizCalculated { formulas sets { comments commentsHtml result } }`;
    const { body } = await world.as('stu2').graphql(
      `query ($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) {
        questions { nodes { recordId } }
        attempts { nodes { questions { correct points comment ${fields} content { ${content} } } } }
      } } }`,
      { c: quiz.courseId, q: quiz.id },
    );
    expect(body.data.course.quiz.questions).toBeNull();
    const [{ questions }] = body.data.course.quiz.attempts.nodes;
    expect(questions).toHaveLength(13);
    const leaves = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
    const values = leaves(questions);
    expect(values.length).toBeGreaterThan(60);
    expect(new Set(values)).toEqual(new Set([null]));
  });

  it('show nothing to somebody who grades others there, but not them, beyond what their student sees', async () => {
    const quiz = await aPublishedQuiz(world, { hideResults: 'always' });
    const attempt = await done(quiz, 'stu2');
    const section = await aSection(world, 'Section of an assistant');
    await aPart(world, world.users.stu2, { type: 'Ta', courseId: quiz.courseId, sectionId: section, limited: true });
    expect(await see('stu2', quiz, attempt)).toMatchObject(hidden);
    expect((await see('stu2', quiz, await done(quiz))).status).toBe(404);
  });
});
