/** An answer of a student as the graph has it, from the form in which the documents show it: ids as texts, blanks as keys. */
import type { AttemptQuestion, QuestionType } from '../../../../src/learning/quizzes/index.js';

type Shown = AttemptQuestion['answer'];
type Answer = Readonly<Record<string, unknown>> & { readonly __typename: string };

const idOf = (shown: unknown): number | null => (shown === null ? null : Number(shown));
const blanksOf = (shown: Shown) => Object.entries(shown as Readonly<Record<string, string | null>>);

const choice = (shown: Shown): Answer => ({ __typename: 'QuizChoiceAnswer', answerId: idOf(shown) });
const number = (shown: Shown): Answer => ({ __typename: 'QuizNumberAnswer', number: shown });

const pair = ({ answer_id: answer, match_id: match }: { answer_id: string; match_id: string | null }) => ({
  answerId: Number(answer),
  matchId: idOf(match),
});

const answers: Readonly<Record<QuestionType, (shown: Shown) => Answer | null>> = {
  multiple_choice_question: choice,
  true_false_question: choice,
  missing_word_question: choice,
  multiple_answers_question: (shown) => ({
    __typename: 'QuizChoicesAnswer',
    answerIds: (shown as readonly string[]).map(Number),
  }),
  short_answer_question: (text) => ({ __typename: 'QuizTextAnswer', text }),
  fill_in_multiple_blanks_question: (shown) => ({
    __typename: 'QuizBlanksAnswer',
    blanks: blanksOf(shown).map(([blankId, text]) => ({ blankId, text })),
  }),
  multiple_dropdowns_question: (shown) => ({
    __typename: 'QuizDropdownsAnswer',
    dropdowns: blanksOf(shown).map(([blankId, id]) => ({ blankId, answerId: idOf(id) })),
  }),
  matching_question: (shown) => ({
    __typename: 'QuizMatchingAnswer',
    pairs: (shown as readonly Parameters<typeof pair>[0][]).map(pair),
  }),
  numerical_question: number,
  calculated_question: number,
  essay_question: (html) => ({ __typename: 'QuizEssayAnswer', html }),
  file_upload_question: (shown) => ({ __typename: 'QuizFileAnswer', fileId: idOf(shown) }),
  text_only_question: () => null,
};

/** What was answered to a question; null for a text alone, which asks nothing. */
export const answerOf = ({ questionType, answer }: Pick<AttemptQuestion, 'questionType' | 'answer'>): Answer | null =>
  answers[questionType](answer);
