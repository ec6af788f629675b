import fc from 'fast-check';
import { type QuestionInput, readQuestion } from '../../../../src/learning/quizzes/authoring/question-input.rules.js';
import { type QuestionContent, questionTypes } from '../../../../src/learning/quizzes/questions/question-content.js';
import { sanitizeHtml } from '../../../../src/platform/text/html.js';
import { anyQuestion } from './arbitraries.js';
import { example, makingBy, refusing, seeded } from './builders.js';

const created = (given: QuestionInput, seed = 1) => readQuestion(given, null, makingBy(seeded(seed)));
const updated = (before: QuestionContent, given: QuestionInput) => readQuestion(given, before, makingBy(seeded(2)));
/** The fields of the answers that are named, each answer a list. */
const answersOf = <Field extends keyof QuestionContent['answers'][number]>(
  { answers }: QuestionContent,
  ...fields: Field[]
) => answers.map((answer) => fields.map((field) => answer[field]));
const choice = (...weights: (number | string | null)[]): QuestionInput => ({
  questionType: 'multiple_choice_question',
  answers: weights.map((answerWeight, index) => ({ answerText: `${index}`, answerWeight })),
});

describe('A new question', () => {
  it('is text alone where nothing is said', () => {
    expect(created({})).toEqual({
      questionName: 'Question',
      questionType: 'text_only_question',
      questionText: 'Question text',
      pointsPossible: 0,
      correctComments: null,
      incorrectComments: null,
      neutralComments: null,
      correctCommentsHtml: null,
      incorrectCommentsHtml: null,
      neutralCommentsHtml: null,
      textAfterAnswers: null,
      answers: [],
      matches: null,
      matchingAnswerIncorrectMatches: null,
      variables: null,
      formulas: null,
      answerTolerance: null,
      formulaDecimalPlaces: null,
    });
  });

  it('has a name and a text also where they are sent blank', () => {
    for (const blank of ['', ' ', null]) expect(created({ questionName: blank }).questionName).toBe('Question');
    for (const blank of ['', null, '<script>x()</script>'])
      expect(created({ questionText: blank }).questionText).toBe('Question text');
  });

  it('may be of every type, and of no other', () => {
    for (const type of questionTypes) expect(created({ questionType: type }).questionType).toBe(type);
    for (const type of ['essay', 'toString', 'Essay_Question'])
      expect(() => created({ questionType: type })).toThrow(refusing('questionType'));
  });

  it.each([
    [2.5, 2.5],
    ['2.5', 2.5],
    ['two', 0],
    ['', 0],
    [null, 0],
    [0, 0],
  ])('is worth what is said, text nothing: %j', (pointsPossible, expected) => {
    expect(created({ questionType: 'essay_question', pointsPossible }).pointsPossible).toBe(expected);
  });

  it('is not worth less than nothing, nor more than anybody counts', () => {
    for (const pointsPossible of [-1, '-0.5', 1e12])
      expect(() => created({ questionType: 'essay_question', pointsPossible })).toThrow(refusing('pointsPossible'));
  });

  it('is worth nothing when it is text alone', () => {
    expect(created({}).pointsPossible).toBe(0);
    for (const pointsPossible of [5, '0.5', -1])
      expect(() => created({ pointsPossible })).toThrow(refusing('pointsPossible'));
    for (const nothing of [0, '0', '', null]) expect(created({ pointsPossible: nothing }).pointsPossible).toBe(0);
  });

  it('has its HTML cleaned and its plain texts left alone', () => {
    const dirty = '<p>1 <b>2</b><script>x()</script></p>';
    const question = created({
      ...choice(100),
      questionText: dirty,
      correctComments: 'a < b',
      correctCommentsHtml: dirty,
      answers: [{ answerText: 'x < y', answerHtml: dirty, answerComments: 'y > x', answerCommentHtml: dirty }],
    });
    expect(question).toMatchObject({
      questionText: '<p>1 <b>2</b></p>',
      correctComments: 'a < b',
      correctCommentsHtml: '<p>1 <b>2</b></p>',
      answers: [{ text: 'x < y', html: '<p>1 <b>2</b></p>', comments: 'y > x', commentsHtml: '<p>1 <b>2</b></p>' }],
    });
  });

  it('can always be stored: no NUL, no half of a character', () => {
    const question = created({ ...choice(100), questionName: 'a\0\ud800', answers: [{ text: 'b\0\ud800' }] });
    expect([question.questionName, question.answers[0]!.text]).toEqual(['a\ufffd', 'b\ufffd']);
  });

  it.each([
    ['questionName', { questionName: 'x'.repeat(256) }],
    ['questionText', { questionText: 'ü'.repeat(8193) }],
    ['correctComments', { correctComments: 'x'.repeat(5121) }],
    ['incorrectComments', { incorrectComments: 'x'.repeat(5121) }],
    ['neutralCommentsHtml', { neutralCommentsHtml: 'x'.repeat(5121) }],
    ['answers', { answers: [{ text: 'x'.repeat(16_385) }] }],
    ['answers', { answers: [{ html: 'x'.repeat(16_385) }] }],
    ['answers', { answers: [{ comments: 'x'.repeat(5121) }] }],
    ['answers', { answers: Array.from({ length: 1001 }, () => ({})) }],
    ['textAfterAnswers', { textAfterAnswers: 'x'.repeat(16_385), questionType: 'missing_word_question' }],
    ['formulas', { formulas: ['x'.repeat(16_385)], questionType: 'calculated_question' }],
    [
      'matchingAnswerIncorrectMatches',
      { matchingAnswerIncorrectMatches: 'x\n'.repeat(9000), questionType: 'matching_question' },
    ],
  ])('is refused with 400 where %s has no room', (field, given) => {
    expect(() => created({ ...choice(), ...given })).toThrow(refusing(field));
  });

  it('has room for what fits exactly', () => {
    const question = created({
      ...choice(),
      questionName: 'x'.repeat(255),
      questionText: 'x'.repeat(16_384),
      correctComments: 'x'.repeat(5120),
    });
    expect([question.questionText.length, question.correctComments!.length]).toEqual([16_384, 5120]);
  });

  it('keeps the text after its answers where a word is missing, said of it or of an answer', () => {
    const type = { questionType: 'missing_word_question' };
    expect(created({ ...type, textAfterAnswers: 'is.' }).textAfterAnswers).toBe('is.');
    expect(created({ ...type, answers: [{ text: 'a' }, { textAfterAnswers: 'was.' }] }).textAfterAnswers).toBe('was.');
    expect(created({ ...choice(), textAfterAnswers: 'is.' }).textAfterAnswers).toBeNull();
  });
});

