/**
 * The one rule of what somebody may see of a question, before and after it is answered. Source: supplement §4.2, student
 * view and answer keys.
 */
import type {
  Correctness,
  GivenAnswer,
  Match,
  NumericalAnswerType,
  PublishedQuestion,
  QuestionType,
  SelectedQuestion,
  StoredAnswer,
  Variable,
  VariableValue,
} from '../../questions/question-content.js';
import { chosenAnswers } from '../../questions/question-scoring.rules.js';

/** What a question brought, for those who may see results. */
export interface Outcome {
  readonly correct: Correctness;
  readonly answer: GivenAnswer | undefined;
}

/** What a question is shown for: to staff, while an attempt is taken, or as a result. Students see their own selection. */
export type View =
  | { readonly mode: 'staff'; readonly selected: SelectedQuestion | null }
  | { readonly mode: 'taking'; readonly selected: SelectedQuestion }
  | {
      readonly mode: 'results' | 'resultsWithAnswers';
      readonly selected: SelectedQuestion;
      readonly outcome: Outcome;
    };
export type ViewMode = View['mode'];

/** An answer with what is hidden left null. The second half repeats it under the names that authors write. */
export interface SeenAnswer {
  readonly id: number;
  readonly text: string | null;
  readonly html: string | null;
  readonly comments: string | null;
  readonly commentsHtml: string | null;
  readonly weight: number | null;
  /** A number where the name of the blank is a whole number. */
  readonly blankId: string | null;
  readonly left: string | null;
  readonly right: string | null;
  readonly matchId: number | null;
  readonly numericalAnswerType: NumericalAnswerType | null;
  readonly exact: number | null;
  readonly margin: number | string | null;
  readonly approximate: number | null;
  readonly precision: number | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly variables: readonly VariableValue[] | null;
  readonly answer: number | null;
}

/** A question with what is hidden, and what is not of its type, left null. */
export interface SeenQuestion {
  readonly id: number;
  readonly quizGroupId: number | null;
  /** In the attempt; null where no attempt is looked at. */
  readonly position: number | null;
  readonly questionName: string;
  readonly questionType: QuestionType;
  readonly questionText: string;
  readonly pointsPossible: number;
  readonly correctComments: string | null;
  readonly incorrectComments: string | null;
  readonly neutralComments: string | null;
  readonly correctCommentsHtml: string | null;
  readonly incorrectCommentsHtml: string | null;
  readonly neutralCommentsHtml: string | null;
  readonly textAfterAnswers: string | null;
  readonly answers: readonly SeenAnswer[] | null;
  readonly matches: readonly Match[] | null;
  readonly matchingAnswerIncorrectMatches: string | null;
  readonly variables: readonly Variable[] | null;
  readonly formulas: readonly string[] | null;
  readonly answerTolerance: number | string | null;
  readonly formulaDecimalPlaces: number | null;
}

/** The first mode in which a field is visible; or, of students who see results, only those whom it is for. */
type FieldVisibility = ViewMode | 'whenRight' | 'whenWrong' | 'whenChosen';

const order: Readonly<Record<ViewMode, number>> = { taking: 0, results: 1, resultsWithAnswers: 2, staff: 3 };

/** When each field of a question is visible. A formula is the answer, given the variables, and is shown with the answers. */
const questionFieldVisibility = {
  id: 'taking',
  quizGroupId: 'taking',
  questionName: 'taking',
  questionType: 'taking',
  questionText: 'taking',
  textAfterAnswers: 'taking',
  variables: 'taking',
  answerTolerance: 'taking',
  formulaDecimalPlaces: 'taking',
  neutralComments: 'results',
  neutralCommentsHtml: 'results',
  correctComments: 'whenRight',
  correctCommentsHtml: 'whenRight',
  incorrectComments: 'whenWrong',
  incorrectCommentsHtml: 'whenWrong',
  formulas: 'resultsWithAnswers',
  matchingAnswerIncorrectMatches: 'staff',
} as const satisfies Partial<Record<keyof PublishedQuestion, FieldVisibility>>;

/** When each field of an answer is visible. Of a calculated question, a student has one answer: their variables. */
const answerFieldVisibility = {
  id: 'taking',
  text: 'taking',
  html: 'taking',
  blankId: 'taking',
  variables: 'taking',
  comments: 'whenChosen',
  commentsHtml: 'whenChosen',
  weight: 'resultsWithAnswers',
  left: 'resultsWithAnswers',
  right: 'resultsWithAnswers',
  matchId: 'resultsWithAnswers',
  numericalAnswerType: 'resultsWithAnswers',
  exact: 'resultsWithAnswers',
  margin: 'resultsWithAnswers',
  approximate: 'resultsWithAnswers',
  precision: 'resultsWithAnswers',
  start: 'resultsWithAnswers',
  end: 'resultsWithAnswers',
  answer: 'resultsWithAnswers',
} as const satisfies Record<keyof StoredAnswer, FieldVisibility>;

