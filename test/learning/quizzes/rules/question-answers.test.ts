import { type QuestionInput, readQuestion } from '../../../../src/learning/quizzes/authoring/question-input.rules.js';
import type { QuestionContent } from '../../../../src/learning/quizzes/questions/question-content.js';
import { example, examples, makingBy, refusing, seeded } from './builders.js';

const created = (given: QuestionInput, seed = 1) => readQuestion(given, null, makingBy(seeded(seed)));
/** The fields of the answers that are named, each answer a list. */
const answersOf = <Field extends keyof QuestionContent['answers'][number]>(
  { answers }: QuestionContent,
  ...fields: Field[]
) => answers.map((answer) => fields.map((field) => answer[field]));
const choice = (...weights: (number | string | null)[]): QuestionInput => ({
  questionType: 'multiple_choice_question',
  answers: weights.map((answerWeight, index) => ({ answerText: `${index}`, answerWeight })),
});

describe('The answers of a question', () => {
  it('come as a list, or as an object with numbers for keys', () => {
    const [first, second, third] = ['a', 'b', 'c'].map((text) => ({ text }));
    const type = { questionType: 'multiple_choice_question' };
    const listed = created({ ...type, answers: [first!, second!, third!] });
    expect(created({ ...type, answers: { 0: first!, 2: third!, 1: second! } })).toEqual(listed);
    const keyed = Object.fromEntries([...Array(12).keys()].map((key) => [`${key}`, { text: `${key}` }]));
    expect(answersOf(created({ ...type, answers: keyed }), 'text').flat()).toEqual(Object.keys(keyed));
    for (const answers of [null, [], {}]) expect(created({ ...type, answers }).answers).toEqual([]);
  });

  it('get ids of the service, each its own, below 10000, in no order', () => {
    const question = created(choice(...Array.from({ length: 500 }, () => 0)));
    const ids = answersOf(question, 'id').flat();
    expect(new Set(ids).size).toBe(500);
    for (const id of ids) expect(id > 0 && id < 10_000 && Number.isInteger(id)).toBe(true);
    expect(ids.toSorted((a, b) => a - b)).not.toEqual(ids);
  });

  it('get ids of their own even where chance is always the same', () => {
    for (const always of [0, 0.5, 0.99999]) {
      const { answers } = readQuestion(
        choice(0, 0, 0),
        null,
        makingBy(() => always),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
      for (const { id } of answers) expect(id > 0 && id < 10_000).toBe(true);
    }
  });

  it('of a new question have no ids, whatever is sent', () => {
    const answers = [{ id: 123_456, text: 'a' }];
    const question = created({ questionType: 'short_answer_question', answers });
    expect(question.answers[0]!.id).toBeLessThan(10_000);
  });

  it('are read under the names of the documents and under those of their answers', () => {
    const type = { questionType: 'multiple_choice_question' };
    const one = created({
      ...type,
      answers: [{ answerText: 'a', answerWeight: 100, answerComments: 'c', answerHtml: 'h' }],
    });
    expect(created({ ...type, answers: [{ text: 'a', weight: 100, comments: 'c', html: 'h' }] })).toEqual(one);
    expect(created({ ...type, answers: [{ text: 'a', weight: '100.0', answerComment: 'c', html: 'h' }] })).toEqual(one);
    const numerical = { questionType: 'numerical_question' };
    const seeds = [
      { numericalAnswerType: 'exact_answer', exact: 1, margin: 2 },
      { numericalAnswerType: 'range_answer', start: 1, end: 2 },
      { numericalAnswerType: 'precision_answer', approximate: 1.25, precision: 2 },
    ];
    const others = [
      { numericalAnswerType: 'exact_answer', answerExact: '1', answerErrorMargin: '2' },
      { numericalAnswerType: 'range_answer', answerRangeStart: '1', answerRangeEnd: '2' },
      { numericalAnswerType: 'precision_answer', answerApproximate: '1.25', answerPrecision: '2' },
    ];
    expect(created({ ...numerical, answers: others })).toEqual(created({ ...numerical, answers: seeds }));
  });

  it.each([
    [
      [0, 100, 0],
      [0, 100, 0],
    ],
    [
      [0, 0, 0],
      [100, 0, 0],
    ],
    [
      [50, 0],
      [100, 0],
    ],
    [
      ['100', 'x', null],
      [100, 0, 0],
    ],
    [
      [100, 50, -1],
      [100, 50, 0],
    ],
    [
      [100, 100],
      [100, 100],
    ],
    [[], []],
  ])('are right with 100; where nothing is right the first becomes it: %j', (weights, expected) => {
    for (const questionType of [
      'multiple_choice_question',
      'true_false_question',
      'multiple_answers_question',
      'missing_word_question',
    ])
      expect(answersOf(created({ ...choice(...weights), questionType }), 'weight').flat()).toEqual(expected);
  });

  it('of dropdowns and blanks are right at least once for each blank', () => {
    const answers = [
      { text: '1', blankId: 'a', weight: 0 },
      { text: '2', blankId: 'b', weight: 0 },
      { text: '3', blankId: 'a', weight: 100 },
      { text: '4', blankId: 'b', weight: 0 },
    ];
    for (const questionType of ['multiple_dropdowns_question', 'fill_in_multiple_blanks_question'])
      expect(answersOf(created({ questionType, answers }), 'weight').flat()).toEqual([0, 100, 100, 0]);
  });

  it('of a blank do not become right by those of other blanks', () => {
    const answers = [0, 100, 0, 0, 100].map((weight, index) => ({ text: `${index}`, weight, blankId: 'aabbc'[index] }));
    const question = created({ questionType: 'multiple_dropdowns_question', answers });
    expect(answersOf(question, 'weight').flat()).toEqual([0, 100, 100, 0, 100]);
  });

  it('for blanks are accepted where no weight is said; the blank may have a number', () => {
    const answers = [
      { text: 'red', blankId: 1 },
      { text: 'crimson', blankId: '1' },
    ];
    const question = created({ questionType: 'fill_in_multiple_blanks_question', answers });
    expect(answersOf(question, 'blankId', 'weight')).toEqual([
      ['1', 100],
      ['1', 100],
    ]);
  });

  it('that are short or numbers are all right', () => {
    const answers = [
      { text: 'a', weight: 0, exact: 1 },
      { text: 'b', exact: 2 },
    ];
    for (const questionType of ['short_answer_question', 'numerical_question'])
      expect(answersOf(created({ questionType, answers }), 'weight').flat()).toEqual([100, 100]);
  });

  it('that are numbers say how, an unknown word is refused, no word is told by the rest', () => {
    const kind = (answer: object) =>
      created({ questionType: 'numerical_question', answers: [answer] }).answers[0]!.numericalAnswerType;
    expect(() => kind({ numericalAnswerType: 'about', exact: 1 })).toThrow(/exact_answer, range_answer/);
    expect(kind({})).toBe('range_answer');
    expect(kind({ exact: 1 })).toBe('exact_answer');
    expect(kind({ answerApproximate: 1 })).toBe('precision_answer');
    expect(kind({ start: 1, end: 2 })).toBe('range_answer');
  });

  it('that are numbers keep only what their kind uses', () => {
    const answers = [{ numericalAnswerType: 'range_answer', start: 5, end: 1, exact: 3, margin: 1, precision: 2 }];
    const [answer] = created({ questionType: 'numerical_question', answers }).answers;
    expect(answer).toMatchObject({ start: 5, end: 1, exact: null, margin: null, approximate: null, precision: null });
  });

  it('that are numbers are refused with 400 where one is none', () => {
    for (const answer of [
      { exact: 'one' },
      { exact: 1, margin: 'wide' },
      { start: '1,5' },
      { approximate: 1, precision: 'x' },
    ])
      expect(() => created({ questionType: 'numerical_question', answers: [answer] })).toThrow(refusing('answers'));
  });

  it('may have a share for a margin', () => {
    const margin = (given: string | number | null) =>
      created({ questionType: 'numerical_question', answers: [{ exact: 1, margin: given }] }).answers[0]!.margin;
    expect(['5%', ' 2.5 % ', '0.1', null, ''].map(margin)).toEqual(['5%', '2.5%', 0.1, 0, 0]);
  });

  it('are none for essays, files and text alone', () => {
    for (const questionType of ['essay_question', 'file_upload_question', 'text_only_question'])
      expect(created({ questionType, answers: [{ text: 'a' }] }).answers).toEqual([]);
  });
});

describe('Pairs', () => {
  it('share a match where their right sides are equal; distractors are further matches', () => {
    const { answers, matches, matchingAnswerIncorrectMatches } = example('matching_question');
    expect(matches!.map(({ text }) => text)).toEqual(['Mammal', 'Fish', 'Amphibian', 'Bird', 'Insect']);
    expect(new Set(matches!.map(({ matchId }) => matchId)).size).toBe(5);
    expect(
      answers.map(({ left, right, matchId }) => [left, right, matches!.find((m) => m.matchId === matchId)!.text]),
    ).toEqual([
      ['Cat', 'Mammal', 'Mammal'],
      ['Dog', 'Mammal', 'Mammal'],
      ['Trout', 'Fish', 'Fish'],
      ['Frog', 'Amphibian', 'Amphibian'],
    ]);
    expect(matchingAnswerIncorrectMatches).toBe('Bird\nInsect');
    for (const { weight } of answers) expect(weight).toBe(100);
  });

  it('have distractors one a line, blank lines and what is there already left out, also said of an answer', () => {
    const type = { questionType: 'matching_question' };
    const pair = { answerMatchLeft: 'Cat', answerMatchRight: 'Mammal' };
    const texts = (given: QuestionInput) => created({ ...type, ...given }).matches!.map(({ text }) => text);
    const lines = ' Bird \r\n\nMammal\nInsect\nBird\n';
    expect(texts({ answers: [pair], matchingAnswerIncorrectMatches: lines })).toEqual(['Mammal', 'Bird', 'Insect']);
    expect(texts({ answers: [{ ...pair, matchingAnswerIncorrectMatches: lines }] })).toEqual([
      'Mammal',
      'Bird',
      'Insect',
    ]);
  });

  it('without either side are left out; one without a right side has no match', () => {
    const answers = [{ answerMatchLeft: '', answerMatchRight: ' ' }, { answerMatchLeft: 'Cat' }];
    const question = created({ questionType: 'matching_question', answers });
    expect(answersOf(question, 'left', 'right', 'matchId')).toEqual([['Cat', '', null]]);
    expect(question.matches).toEqual([]);
  });

  it('give their matches ids that do not tell the order of the pairs', () => {
    const orders = Array.from({ length: 30 }, (_, seed) => {
      const { matches } = created({ questionType: 'matching_question', ...examples.matching_question }, seed);
      return matches!
        .toSorted((a, b) => a.matchId - b.matchId)
        .map(({ text }) => text)
        .join();
    });
    expect(new Set(orders).size).toBeGreaterThan(15);
  });
});

describe('A calculated question', () => {
  it('keeps its formulas, variables, sets, tolerance and decimals', () => {
    const question = created({ questionType: 'calculated_question', ...examples.calculated_question });
    expect(question).toMatchObject({
      formulas: ['3 * x'],
      variables: [{ name: 'x', min: 1, max: 9, scale: 0 }],
      answerTolerance: '5%',
      formulaDecimalPlaces: 1,
    });
    expect(answersOf(question, 'variables', 'answer', 'weight', 'text')).toEqual([
      [[{ name: 'x', value: 2 }], 6, 100, null],
      [[{ name: 'x', value: 4 }], 12, 100, null],
      [[{ name: 'x', value: 8 }], 24, 100, null],
    ]);
  });

  it('reads numbers that come as text, formulas that come bare, and lists that come as objects', () => {
    expect(
      created({
        questionType: 'calculated_question',
        formulas: { 0: '3 * x' },
        variables: { 0: { name: ' x ', min: '1', max: '9', scale: '2' } },
        answers: { 0: { answerText: '6', variables: { 0: { name: 'x', value: '2' } } } },
        answerTolerance: '0.5',
        formulaDecimalPlaces: '2',
      }),
    ).toMatchObject({
      formulas: ['3 * x'],
      variables: [{ name: 'x', min: 1, max: 9, scale: 2 }],
      answers: [{ answer: 6, variables: [{ name: 'x', value: 2 }] }],
      answerTolerance: 0.5,
      formulaDecimalPlaces: 2,
    });
  });

  it('has from 0 to 16 decimals, or none said', () => {
    const decimals = (formulaDecimalPlaces: number | string | null) =>
      created({ questionType: 'calculated_question', formulaDecimalPlaces }).formulaDecimalPlaces;
    expect([0, '16', null, ''].map(decimals)).toEqual([0, 16, null, null]);
  });

  it.each([
    ['answerTolerance', { answerTolerance: 'some' }],
    ['formulaDecimalPlaces', { formulaDecimalPlaces: 1.5 }],
    ['formulaDecimalPlaces', { formulaDecimalPlaces: -1 }],
    ['formulaDecimalPlaces', { formulaDecimalPlaces: 17 }],
    ['answers', { answers: [{ answerText: 'six' }] }],
    ['answers', { answers: [{ answerText: 6, variables: [{ name: 'x', value: 'two' }] }] }],
  ])('is refused with 400 for %s that is no number of its kind', (field, given) => {
    expect(() => created({ questionType: 'calculated_question', ...given })).toThrow(refusing(field));
  });
});
