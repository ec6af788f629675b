/** Questions of every type, and what students may answer to them, by chance. */
import fc from 'fast-check';
import type { AnswerInput } from '../../../../src/learning/quizzes/authoring/answer-input.rules.js';
import {
  type PublishedEntry,
  type PublishedQuestion,
  type QuestionType,
  questionTypes,
  type SelectedQuestion,
} from '../../../../src/learning/quizzes/questions/question-content.js';
import { published, selectedFrom } from './builders.js';

const words = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const amount = fc.integer({ min: -1000, max: 1000 }).map((whole) => whole / 8);
const weight = fc.constantFrom(0, 100, 50);
const blank = fc.constantFrom('a', 'b', 'c');

const authored: Readonly<Partial<Record<QuestionType, fc.Arbitrary<AnswerInput>>>> = {
  short_answer_question: fc.record({ answerText: words }),
  fill_in_multiple_blanks_question: fc.record({ answerText: words, blankId: blank }),
  multiple_dropdowns_question: fc.record({ answerText: words, blankId: blank, answerWeight: weight }),
  matching_question: fc.record({ answerMatchLeft: words, answerMatchRight: words }),
  numerical_question: fc.oneof(
    fc.record({ exact: amount, margin: fc.nat(10) }),
    fc.record({ start: amount, end: amount }),
    fc.record({ approximate: amount, precision: fc.integer({ min: 1, max: 4 }) }),
  ),
  calculated_question: fc.record({ answer: amount, variables: amount.map((value) => [{ name: 'x', value }]) }),
};
const chosen = fc.record({ answerText: words, answerWeight: weight, answerComments: words });

/** A question of a type, of any type where none is named, with up to five answers. */
export const anyQuestion = (type?: QuestionType): fc.Arbitrary<PublishedQuestion> =>
  fc.constantFrom(...(type ? [type] : questionTypes)).chain((questionType) =>
    fc
      .record({
        answers: fc.array(authored[questionType] ?? chosen, { minLength: 1, maxLength: 5 }),
        pointsPossible: fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4),
        matchingAnswerIncorrectMatches: words,
        id: fc.integer({ min: 1, max: 9999 }),
      })
      .map(({ id, ...given }) => published({ questionType, ...given }, id)),
  );

const some = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(null, ...values);

/** What a student may send to a question; in form, not necessarily right. */
export function anyGiven(question: PublishedQuestion, selected: SelectedQuestion): fc.Arbitrary<unknown> {
  const { questionType, answers } = question;
  const texts = fc.oneof(words, fc.constantFrom('', ...answers.map(({ text }) => text ?? '')));
  const blanks = [...new Set(answers.flatMap(({ blankId }) => blankId ?? []))];
  const byBlank = (entry: (name: string) => fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(blanks.map((name) => [name, entry(name)])), { requiredKeys: [] });
  const forms: Readonly<Partial<Record<QuestionType, fc.Arbitrary<unknown>>>> = {
    short_answer_question: texts,
    essay_question: texts,
    numerical_question: fc.oneof(amount, amount.map(String), fc.constant(' ')),
    calculated_question: fc.oneof(amount, amount.map(String), fc.constant(' ')),
    multiple_answers_question: fc.subarray([...selected.answerIds]),
    file_upload_question: fc.array(fc.integer({ min: 1 }), { maxLength: 1 }),
    fill_in_multiple_blanks_question: byBlank(() => texts),
    multiple_dropdowns_question: byBlank((name) => some(answers.flatMap((a) => (a.blankId === name ? a.id : [])))),
    matching_question: fc
      .tuple(...answers.map(() => some(selected.matchIds)))
      .map((ids) => answers.map(({ id }, index) => ({ answer_id: id, match_id: ids[index] }))),
  };
  return forms[questionType] ?? some(selected.answerIds);
}

/** A question, how it was drawn, and what was sent to it. */
export const anyTry = (type?: QuestionType) =>
  fc
    .tuple(anyQuestion(type), fc.boolean(), fc.nat())
    .map(([question, shuffle, seed]) => ({ question, selected: selectedFrom(question, shuffle, seed) }))
    .chain(({ question, selected }) => anyGiven(question, selected).map((given) => ({ question, selected, given })));

/** What a quiz is made of: questions and groups, every question with an id of its own. */
export const anyEntries: fc.Arbitrary<PublishedEntry[]> = fc
  .array(
    fc.oneof(
      anyQuestion().map((question): PublishedEntry => ({ kind: 'question', question })),
      fc
        .record({
          pickCount: fc.nat(5),
          questionPoints: fc.nat(9),
          questions: fc.array(anyQuestion(), { maxLength: 4 }),
        })
        .map((group): PublishedEntry => ({ kind: 'group', id: 0, name: 'Group', ...group })),
    ),
    { maxLength: 6 },
  )
  .map((entries) => {
    let id = 0;
    const own = (question: PublishedQuestion): PublishedQuestion => {
      id += 1;
      return { ...question, id };
    };
    return entries.map((entry) =>
      entry.kind === 'group'
        ? { ...entry, questions: entry.questions.map(own) }
        : { ...entry, question: own(entry.question) },
    );
  });
