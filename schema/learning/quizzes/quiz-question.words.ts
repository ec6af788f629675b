import { GraphQLScalarType } from 'graphql';
import { registerEnumType } from 'type-graphql';

export enum QuestionTypeWord {
  MULTIPLE_CHOICE = 'multiple_choice_question',
  TRUE_FALSE = 'true_false_question',
  SHORT_ANSWER = 'short_answer_question',
  FILL_IN_MULTIPLE_BLANKS = 'fill_in_multiple_blanks_question',
  MULTIPLE_ANSWERS = 'multiple_answers_question',
  MULTIPLE_DROPDOWNS = 'multiple_dropdowns_question',
  MATCHING = 'matching_question',
  NUMERICAL = 'numerical_question',
  CALCULATED = 'calculated_question',
  ESSAY = 'essay_question',
  FILE_UPLOAD = 'file_upload_question',
  TEXT_ONLY = 'text_only_question',
  MISSING_WORD = 'missing_word_question',
}
registerEnumType(QuestionTypeWord, {
  name: 'QuizQuestionType',
  description: 'What kind of answer a question wants.',
  valuesConfig: {
    MULTIPLE_CHOICE: { description: 'One of several.' },
    TRUE_FALSE: { description: 'One of two.' },
    SHORT_ANSWER: { description: 'A word or some.' },
    FILL_IN_MULTIPLE_BLANKS: { description: 'A word for each blank of the text.' },
    MULTIPLE_ANSWERS: { description: 'All that are right.' },
    MULTIPLE_DROPDOWNS: { description: 'One of several for each blank of the text.' },
    MATCHING: { description: 'Pairs.' },
    NUMERICAL: { description: 'A number.' },
    CALCULATED: { description: 'A number that a formula gives for values of each student’s own.' },
    ESSAY: { description: 'A text that a person scores.' },
    FILE_UPLOAD: { description: 'A file that a person scores.' },
    TEXT_ONLY: { description: 'Nothing.' },
    MISSING_WORD: { description: 'One of several, in the middle of a text.' },
  },
});

/** True and false as such; what is neither, by its word. Source: supplement §4.3, scoring. */
export const Correctness = new GraphQLScalarType<boolean | string, boolean | string>({
  name: 'Correctness',
  description:
    'How an answer was judged: true, false, "partial", "undefined" (a person has still to score it), "defined" (one has), or "no_score".',
  serialize: (value) => (value === 'true' ? true : value === 'false' ? false : (value as string)),
});