describe('A question that is changed', () => {
  it('stays as it is where nothing is said, whatever its type', () => {
    for (const type of questionTypes) {
      const { id: _id, quizGroupId: _group, ...before } = example(type, { correctComments: 'Yes' });
      expect(updated(before, {})).toEqual(before);
      expect(updated(before, { questionType: type })).toEqual(before);
    }
  });

  it('changes what is said alone', () => {
    const { id: _id, quizGroupId: _group, ...before } = example('multiple_choice_question', { correctComments: 'Yes' });
    const after = updated(before, { questionText: 'New', correctComments: null, pointsPossible: '3' });
    expect(after).toEqual({ ...before, questionText: 'New', correctComments: null, pointsPossible: 3 });
  });

  it('keeps the ids of answers that are sent with theirs, each once, and gives new ones to others', () => {
    const before = example('multiple_choice_question');
    const [bonn, berlin] = before.answers.map(({ id }) => id) as [number, number];
    const sent = [
      { id: String(berlin), text: 'Berlin', weight: 100 },
      { id: berlin, text: 'Again' },
      { id: 5, text: 'Foreign' },
      { text: 'New' },
    ];
    const ids = answersOf(updated(before, { answers: sent }), 'id').flat();
    expect(ids[0]).toBe(berlin);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids.slice(1)) expect([bonn, berlin, 5]).not.toContain(id);
  });

  it('keeps the ids of matches whose text stays', () => {
    const before = example('matching_question');
    const sent = [
      { answerMatchLeft: 'Trout', answerMatchRight: 'Fish' },
      { answerMatchLeft: 'Ant', answerMatchRight: 'Insect' },
    ];
    const after = updated(before, { answers: sent, matchingAnswerIncorrectMatches: 'Worm' });
    expect(after.matches!.map(({ text }) => text)).toEqual(['Fish', 'Insect', 'Worm']);
    for (const { text, matchId } of after.matches!.slice(0, 2))
      expect(before.matches!.find((one) => one.text === text)!.matchId).toBe(matchId);
    expect(before.matches!.map(({ matchId }) => matchId)).not.toContain(after.matches![2]!.matchId);
  });

  it('gets other distractors without its pairs being sent, and other pairs without its distractors', () => {
    const before = example('matching_question');
    const other = updated(before, { matchingAnswerIncorrectMatches: null });
    expect(other.matches!.map(({ text }) => text)).toEqual(['Mammal', 'Fish', 'Amphibian']);
    expect(other.answers).toEqual(before.answers);
    const fewer = updated(before, { answers: [{ answerMatchLeft: 'Cat', answerMatchRight: 'Mammal' }] });
    expect(fewer.matches!.map(({ text }) => text)).toEqual(['Mammal', 'Bird', 'Insect']);
  });

  it('takes its answers along where both types are of words, and reads them anew', () => {
    const before = example('multiple_choice_question');
    const short = updated(before, { questionType: 'short_answer_question' });
    expect(answersOf(short, 'id', 'text', 'weight')).toEqual(before.answers.map(({ id, text }) => [id, text, 100]));
    const ticks = updated(before, { questionType: 'multiple_answers_question' });
    expect(answersOf(ticks, 'id', 'weight')).toEqual(answersOf(before, 'id', 'weight'));
  });

  it('leaves behind what the new type does not know', () => {
    for (const type of ['numerical_question', 'calculated_question', 'matching_question', 'essay_question'])
      expect(updated(example('multiple_choice_question'), { questionType: type }).answers).toEqual([]);
    expect(updated(example('matching_question'), { questionType: 'essay_question' })).toMatchObject({
      answers: [],
      matches: null,
      matchingAnswerIncorrectMatches: null,
    });
    expect(updated(example('calculated_question'), { questionType: 'essay_question' })).toMatchObject({
      variables: null,
      formulas: null,
      answerTolerance: null,
    });
  });

  it('has a new name where one is said, and keeps its name where none is', () => {
    const before = example('essay_question', { questionName: 'Old', pointsPossible: 4 });
    expect(updated(before, { questionName: 'New' })).toMatchObject({ questionName: 'New', pointsPossible: 4 });
    expect(updated(before, { pointsPossible: 0 })).toMatchObject({ questionName: 'Old', pointsPossible: 0 });
  });

  it('has its type even where it is sent blank', () => {
    for (const blank of ['', null]) {
      const after = updated(example('multiple_choice_question'), { questionType: blank });
      expect([after.questionType, after.answers.length]).toEqual(['multiple_choice_question', 3]);
    }
  });

  it('loses its answers where none are sent', () => {
    for (const answers of [[], null]) expect(updated(example('true_false_question'), { answers }).answers).toEqual([]);
  });

  it('stays what it is when all that it says is sent back, for every question', () => {
    fc.assert(
      fc.property(anyQuestion(), ({ id: _id, quizGroupId: _group, ...before }) => {
        expect(readQuestion(before, before, makingBy(seeded(3)))).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  it('has the HTML that cleaning leaves as it is (A47)', () => {
    const html = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<svg><style><img src=x onerror=x()></style></svg>',
        '<math><mtext><table><mglyph><style><img src=x onerror=x()>',
        '<noscript><p title="</noscript><img src=x onerror=x()>">',
        '<a href="java&#9;script:x()">x</a>',
        '<iframe srcdoc="<script>x()</script>"></iframe>',
        '<base href="//x"><form action="//x"><input>',
      ),
    );
    fc.assert(
      fc.property(html, (dirty) => {
        const answers = [{ answerHtml: dirty, answerCommentsHtml: dirty }];
        const {
          questionText,
          answers: [answer],
          neutralCommentsHtml,
        } = created({
          ...choice(),
          questionText: dirty,
          neutralCommentsHtml: dirty,
          answers,
        });
        for (const stored of [questionText, neutralCommentsHtml, answer!.html, answer!.commentsHtml])
          if (stored !== null) expect(sanitizeHtml(stored)).toBe(stored);
        expect(JSON.stringify([questionText, answer, neutralCommentsHtml])).not.toMatch(
          /onerror=x|<script|srcdoc|javascript:/i,
        );
      }),
    );
  });
});
