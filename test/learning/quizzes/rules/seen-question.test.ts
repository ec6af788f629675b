import type {
  Correctness,
  GivenAnswer,
  PublishedQuestion,
  SelectedQuestion,
} from '../../../../src/learning/quizzes/questions/question-content.js';
import { questionTypes } from '../../../../src/learning/quizzes/questions/question-content.js';
import { seenQuestion } from '../../../../src/learning/quizzes/taking/questions/seen-question.rules.js';
import { example, idOf, matchOf, selectedFrom, withAnswersToChoose } from './builders.js';

/** Each comment is said once, so that what leaks can be told. */
const said = {
  correctComments: 'Well done',
  incorrectComments: 'Try again',
  neutralComments: 'See page 9',
  correctCommentsHtml: '<b>Well done</b>',
  incorrectCommentsHtml: '<b>Try again</b>',
  neutralCommentsHtml: '<b>See page 9</b>',
};
const capital = example('multiple_choice_question', {
  ...said,
  questionName: 'Capitals',
  questionText: '<p>Capital of Germany?</p>',
  answers: [
    { answerText: 'Bonn', answerComments: 'Until 1990', answerCommentHtml: '<i>Until 1990</i>' },
    { answerText: 'Berlin', answerComments: 'Yes', answerWeight: 100, answerHtml: '<b>Berlin</b>' },
  ],
});

const taking = (question: PublishedQuestion, selected: SelectedQuestion = selectedFrom(question)) =>
  seenQuestion(question, { mode: 'taking', selected: selected });
const results = (
  question: PublishedQuestion,
  correct: Correctness,
  answer: GivenAnswer | undefined = null,
  mode: 'results' | 'resultsWithAnswers' = 'results',
) => seenQuestion(question, { mode: mode, selected: selectedFrom(question), outcome: { correct, answer } });
const staff = (question: PublishedQuestion, selected: SelectedQuestion | null = null) =>
  seenQuestion(question, { mode: 'staff', selected: selected });

/** Names of the fields that are not hidden. */
const shownFields = (record: object): string[] =>
  Object.entries(record).flatMap(([name, value]) => (value === null ? [] : [name]));

describe('While a student takes a quiz, a question shows', () => {
  it('what is asked and what it is worth, and no comment', () => {
    expect(shownFields(taking(capital))).toEqual([
      'id',
      'questionName',
      'questionType',
      'questionText',
      'position',
      'pointsPossible',
      'answers',
    ]);
    expect(taking(capital)).toMatchObject({ questionName: 'Capitals', questionText: '<p>Capital of Germany?</p>' });
  });

  it('its place and its points in this attempt', () => {
    const selected = { ...selectedFrom(capital), position: 4, pointsPossible: 2.5 };
    expect(taking(capital, selected)).toMatchObject({ id: 7, position: 4, pointsPossible: 2.5 });
    expect(taking({ ...capital, quizGroupId: 3 }).quizGroupId).toBe(3);
  });

  it('answers in the order of this attempt, each with its id, its text and its HTML, and nothing else', () => {
    const selected = { ...selectedFrom(capital), answerIds: [idOf(capital, 'Berlin'), idOf(capital, 'Bonn')] };
    const { answers } = taking(capital, selected);
    expect(answers!.map(({ text }) => text)).toEqual(['Berlin', 'Bonn']);
    expect(answers![0]).toMatchObject({ text: 'Berlin', html: '<b>Berlin</b>' });
    expect(answers!.map(shownFields)).toEqual([
      ['id', 'text', 'html'],
      ['id', 'text'],
    ]);
  });

  it('answers only where there is something to choose from', () => {
    expect(questionTypes.filter((type) => taking(example(type)).answers !== null)).toEqual(withAnswersToChoose);
  });

  it('the name of the blank of each choice', () => {
    const question = example('multiple_dropdowns_question');
    expect(taking(question).answers!.map(({ text, blankId }) => [text, blankId])).toEqual([
      ['ice', 'a'],
      ['gold', 'a'],
      ['steam', 'b'],
      ['stone', 'b'],
    ]);
  });

  it('left sides and, in an order of their own, right sides, and not which belong together', () => {
    const question = example('matching_question');
    const seen = taking(question);
    expect(seen.answers!.map(({ text }) => text)).toEqual(['Cat', 'Dog', 'Trout', 'Frog']);
    for (const answer of seen.answers!) expect(shownFields(answer)).toEqual(['id', 'text']);
    const texts = ['Amphibian', 'Bird', 'Fish', 'Insect', 'Mammal'];
    expect(seen.matches).toEqual(texts.map((text) => ({ matchId: matchOf(question, text), text })));
    expect(seen.matchingAnswerIncorrectMatches).toBeNull();
  });

  it("the student's own variables without the number they make, and no formula", () => {
    const question = example('calculated_question');
    const selected = selectedFrom(question);
    const own = question.answers.find(({ id }) => id === selected.variableSet)!;
    const seen = taking(question, selected);
    expect(seen.answers).toMatchObject([{ id: own.id, variables: own.variables, answer: null, text: null }]);
    expect(seen).toMatchObject({ formulas: null, answerTolerance: '5%', formulaDecimalPlaces: 1 });
    expect(seen.variables).toEqual([{ name: 'x', min: 1, max: 9, scale: 0 }]);
  });

  it('the text after the answers of a missing word', () => {
    expect(taking(example('missing_word_question')).textAfterAnswers).toBe('is the sky.');
  });
});

