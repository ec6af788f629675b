import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz } from '../builders.js';

describe('answers of questions, as authors write them', () => {
  let world: World;
  let questions: string;
  beforeAll(async () => {
    world = await openWorld();
    const quiz = await aPublishedQuiz(world, {}, []);
    questions = `/courses/${world.courses.C1}/quizzes/${quiz.id}/questions`;
  });
  afterAll(() => world.close());

  const made = async (form: Record<string, string | number>) => {
    const { status, body } = await world.as('teach').post(questions, form);
    expect([status, body]).toEqual([200, expect.any(Object)]);
    return body;
  };

  it('qq-answer-id, qq-answer-weight: answers get ids of the server’s own, and keep their weights', async () => {
    const { answers } = await made({
      'question[question_type]': 'multiple_choice_question',
      'question[answers][0][id]': 77_777,
      'question[answers][0][answer_text]': 'three',
      'question[answers][0][answer_weight]': 0,
      'question[answers][1][answer_text]': 'four',
      'question[answers][1][answer_weight]': 100,
      'question[answers][1][answer_comments]': 'Right.',
    });
    expect(answers).toEqual([
      { ...shown, id: answers[0].id, text: 'three', answer_text: 'three' },
      {
        ...shown,
        id: answers[1].id,
        text: 'four',
        answer_text: 'four',
        weight: 100,
        answer_weight: 100,
        comments: 'Right.',
        answer_comments: 'Right.',
      },
    ]);
    const ids: number[] = answers.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id > 0 && id < 10_000)).toBe(true);
  });
  const shown = { html: null, weight: 0, answer_weight: 0, comments: null, answer_comments: null };

  it('keep the ids of answers that are sent again with them', async () => {
    const choice = { 'question[question_type]': 'multiple_choice_question' };
    const { id, answers } = await made({
      ...choice,
      'question[answers][0][answer_text]': 'yes',
      'question[answers][1][answer_text]': 'no',
    });
    const [, no] = answers;
    const { body } = await world.as('teach').put(`${questions}/${id}`, {
      'question[answers][0][id]': no.id,
      'question[answers][0][answer_text]': 'not at all',
      'question[answers][1][answer_text]': 'perhaps',
    });
    expect(body.answers).toMatchObject([
      { id: no.id, text: 'not at all', weight: 100 },
      { text: 'perhaps', weight: 0 },
    ]);
    expect(body.answers[1].id).not.toBe(answers[0].id);
  });

  it('take answers as a list, as a numbered object, as repeated keys of a form, and as JSON', async () => {
    const type = { 'question[question_type]': 'multiple_answers_question' };
    const repeated =
      'question[question_type]=multiple_answers_question' +
      '&question[answers][][answer_text]=a&question[answers][][answer_weight]=100' +
      '&question[answers][][answer_text]=b&question[answers][][answer_weight]=0';
    const numbered = {
      ...type,
      'question[answers][0][answer_text]': 'a',
      'question[answers][0][answer_weight]': 100,
      'question[answers][1][answer_text]': 'b',
      'question[answers][1][answer_weight]': 0,
    };
    const answers = [
      { text: 'a', weight: 100 },
      { text: 'b', weight: 0 },
    ];
    const inJson = (given: unknown) =>
      world.as('teach').json('POST', questions, {
        question: { question_type: 'multiple_answers_question', answers: given },
      });
    const answered = [
      await world.as('teach').post(questions, repeated),
      await world.as('teach').post(questions, numbered),
      await inJson(answers),
      await inJson({ 0: answers[0], 1: answers[1] }),
    ];
    for (const { status, body } of answered) expect([status, body.answers]).toMatchObject([200, answers]);
  });

  it('take hundreds of answers in one form', async () => {
    const pairs = Array.from({ length: 300 }, (_, i) => `question[answers][][answer_text]=a${i}`);
    const { body } = await world
      .as('teach')
      .post(questions, ['question[question_type]=multiple_choice_question', ...pairs].join('&'));
    expect(body.answers.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 300 }, (_, i) => `a${i}`),
    );
  });

  it('qq-answer-exact, qq-answer-precision, qq-answer-numeric-types: keep numbers of every kind', async () => {
    const { answers } = await made({
      'question[question_type]': 'numerical_question',
      'question[answers][0][numerical_answer_type]': 'exact_answer',
      'question[answers][0][exact]': 12,
      'question[answers][0][margin]': 0.5,
      'question[answers][1][numerical_answer_type]': 'range_answer',
      'question[answers][1][start]': 1,
      'question[answers][1][end]': 5,
      'question[answers][2][numerical_answer_type]': 'precision_answer',
      'question[answers][2][approximate]': 2.99792,
      'question[answers][2][precision]': 4,
    });
    expect(answers).toMatchObject([
      { numerical_answer_type: 'exact_answer', exact: 12, margin: 0.5, weight: 100 },
      { numerical_answer_type: 'range_answer', start: 1, end: 5, weight: 100 },
      { numerical_answer_type: 'precision_answer', approximate: 2.99792, precision: 4, weight: 100 },
    ]);
    const aliases = await made({
      'question[question_type]': 'numerical_question',
      'question[answers][0][numerical_answer_type]': 'exact_answer',
      'question[answers][0][answer_exact]': 12,
      'question[answers][0][answer_error_margin]': '5%',
    });
    expect(aliases.answers).toMatchObject([{ exact: 12, margin: '5%' }]);
  });

  it('qq-answer-match: pairs have both sides, and distractors stand among the matches', async () => {
    const question = await made({
      'question[question_type]': 'matching_question',
      'question[answers][0][answer_match_left]': 'cat',
      'question[answers][0][answer_match_right]': 'mammal',
      'question[answers][1][answer_match_left]': 'trout',
      'question[answers][1][answer_match_right]': 'fish',
      'question[answers][1][matching_answer_incorrect_matches]': 'bird\nstone',
    });
    const texts = question.matches.map(({ text }: { text: string }) => text);
    expect(texts.toSorted()).toEqual(['bird', 'fish', 'mammal', 'stone']);
    const idOf = (text: string) => question.matches.find((match: { text: string }) => match.text === text).match_id;
    expect(question.answers).toMatchObject([
      { left: 'cat', text: 'cat', right: 'mammal', answer_match_left: 'cat', match_id: idOf('mammal') },
      { left: 'trout', right: 'fish', answer_match_right: 'fish', match_id: idOf('fish') },
    ]);
    expect(question.matching_answer_incorrect_matches).toBe('bird\nstone');
  });

  it('qq-answer-missing-word: what follows the missing word is kept, said of the question or of an answer', async () => {
    const type = { 'question[question_type]': 'missing_word_question', 'question[answers][0][answer_text]': 'roses' };
    const said = await made({ ...type, 'question[text_after_answers]': 'are red' });
    expect(said).toMatchObject({ text_after_answers: 'are red', answers: [{ text: 'roses', weight: 100 }] });
    const ofAnswer = await made({ ...type, 'question[answers][0][text_after_answers]': 'are white' });
    expect(ofAnswer.text_after_answers).toBe('are white');
  });

  it('qq-answer-blank: answers name the blank that they fill', async () => {
    for (const type of ['fill_in_multiple_blanks_question', 'multiple_dropdowns_question']) {
      const { answers } = await made({
        'question[question_type]': type,
        'question[question_text]': 'Roses are [color1], violets are [2].',
        'question[answers][0][blank_id]': 'color1',
        'question[answers][0][answer_text]': 'red',
        'question[answers][0][answer_weight]': 100,
        'question[answers][1][blank_id]': 2,
        'question[answers][1][answer_text]': 'blue',
        'question[answers][1][answer_weight]': 100,
      });
      expect(answers).toMatchObject([{ blank_id: 'color1' }, { blank_id: 2 }]);
    }
  });

  it('keep variables, formulas and sets of values of a calculated question', async () => {
    const question = await world.as('teach').json('POST', questions, {
      question: {
        question_type: 'calculated_question',
        question_text: 'What is 5 plus [x]?',
        formulas: [{ formula: '5 + x' }],
        variables: [{ name: 'x', min: 2, max: 9, scale: 0 }],
        answers: [{ answer_text: '7', variables: [{ name: 'x', value: 2 }] }],
        answer_tolerance: '5%',
        formula_decimal_places: 1,
      },
    });
    expect([question.status, question.body]).toMatchObject([
      200,
      {
        formulas: [{ formula: '5 + x' }],
        variables: [{ name: 'x', min: 2, max: 9, scale: 0 }],
        answers: [{ weight: 100, answer: 7, variables: [{ name: 'x', value: 2 }] }],
        answer_tolerance: '5%',
        formula_decimal_places: 1,
      },
    ]);
    const { body } = await world
      .as('teach')
      .json('PUT', `${questions}/${question.body.id}`, { question: question.body });
    expect(body).toEqual(question.body);
  });

  it('A47: plain text stays as it is written, also where it speaks of markup; HTML is sanitised', async () => {
    const question = await made({
      'question[question_type]': 'short_answer_question',
      'question[correct_comments]': 'x < y, and <b> is bold',
      'question[answers][0][answer_text]': '<script>',
      'question[answers][0][answer_comments]': '1 < 2',
    });
    expect(question.correct_comments).toBe('x < y, and <b> is bold');
    expect(question.answers).toMatchObject([{ text: '<script>', comments: '1 < 2', html: null }]);
  });
});
