import fc from 'fast-check';
import { type PublishedQuestion, questionTypes } from '../../../../src/learning/quizzes/questions/question-content.js';
import { readAnswer, shownAnswer } from '../../../../src/learning/quizzes/taking/answering/given-answer.rules.js';
import { anyTry } from './arbitraries.js';
import { clean, example, idOf, matchOf, published, refusing, selectedFrom } from './builders.js';

const read = (question: PublishedQuestion, given: unknown) =>
  readAnswer(question, selectedFrom(question), given, clean);
const shown = (question: PublishedQuestion, given: unknown) => shownAnswer(question, read(question, given));
const refused = (question: PublishedQuestion, ...given: unknown[]) => {
  for (const one of given) expect(() => read(question, one)).toThrow(refusing('answer'));
};

describe('An answer comes in and goes out by the type of its question:', () => {
  it.each(['multiple_choice_question', 'true_false_question', 'missing_word_question'] as const)(
    '%s takes the id of an answer, as a number or as text, and shows it as text',
    (type) => {
      const question = example(type);
      const [{ id } = { id: 0 }] = question.answers;
      for (const given of [id, String(id), ` ${id} `]) expect(read(question, given)).toBe(id);
      expect(shown(question, id)).toBe(String(id));
      refused(question, 'Berlin', 1.5, 10_001, '10001', [id], { id }, true, `${id}.0`, '-1');
    },
  );

  it('multiple answers take a list of ids and show one of texts', () => {
    const question = example('multiple_answers_question');
    const [two, three] = [idOf(question, '2'), idOf(question, '3')];
    expect(read(question, [String(three), two, three])).toEqual([two, three]);
    expect(shown(question, [three, two])).toEqual([String(two), String(three)]);
    expect(read(question, [])).toBeNull();
    expect(shown(question, [])).toEqual([]);
    refused(question, two, 'two', { 0: two }, [two, 10_001], [null], ['x']);
  });

  it('a short answer is a text, shown trimmed and in small letters', () => {
    const question = example('short_answer_question');
    expect(shown(question, '  BerLIN ')).toBe('berlin');
    expect(shown(question, 'x'.repeat(16_384))).toHaveLength(16_384);
    refused(question, 5, ['berlin'], {}, true, 'x'.repeat(16_385), 'ü'.repeat(8193));
  });

  it('blanks take an object of texts and show null for those that are empty', () => {
    const question = example('fill_in_multiple_blanks_question');
    expect(shown(question, { rose: ' Red ' })).toEqual({ rose: 'Red', violet: null });
    expect(shown(question, { rose: 'red', violet: '' })).toEqual({ rose: 'red', violet: null });
    expect(read(question, { rose: 4 })).toEqual({ rose: '4', violet: null });
    expect(read(question, { rose: '', violet: null })).toBeNull();
    expect(shown(question, {})).toEqual({ rose: null, violet: null });
    refused(question, 'red', ['red'], [], 5, { daisy: 'white' }, { rose: ['red'] }, { rose: 'x'.repeat(16_385) });
  });

  it('a blank may have any name, also one that programs are fond of', () => {
    const answers = ['constructor', '__proto__'].map((blankId) => ({ answerText: 'x', blankId }));
    const question = published({ questionType: 'fill_in_multiple_blanks_question', answers });
    expect(shown(question, { constructor: 'x' })).toEqual(JSON.parse('{"constructor":"x","__proto__":null}'));
    expect(read(question, {})).toBeNull();
    refused(question, { toString: 'x' });
  });

  it('dropdowns take an object of ids, each of its own blank', () => {
    const question = example('multiple_dropdowns_question');
    const [ice, steam] = [idOf(question, 'ice'), idOf(question, 'steam')];
    expect(read(question, { a: String(ice), b: steam })).toEqual({ a: ice, b: steam });
    expect(shown(question, { a: ice })).toEqual({ a: String(ice), b: null });
    expect(read(question, { a: null })).toBeNull();
    refused(question, { a: steam }, { c: ice }, { a: 'ice' }, { a: 10_001 }, ice, [ice]);
  });

  it('pairs take a list of two ids each and show every left side', () => {
    const question = example('matching_question');
    const [cat, dog, fish] = [idOf(question, 'Cat'), idOf(question, 'Dog'), matchOf(question, 'Fish')];
    const unset = question.answers.map(({ id }) => ({ answer_id: String(id), match_id: null }));
    expect(shown(question, [{ answer_id: String(dog), match_id: fish }])).toEqual(
      unset.map((pair) => (pair.answer_id === String(dog) ? { ...pair, match_id: String(fish) } : pair)),
    );
    expect(read(question, [{ answerId: dog, matchId: fish }])).toEqual(
      read(question, [{ answer_id: dog, match_id: fish }]),
    );
    for (const nothing of [[], [{ answer_id: cat, match_id: null }], [{ answer_id: cat, match_id: '' }]])
      expect(read(question, nothing)).toBeNull();
    expect(shown(question, [])).toEqual(unset);
    refused(
      question,
      [{ answer_id: cat }],
      [{ match_id: fish }],
      [{ answer_id: 10_001, match_id: fish }],
      [{ answer_id: cat, match_id: 10_001 }],
      [{ answer_id: null, match_id: fish }],
      { answer_id: cat, match_id: fish },
      [null],
      ['cat'],
    );
  });

  it.each(['numerical_question', 'calculated_question'] as const)(
    '%s takes numbers, and refuses what is none',
    (type) => {
      const question = example(type);
      expect(['12', 12, ' -1.5e1 ', '.5', '−2'].map((given) => shown(question, given))).toEqual([12, 12, -15, 0.5, -2]);
      expect(read(question, '-0')).toBe(0);
      for (const given of ['twelve', '12 apples', '1e999', 'NaN', '0x10', Number.NaN, true, {}, [3]])
        expect(() => read(question, given)).toThrow('The answer is a number.');
      expect(read(question, '')).toBeNull();
      expect(read(question, ' ')).toBeNull();
    },
  );

  it('an essay is HTML, and is cleaned', () => {
    const question = example('essay_question');
    expect(shown(question, '<p onclick="x()">So <b>bold</b><script>x()</script></p>')).toBe('<p>So <b>bold</b></p>');
    expect(read(question, '')).toBeNull();
    refused(question, 5, ['<p>'], {}, 'x'.repeat(262_145));
    expect(shown(question, 'x'.repeat(200_000))).toHaveLength(200_000);
  });

  it('a file question takes a list of one file and shows its id', () => {
    const question = example('file_upload_question');
    for (const given of [[12], ['12'], 12]) expect(read(question, given)).toEqual([12]);
    expect(shown(question, [12])).toBe('12');
    for (const given of [[], '', ['']]) expect(read(question, given)).toBeNull();
    expect(shown(question, [])).toBeNull();
    refused(question, [1, 2], ['x'], {}, [[1]], { toString: 1, valueOf: 1 }, 0, -1, 1.5);
  });

  it('text alone takes no answer', () => {
    expect(read(example('text_only_question'), 'anything')).toBeNull();
    expect(shown(example('text_only_question'), 'anything')).toBeNull();
  });
});

