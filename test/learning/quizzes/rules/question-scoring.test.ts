import fc from 'fast-check';
import type { PublishedQuestion } from '../../../../src/learning/quizzes/questions/question-content.js';
import { scoreQuestion } from '../../../../src/learning/quizzes/questions/question-scoring.rules.js';
import { readAnswer } from '../../../../src/learning/quizzes/taking/answering/given-answer.rules.js';
import { clean, example, idOf, matchOf, published, selectedFrom } from './builders.js';

/** Points and judgement for what a student sends. */
function scored(question: PublishedQuestion, given?: unknown, selected = selectedFrom(question)) {
  const { points, correct } = scoreQuestion(question, selected, readAnswer(question, selected, given, clean));
  return [points, correct];
}
const full = [10, 'true'];
const none = [0, 'false'];

describe('A question is scored by its type:', () => {
  it.each(['multiple_choice_question', 'true_false_question', 'missing_word_question'] as const)(
    '%s gives all points for the answer that weighs 100, none for another',
    (type) => {
      const question = example(type);
      for (const { id, weight } of question.answers) expect(scored(question, id)).toEqual(weight === 100 ? full : none);
    },
  );

  it('a choice with two right answers gives all points for either; one that weighs 50 is wrong', () => {
    const answers = [100, 100, 50].map((answerWeight) => ({ answerText: `${answerWeight}`, answerWeight }));
    const question = published({ questionType: 'multiple_choice_question', answers });
    expect(question.answers.map(({ id }) => scored(question, id))).toEqual([full, full, none]);
  });

  it('a short answer is right when it equals any answer, whatever its case and the blanks around it', () => {
    const question = example('short_answer_question');
    for (const text of ['Berlin', '  bERLIN\n', 'café  au lait', 'CAFE\u0301  AU LAIT'])
      expect(scored(question, text)).toEqual(full);
    for (const text of ['Berlin.', 'Ber lin', 'cafe  au lait', 'Bonn']) expect(scored(question, text)).toEqual(none);
  });

  it('a short answer without text is wrong even where an author left an answer blank', () => {
    const question = published({ questionType: 'short_answer_question', answers: [{ answerText: ' ' }] });
    expect(scored(question, '   ')).toEqual(none);
  });

  it.each([
    [42, full],
    [42.5, full],
    ['41.5', full],
    [42.500001, none],
    [-42, none],
  ])('an exact number is right within its margin: %s', (given, expected) => {
    expect(scored(example('numerical_question'), given)).toEqual(expected);
  });

  it('a margin may be a share of the number', () => {
    const answers = [{ numericalAnswerType: 'exact_answer', exact: -200, margin: '5%' }];
    const question = published({ questionType: 'numerical_question', answers });
    for (const value of [-190, -210, -200]) expect(scored(question, value)).toEqual(full);
    for (const value of [-189.99, -210.01, 200]) expect(scored(question, value)).toEqual(none);
  });

  it('a margin of nothing forgives what doubles add, and nothing more', () => {
    const exact = (value: number) =>
      published({ questionType: 'numerical_question', answers: [{ exact: value, margin: 0 }] });
    expect(scored(exact(0.3), 0.1 + 0.2)).toEqual(full);
    expect(scored(exact(0.3), 0.300000001)).toEqual(none);
    expect(scored(exact(123_456_789_012_345), 123_456_789_012_346)).toEqual(none);
    expect(scored(exact(0), 1e-300)).toEqual(none);
    const nearNothing = published({ questionType: 'numerical_question', answers: [{ exact: 0, margin: 0.3 }] });
    expect(scored(nearNothing, 0.1 + 0.2)).toEqual(full);
  });

  it('a range takes both its ends, whichever comes first', () => {
    for (const [start, end] of [
      [1, 5],
      [5, 1],
    ]) {
      const answers = [{ numericalAnswerType: 'range_answer', start, end }];
      const question = published({ questionType: 'numerical_question', answers });
      for (const value of [1, 5, 3.3]) expect(scored(question, value)).toEqual(full);
      for (const value of [0.999, 5.001, -3, 0]) expect(scored(question, value)).toEqual(none);
    }
  });

  it('a range may begin or end with 0', () => {
    for (const [start, end, outside] of [
      [0, 5, -1],
      [-5, 0, 1],
    ]) {
      const question = published({ questionType: 'numerical_question', answers: [{ start, end }] });
      expect([scored(question, 0), scored(question, outside)]).toEqual([full, none]);
    }
  });

  it.each([
    [7.38906, 3, '7.38', full],
    [7.38906, 3, '7.389', full],
    [7.38906, 3, '7.3', none],
    [7.38906, 3, '73.8', none],
    [7.38906, 3, '-7.38', none],
    [-0.00602, 2, '-6.09e-3', full],
    [-0.00602, 2, '-6.09e-2', none],
    [1200, 4, '1200', full],
    [1200, 4, '1201', none],
    [3, 5, String(0.3 / 0.1), full],
    [0, 3, '0', full],
    [0, 3, '0.001', none],
  ])('a number near %s agrees in sign, exponent and first %s digits: %s', (approximate, precision, given, expected) => {
    const answers = [{ numericalAnswerType: 'precision_answer', approximate, precision }];
    expect(scored(published({ questionType: 'numerical_question', answers }), given)).toEqual(expected);
  });

  it('any of several numerical answers will do', () => {
    const answers = [{ exact: 1 }, { start: 10, end: 20 }, { approximate: 300, precision: 1 }];
    const question = published({ questionType: 'numerical_question', answers });
    for (const value of [1, 15, 399]) expect(scored(question, value)).toEqual(full);
    for (const value of [2, 25, 400]) expect(scored(question, value)).toEqual(none);
  });

  it('a calculated number is that of the variables which the student got, within the tolerance', () => {
    const question = example('calculated_question');
    for (const seed of [1, 2, 3, 4, 5]) {
      const selected = selectedFrom(question, false, seed);
      const own = question.answers.find(({ id }) => id === selected.variableSet)!.answer!;
      const others = question.answers.map(({ answer }) => answer!).filter((answer) => answer !== own);
      for (const value of [own, own * 1.05, own * 0.95]) expect(scored(question, value, selected)).toEqual(full);
      for (const value of [...others, own * 1.051]) expect(scored(question, value, selected)).toEqual(none);
    }
  });

  it.each([
    [
      ['2', '3', '5'],
      [10, 'true'],
    ],
    [
      ['2', '3'],
      [6.666666667, 'partial'],
    ],
    [
      ['2', '3', '5', '4'],
      [6.666666667, 'partial'],
    ],
    [['2', '4'], none],
    [['4', '6'], none],
    [
      ['2', '3', '5', '4', '6'],
      [3.333333333, 'partial'],
    ],
    [[], none],
  ])('multiple answers: right ticks less wrong ones, never below nothing: %j', (ticked, expected) => {
    const question = example('multiple_answers_question');
    expect(
      scored(
        question,
        ticked.map((text) => idOf(question, text)),
      ),
    ).toEqual(expected);
  });

  it('a tick that is sent twice counts once', () => {
    const question = example('multiple_answers_question');
    const [two, three] = [idOf(question, '2'), idOf(question, '3')];
    expect(scored(question, [two, two, three, String(two)])).toEqual([6.666666667, 'partial']);
  });

  it('blanks give their share each, without deduction', () => {
    const question = example('fill_in_multiple_blanks_question');
    expect(scored(question, { rose: ' RED ', violet: 'Blue' })).toEqual(full);
    expect(scored(question, { rose: 'crimson', violet: 'red' })).toEqual([5, 'partial']);
    expect(scored(question, { rose: 'crimson' })).toEqual([5, 'partial']);
    expect(scored(question, { rose: 'blue', violet: 'red' })).toEqual(none);
  });

  it('dropdowns give their share each, without deduction', () => {
    const question = example('multiple_dropdowns_question');
    expect(scored(question, { a: idOf(question, 'ice'), b: idOf(question, 'steam') })).toEqual(full);
    expect(scored(question, { a: idOf(question, 'ice'), b: idOf(question, 'stone') })).toEqual([5, 'partial']);
    expect(scored(question, { a: idOf(question, 'gold'), b: null })).toEqual(none);
  });

  it('pairs give their share each; a distractor is a wrong one', () => {
    const question = example('matching_question');
    const pairs = (...given: [string, string][]) =>
      given.map(([left, text]) => ({ answer_id: idOf(question, left), match_id: matchOf(question, text) }));
    const all: [string, string][] = [
      ['Cat', 'Mammal'],
      ['Dog', 'Mammal'],
      ['Trout', 'Fish'],
      ['Frog', 'Amphibian'],
    ];
    expect(scored(question, pairs(...all))).toEqual(full);
    expect(scored(question, pairs(...all.slice(0, 3), ['Frog', 'Insect']))).toEqual([7.5, 'partial']);
    expect(scored(question, pairs(['Trout', 'Fish']))).toEqual([2.5, 'partial']);
    expect(scored(question, pairs(['Trout', 'Bird'], ['Cat', 'Fish']))).toEqual(none);
  });

  it('equal right-hand texts stand for each other, also where each has an id of its own', () => {
    const { answers, matches, ...rest } = example('matching_question');
    const mammal = matches!.find(({ text }) => text === 'Mammal')!;
    const question = { ...rest, answers, matches: [...matches!, { ...mammal, matchId: 10_001 }] };
    const sent = [{ answer_id: idOf(question, 'Cat'), match_id: 10_001 }];
    expect(scored(question, sent)).toEqual([2.5, 'partial']);
  });

  it.each(['essay_question', 'file_upload_question'] as const)(
    '%s waits for a person, also when left blank',
    (type) => {
      const question = example(type);
      expect(scored(question)).toEqual([0, 'undefined']);
      expect(scored(question, type === 'essay_question' ? 'It was a dark night.' : [12])).toEqual([0, 'undefined']);
    },
  );

  it('text alone has no score', () => {
    expect(scored(example('text_only_question', { pointsPossible: 10 }))).toEqual([0, 'no_score']);
  });

  it('what is not answered is wrong', () => {
    for (const type of [
      'multiple_choice_question',
      'true_false_question',
      'short_answer_question',
      'fill_in_multiple_blanks_question',
      'multiple_answers_question',
      'multiple_dropdowns_question',
      'matching_question',
      'numerical_question',
      'calculated_question',
      'missing_word_question',
    ] as const) {
      const question = example(type);
      expect([type, scored(question)]).toEqual([type, none]);
      expect(scoreQuestion(question, selectedFrom(question), undefined)).toMatchObject({ points: 0, correct: 'false' });
    }
  });

  it('a question without points is judged all the same', () => {
    const question = example('multiple_choice_question', { pointsPossible: 0 });
    expect(scored(question, idOf(question, 'Berlin'))).toEqual([0, 'true']);
    expect(scored(question, idOf(question, 'Rome'))).toEqual([0, 'false']);
  });
});

describe('Numbers that are written', () => {
  it('count as the number that they are', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const question = published({ questionType: 'numerical_question', answers: [{ exact: value }] });
        expect(scored(question, String(value))).toEqual(full);
        expect(scored(question, ` ${value} `)).toEqual(full);
      }),
    );
  });

  it('lie in a range exactly when they lie between its ends', () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, number, number, (value, start, end) => {
        const question = published({ questionType: 'numerical_question', answers: [{ start, end }] });
        const between = value >= Math.min(start, end) && value <= Math.max(start, end);
        expect(scored(question, value)).toEqual(between ? full : none);
      }),
    );
  });
});