describe('With results, a question shows', () => {
  it.each([
    ['true', ['correctComments', 'correctCommentsHtml', 'neutralComments', 'neutralCommentsHtml']],
    ['false', ['incorrectComments', 'incorrectCommentsHtml', 'neutralComments', 'neutralCommentsHtml']],
    ['partial', ['incorrectComments', 'incorrectCommentsHtml', 'neutralComments', 'neutralCommentsHtml']],
    ['undefined', ['neutralComments', 'neutralCommentsHtml']],
    ['defined', ['neutralComments', 'neutralCommentsHtml']],
    ['no_score', ['neutralComments', 'neutralCommentsHtml']],
  ] as const)('the comments that fit: %s', (correct, expected) => {
    const seen = results(capital, correct);
    const comments = shownFields(seen).filter((name) => name.includes('omments'));
    expect(comments.sort()).toEqual([...expected]);
    expect(seen).toMatchObject(Object.fromEntries(expected.map((name) => [name, said[name]])));
  });

  it('the comment of the answer that was chosen, and of no other', () => {
    const seen = results(capital, 'false', idOf(capital, 'Bonn')).answers!;
    expect(seen[0]).toMatchObject({ comments: 'Until 1990', weight: null });
    expect(seen[0]!.commentsHtml).toBe('<i>Until 1990</i>');
    expect(seen[1]).toMatchObject({ text: 'Berlin', comments: null, weight: null });
    for (const { comments } of results(capital, 'false').answers!) expect(comments).toBeNull();
  });

  it('no comment of an answer where nothing was answered, whatever its type', () => {
    for (const type of questionTypes) {
      const plain = example(type);
      const question = { ...plain, answers: plain.answers.map((one) => ({ ...one, comments: 'Not chosen' })) };
      for (const answer of [null, undefined])
        expect(JSON.stringify(results(question, 'false', answer, 'resultsWithAnswers'))).not.toContain('Not chosen');
    }
  });

  it('what is right only where the results may show it', () => {
    const hidden = results(capital, 'false').answers!;
    const open = results(capital, 'false', null, 'resultsWithAnswers').answers!;
    expect(hidden.map(({ weight }) => weight)).toEqual([null, null]);
    expect(open.map(({ weight }) => weight)).toEqual([0, 100]);
  });

  it('no answers of types without choices, and then all that were asked for', () => {
    const short = example('short_answer_question');
    expect(results(short, 'false').answers).toBeNull();
    const open = results(short, 'false', 'bonn', 'resultsWithAnswers').answers!;
    expect(open.map(({ text }) => text)).toEqual(['Berlin', 'Café  au lait']);
    const number = results(example('numerical_question'), 'false', 1, 'resultsWithAnswers').answers!;
    expect(number).toMatchObject([{ numericalAnswerType: 'exact_answer', exact: 42, margin: 0.5 }]);
    for (const type of ['essay_question', 'file_upload_question', 'text_only_question'] as const)
      expect(results(example(type), 'undefined', null, 'resultsWithAnswers').answers).toBeNull();
  });

  it('which sides belong together only where the results may show it, and the distractors as a list to nobody', () => {
    const question = example('matching_question');
    const open = results(question, 'false', null, 'resultsWithAnswers');
    expect(open.answers!.map(({ left, right, matchId }) => [left, right, matchId])).toEqual(
      question.answers.map(({ left, right, matchId }) => [left, right, matchId]),
    );
    expect(open.matchingAnswerIncorrectMatches).toBeNull();
    for (const { left, right, matchId } of results(question, 'false').answers!)
      expect([left, right, matchId]).toEqual([null, null, null]);
  });

  it("the student's own variables with their number and the formula, and no other set", () => {
    const question = example('calculated_question');
    const open = results(question, 'false', 1, 'resultsWithAnswers');
    const own = question.answers.find(({ id }) => id === selectedFrom(question).variableSet)!;
    expect(open.formulas).toEqual(['3 * x']);
    expect(open.answers).toMatchObject([{ id: own.id, answer: own.answer }]);
    expect(results(question, 'false', 1)).toMatchObject({ formulas: null, answers: [{ answer: null }] });
  });

  it('the comment of what was ticked, written or met, for every type', () => {
    const commented = (type: Parameters<typeof example>[0], answer: (question: PublishedQuestion) => GivenAnswer) => {
      const plain = example(type);
      const answers = plain.answers.map((one) => ({ ...one, comments: `of ${one.id}` }));
      const question = { ...plain, answers };
      const seen = results(question, 'partial', answer(question), 'resultsWithAnswers').answers!;
      return seen.flatMap(({ comments, text, exact }) => (comments === null ? [] : [text ?? exact]));
    };
    const id = idOf;
    expect(commented('true_false_question', (q) => id(q, 'False'))).toEqual(['False']);
    expect(commented('missing_word_question', (q) => id(q, 'Blue'))).toEqual(['Blue']);
    expect(commented('multiple_answers_question', (q) => [id(q, '2'), id(q, '4')])).toEqual(['2', '4']);
    expect(commented('multiple_dropdowns_question', (q) => ({ a: id(q, 'gold'), b: null }))).toEqual(['gold']);
    expect(commented('short_answer_question', () => 'berlin')).toEqual(['Berlin']);
    expect(commented('fill_in_multiple_blanks_question', () => ({ rose: 'Crimson', violet: 'red' }))).toEqual([
      'crimson',
    ]);
    expect(commented('numerical_question', () => 42)).toEqual([42]);
    expect(commented('matching_question', (q) => [{ answerId: id(q, 'Dog'), matchId: 1 }])).toEqual(['Dog']);
    expect(commented('calculated_question', (q) => q.answers[0]!.id)).toEqual([]);
  });
});