describe('An answer', () => {
  it('is taken back with null, whatever the question', () => {
    for (const type of questionTypes)
      for (const given of [null, undefined]) expect([type, read(example(type), given)]).toEqual([type, null]);
  });

  it('is limited to what the student was shown', () => {
    const question = example('multiple_choice_question');
    const [first, ...others] = question.answers.map(({ id }) => id);
    const selected = { ...selectedFrom(question), answerIds: others };
    expect(() => readAnswer(question, selected, first, clean)).toThrow(refusing('answer'));
    expect(readAnswer(question, selected, others[0], clean)).toBe(others[0]);
  });

  it('can always be stored: no NUL, no half of a character', () => {
    for (const type of ['short_answer_question', 'essay_question'] as const)
      expect(read(example(type), 'a\0b\ud800')).toBe('ab\ufffd');
    const question = example('fill_in_multiple_blanks_question');
    expect(read(question, { rose: 'a\0b\ud800' })).toEqual({ rose: 'ab\ufffd', violet: null });
  });

  it('that is shown and sent again is the same answer, for every type of question', () => {
    fc.assert(
      fc.property(anyTry(), ({ question, selected, given }) => {
        const stored = readAnswer(question, selected, given, clean);
        expect(readAnswer(question, selected, shownAnswer(question, stored), clean)).toEqual(stored);
        expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
      }),
      { numRuns: 1000 },
    );
  });

  it('is read or refused with 400, and nothing else happens, whatever is sent', () => {
    fc.assert(
      fc.property(anyTry(), fc.anything(), ({ question, selected }, sent) => {
        try {
          const stored = readAnswer(question, selected, sent, clean);
          expect(readAnswer(question, selected, shownAnswer(question, stored), clean)).toEqual(stored);
        } catch (error) {
          expect(error).toMatchObject({ status: 400, fields: { answer: [expect.anything()] } });
        }
      }),
      { numRuns: 1000 },
    );
  });
});
