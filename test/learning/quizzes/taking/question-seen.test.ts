import { openWorld, type World } from '../../../support/world.js';
import { anAnswer, aRunningAttempt, type BuiltAttempt, turnIn } from '../attempt-builders.js';
import { aPublishedQuiz, type BuiltQuiz, setQuiz } from '../builders.js';
import { everyAnswer, everyQuestion } from '../every-question.js';

type Who = Parameters<World['as']>[0];
type Json = Record<string, any>;

describe('what is seen of the questions of an attempt, field by field', () => {
  let world: World;
  let quiz: BuiltQuiz;
  let attempt: BuiltAttempt;
  beforeAll(async () => {
    world = await openWorld();
    quiz = await aPublishedQuiz(world, { showCorrectAnswers: false }, everyQuestion);
    attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    for (const [i, id] of quiz.questionIds.entries()) {
      if (everyAnswer[i] !== null) await anAnswer(world, attempt, id, everyAnswer[i] ?? null);
    }
  });
  afterAll(() => world.close());

  const presented = async (who: Who): Promise<Json[]> => {
    const path = `/courses/${quiz.courseId}/quizzes/${quiz.id}/questions?per_page=100`;
    const { status, body } = await world
      .as(who)
      .get(`${path}&quiz_submission_id=${attempt.submissionId}&quiz_submission_attempt=1`);
    expect([status, body]).toEqual([200, expect.any(Array)]);
    return body;
  };
  const option = (id: number, text: string | null, more: Json = {}) => ({
    id,
    text,
    answer_text: text,
    html: null,
    blank_id: null,
    variables: null,
    ...more,
  });
  const weighing = (weight: number) => ({ weight, answer_weight: weight });
  const said = (text: string) => ({ comments: text, answer_comments: text });
  /** The keys of every question; `more` by type, in the order of the types. */
  const expected = (more: readonly Json[]): Json[] =>
    more.map((keys, i) => ({
      id: quiz.questionIds[i],
      quiz_id: quiz.id,
      quiz_group_id: null,
      assessment_question_id: null,
      position: i + 1,
      question_name: `Question ${i + 1}`,
      question_type: everyQuestion[i]?.questionType,
      question_text: `Text ${i + 1}`,
      points_possible: everyQuestion[i]?.pointsPossible,
      answers: null,
      variables: null,
      formulas: null,
      answer_tolerance: null,
      formula_decimal_places: null,
      matches: null,
      ...keys,
    }));
  const calculated = {
    variables: [{ name: 'x', min: 1, max: 9, scale: 0 }],
    answer_tolerance: 0.5,
    formula_decimal_places: 1,
  };
  const matches = [
    { match_id: 13, text: 'stone' },
    { match_id: 12, text: 'fish' },
    { match_id: 11, text: 'mammal' },
  ];
  const own = { variables: [{ name: 'x', value: 2 }] };
  const wrong = { html: '<b>wrong</b>' };

  it('while it runs, its student gets what there is to choose from, and nothing of what is right', async () => {
    const options = { answers: [option(1, 'right'), option(2, 'wrong', wrong)] };
    expect(await presented('stu1')).toEqual(
      expected([
        options,
        options,
        { ...options, text_after_answers: 'after' },
        options,
        {},
        {},
        { answers: [option(1, 'red', { blank_id: 'a' }), option(2, 'blue', { blank_id: 'a' })] },
        { answers: [option(1, 'cat'), option(2, 'trout')], matches },
        {},
        { ...calculated, answers: [option(1, null, own)] },
        {},
        {},
        {},
      ]),
    );
  });

  describe('once it is turned in', () => {
    beforeAll(() => turnIn(world, world.tokens.stu1, attempt));
    const all = { neutral_comments: 'SECRET for all' };
    const isRight = { ...all, correct_comments: 'SECRET when right' };
    const isWrong = { ...all, incorrect_comments: 'SECRET when wrong' };
    const ofRight = said('SECRET of the right one');
    const ofWrong = { ...wrong, ...said('SECRET of the wrong one') };

    it('its results tell what was said to who is right or wrong, and to what was chosen', async () => {
      expect(await presented('stu1')).toEqual(
        expected([
          { ...isWrong, answers: [option(1, 'right'), option(2, 'wrong', ofWrong)] },
          { ...isRight, answers: [option(1, 'right', ofRight), option(2, 'wrong', wrong)] },
          {
            ...isRight,
            answers: [option(1, 'right', ofRight), option(2, 'wrong', wrong)],
            text_after_answers: 'after',
          },
          { ...isWrong, answers: [option(1, 'right', ofRight), option(2, 'wrong', ofWrong)] },
          isWrong,
          isWrong,
          { ...isWrong, answers: [option(1, 'red', { blank_id: 'a' }), option(2, 'blue', { blank_id: 'a' })] },
          { ...isWrong, answers: [option(1, 'cat'), option(2, 'trout')], matches },
          isRight,
          { ...isRight, ...calculated, answers: [option(1, null, own)] },
          all,
          all,
          all,
        ]),
      );
    });

    it('its results tell what is right as well, where the quiz shows it, and each mode is one statement', async () => {
      await setQuiz(world, quiz, { showCorrectAnswers: true });
      const yes = weighing(100);
      const no = weighing(0);
      expect(await presented('stu1')).toEqual(
        expected([
          { ...isWrong, answers: [option(1, 'right', yes), option(2, 'wrong', { ...ofWrong, ...no })] },
          {
            ...isRight,
            answers: [option(1, 'right', { ...ofRight, ...yes }), option(2, 'wrong', { ...wrong, ...no })],
          },
          {
            ...isRight,
            answers: [option(1, 'right', { ...ofRight, ...yes }), option(2, 'wrong', { ...wrong, ...no })],
            text_after_answers: 'after',
          },
          {
            ...isWrong,
            answers: [option(1, 'right', { ...ofRight, ...yes }), option(2, 'wrong', { ...ofWrong, ...no })],
          },
          { ...isWrong, answers: [option(1, 'SECRET word', yes)] },
          {
            ...isWrong,
            answers: [
              option(1, 'SECRET red', { ...yes, blank_id: 'a' }),
              option(2, 'SECRET blue', { ...yes, blank_id: 'b' }),
            ],
          },
          {
            ...isWrong,
            answers: [option(1, 'red', { ...yes, blank_id: 'a' }), option(2, 'blue', { ...no, blank_id: 'a' })],
          },
          { ...isWrong, answers: [pair(1, 'cat', 'mammal', 11), pair(2, 'trout', 'fish', 12)], matches },
          {
            ...isRight,
            answers: [
              option(1, null, {
                ...yes,
                numerical_answer_type: 'range_answer',
                start: 1,
                end: 5,
                ...said('SECRET range'),
              }),
            ],
          },
          {
            ...isRight,
            ...calculated,
            formulas: [{ formula: 'SECRET + x' }],
            answers: [option(1, null, { ...own, ...yes, answer: 987_654 })],
          },
          all,
          all,
          all,
        ]),
      );
      expect(await world.statementsOf(() => presented('stu1'))).toBe(1);
    });
    const pair = (id: number, left: string, right: string, matchId: number) =>
      option(id, left, {
        ...weighing(100),
        left,
        answer_match_left: left,
        right,
        answer_match_right: right,
        match_id: matchId,
      });

    it('its graders get everything, in the order in which its student saw it, with the positions of the attempt', async () => {
      const seen = await presented('teach');
      const stored = (
        await world.as('teach').get(`/courses/${quiz.courseId}/quizzes/${quiz.id}/questions?per_page=100`)
      ).body;
      const withoutNull = (row: Json) => JSON.parse(JSON.stringify(row, (_, value) => value ?? undefined));
      // The builder draws matches in the reverse of their order, and one set of a calculated question. What a question
      // measures is no part of an attempt.
      const asDrawn = stored.map((one: Json) => ({
        ...one,
        outcome_ids: undefined,
        matches: (one['matches'] as Json[] | null)?.toReversed(),
      }));
      expect(seen.map(withoutNull)).toEqual(asDrawn.map(withoutNull));
      expect(JSON.stringify(seen[9])).toContain('876543');
    });
  });
});