describe('Staff see', () => {
  it('every field of a question, answers and matches as they are stored', () => {
    for (const type of questionTypes) {
      const { id, quizGroupId, pointsPossible, ...content } = example(type, said);
      const seen = staff({ id, quizGroupId, pointsPossible, ...content });
      const text = (answer: (typeof content.answers)[number]) => answer.text ?? answer.left;
      expect(seen).toMatchObject({
        ...content,
        pointsPossible,
        position: null,
        answers: content.answers.map((answer) => ({ ...answer, text: text(answer) })),
      });
    }
  });

  it('both sides of a pair, the left one as its text, too', () => {
    const cat = { text: 'Cat', left: 'Cat', right: 'Mammal' };
    expect(staff(example('matching_question')).answers![0]).toMatchObject(cat);
  });

  it('the place and the points of a question in an attempt they look at, all answers all the same', () => {
    const question = example('calculated_question');
    const selected = { ...selectedFrom(question), position: 3, pointsPossible: 1 };
    const seen = staff(question, selected);
    expect(seen).toMatchObject({ position: 3, pointsPossible: 1 });
    const numbers = seen.answers!.map(({ answer }) => answer);
    expect(numbers.toSorted((a, b) => a! - b!)).toEqual([6, 12, 24]);
    expect(seen.answers![0]!.id).toBe(selected.variableSet);
  });

  it('an attempt in the order in which its student saw it, and what the student was not shown after that', () => {
    const shuffledIds = (type: 'multiple_choice_question' | 'matching_question') => {
      const question = example(type);
      const selected = selectedFrom(question, true, 5);
      const seen = staff(question, {
        ...selected,
        answerIds: selected.answerIds.toReversed(),
        matchIds: selected.matchIds.slice(1).toReversed(),
      });
      expect(seen.answers!.map(({ id }) => id)).toEqual(selected.answerIds.toReversed());
      const [unseen, ...shown] = selected.matchIds;
      const matches = seen.matches?.map(({ matchId }) => matchId) ?? [];
      expect(matches).toEqual(type === 'matching_question' ? [...shown.toReversed(), unseen] : []);
    };
    shuffledIds('multiple_choice_question');
    shuffledIds('matching_question');
  });
});