/** The types whose answers are there to be chosen from; those of the others are what is asked for. */
const offered: ReadonlySet<QuestionType> = new Set([
  'multiple_choice_question',
  'true_false_question',
  'missing_word_question',
  'multiple_answers_question',
  'matching_question',
  'multiple_dropdowns_question',
  'calculated_question',
]);

/** The types that have answers at all. */
const answerless: ReadonlySet<QuestionType> = new Set(['essay_question', 'file_upload_question', 'text_only_question']);

function isSeen(visibility: FieldVisibility, view: View, isChosen: boolean): boolean {
  if (view.mode === 'staff') return true;
  if (visibility in order) return order[view.mode] >= order[visibility as ViewMode];
  if (view.mode === 'taking') return false;
  if (visibility === 'whenChosen') return isChosen;
  const { correct } = view.outcome;
  return visibility === 'whenRight' ? correct === 'true' : correct === 'false' || correct === 'partial';
}

/** The fields of a record that the view may show; the others are null. */
function visibleFields<Row extends object, Field extends keyof Row & string>(
  row: Row,
  visibilities: Readonly<Record<Field, FieldVisibility>>,
  view: View,
  isChosen: boolean,
): { [Name in Field]: Row[Name] } {
  const fields = Object.entries<FieldVisibility>(visibilities) as [Field, FieldVisibility][];
  const seen = fields.map(([field, visibility]) => [field, isSeen(visibility, view, isChosen) ? row[field] : null]);
  return Object.fromEntries(seen) as { [Name in Field]: Row[Name] };
}

/**
 * What somebody sees of a question. Staff see everything, of an attempt in its student's order. Students see the answers
 * selected for them, in their own order, without what tells or hints at the right one until their results may show it.
 */
export function seenQuestion(question: PublishedQuestion, view: View): SeenQuestion {
  return {
    ...visibleFields(question, questionFieldVisibility, view, false),
    position: view.selected?.position ?? null,
    pointsPossible: view.selected?.pointsPossible ?? question.pointsPossible,
    answers: seenAnswers(question, view),
    matches: seenMatches(question, view),
  };
}

function seenAnswers(question: PublishedQuestion, view: View): SeenAnswer[] | null {
  const { questionType, answers } = question;
  if (view.mode === 'staff') return answersForStaff(asSelected(view.selected?.answerIds, answers, ({ id }) => id));
  const isListed = offered.has(questionType) || view.mode === 'resultsWithAnswers';
  if (!isListed || answerless.has(questionType)) return null;
  const chosen = new Set(view.mode === 'taking' ? [] : chosenAnswers(question, view.outcome.answer));
  return inOrder(view.selected.answerIds, answers, ({ id }) => id).map((one) =>
    seenAnswer(one, view, chosen.has(one.id)),
  );
}

/** Answers with everything that there is to them, in the order in which they are stored. */
export const answersForStaff = (answers: readonly StoredAnswer[]): SeenAnswer[] =>
  answers.map((answer) => seenAnswer(answer, { mode: 'staff', selected: null }, true));

function seenAnswer(answer: StoredAnswer, view: View, isChosen: boolean): SeenAnswer {
  // The text of a pair is its left side; that of a set of variables would be the number that is asked for.
  const text = answer.variables === null ? (answer.text ?? answer.left) : null;
  return visibleFields({ ...answer, text }, answerFieldVisibility, view, isChosen);
}

function seenMatches({ matches }: PublishedQuestion, view: View): readonly Match[] | null {
  if (matches === null) return null;
  const ids = view.selected?.matchIds;
  return view.mode === 'staff' ? asSelected(ids, matches, idOfMatch) : inOrder(ids ?? [], matches, idOfMatch);
}

const idOfMatch = ({ matchId }: Match): number => matchId;

/** All there is: first what a student was shown, in their order, then the rest as it is stored. */
function asSelected<T>(ids: readonly number[] | undefined, all: readonly T[], idOf: (one: T) => number): readonly T[] {
  if (ids === undefined) return all;
  const shown = new Set(ids);
  return [...inOrder(ids, all, idOf), ...all.filter((one) => !shown.has(idOf(one)))];
}

function inOrder<T>(ids: readonly number[], all: readonly T[], idOf: (one: T) => number): T[] {
  const byId = new Map(all.map((one) => [idOf(one), one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
