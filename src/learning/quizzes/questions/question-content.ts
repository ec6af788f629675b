/**
 * What a question is made of, as it is stored, published and selected for an attempt. Everything here is plain data that
 * stands in `jsonb` columns. Source: D3 · QuizQuestion and Answer; supplement §4.2.
 */

export const questionTypes = [
  'multiple_choice_question',
  'true_false_question',
  'short_answer_question',
  'fill_in_multiple_blanks_question',
  'multiple_answers_question',
  'multiple_dropdowns_question',
  'matching_question',
  'numerical_question',
  'calculated_question',
  'essay_question',
  'file_upload_question',
  'text_only_question',
  'missing_word_question',
] as const;
export type QuestionType = (typeof questionTypes)[number];

export const numericalAnswerTypes = ['exact_answer', 'range_answer', 'precision_answer'] as const;
export type NumericalAnswerType = (typeof numericalAnswerTypes)[number];

/** A named number of a calculated question. */
export interface VariableValue {
  readonly name: string;
  readonly value: number;
}

/** One answer of a question. What its type does not use is null. */
export interface StoredAnswer {
  /** Unique within the question, below 10000; stays when the question is edited. */
  readonly id: number;
  readonly text: string | null;
  /** Sanitised HTML. */
  readonly html: string | null;
  readonly comments: string | null;
  /** Sanitised HTML. */
  readonly commentsHtml: string | null;
  /** 100 is right; everything else is wrong. */
  readonly weight: number;
  /** Name of the blank in the text: blanks and dropdowns. */
  readonly blankId: string | null;
  /** The two sides of a pair, and the id of its right one: matching. */
  readonly left: string | null;
  readonly right: string | null;
  readonly matchId: number | null;
  readonly numericalAnswerType: NumericalAnswerType | null;
  readonly exact: number | null;
  /** A number, or a share of the value such as `5%`. */
  readonly margin: number | string | null;
  readonly approximate: number | null;
  /** Significant digits. */
  readonly precision: number | null;
  readonly start: number | null;
  readonly end: number | null;
  /** One set of values of a calculated question, and the number that the formula gives for it. */
  readonly variables: readonly VariableValue[] | null;
  readonly answer: number | null;
}

/** A right-hand side that can be chosen: those of the pairs, and distractors. */
export interface Match {
  readonly matchId: number;
  readonly text: string;
}

/** A variable of a calculated question and the numbers that it takes. */
export interface Variable {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Digits after the point. */
  readonly scale: number;
}

/** What an author writes; the columns of a question, and its entry in a publication. */
export interface QuestionContent {
  readonly questionName: string;
  readonly questionType: QuestionType;
  /** Sanitised HTML. */
  readonly questionText: string;
  readonly pointsPossible: number;
  readonly correctComments: string | null;
  readonly incorrectComments: string | null;
  readonly neutralComments: string | null;
  readonly correctCommentsHtml: string | null;
  readonly incorrectCommentsHtml: string | null;
  readonly neutralCommentsHtml: string | null;
  readonly textAfterAnswers: string | null;
  readonly answers: readonly StoredAnswer[];
  readonly matches: readonly Match[] | null;
  /** Distractors, one a line. */
  readonly matchingAnswerIncorrectMatches: string | null;
  readonly variables: readonly Variable[] | null;
  readonly formulas: readonly string[] | null;
  readonly answerTolerance: number | string | null;
  readonly formulaDecimalPlaces: number | null;
}

/** A question as it was published: immutable. */
export interface PublishedQuestion extends QuestionContent {
  readonly id: number;
  readonly quizGroupId: number | null;
}

/** What stands in a row of the quiz: a question, or a group of which some are selected. */
export type PublishedEntry =
  | { readonly kind: 'question'; readonly question: PublishedQuestion }
  | {
      readonly kind: 'group';
      readonly id: number;
      readonly name: string;
      /** Questions that each attempt gets; all where there are fewer. */
      readonly pickCount: number;
      /** Points of each of them, whatever the question says. */
      readonly questionPoints: number;
      readonly questions: readonly PublishedQuestion[];
    };

/** A question of one attempt: which one, worth what, shown in which order. Nothing of it changes while the attempt lasts. */
export interface SelectedQuestion {
  /** Record id of the question. */
  readonly id: number;
  /** From 1 on. */
  readonly position: number;
  readonly pointsPossible: number;
  /** Answers in the order in which this student sees them. */
  readonly answerIds: readonly number[];
  /** Right-hand sides in the order in which this student sees them: matching. */
  readonly matchIds: readonly number[];
  /** Id of the answer whose set of variables this student got: calculated. */
  readonly variableSet: number | null;
}

/** How an answer was scored. `defined` means scored by a person, `undefined` that one has still to. Source: supplement §4.3. */
export const correctnesses = ['true', 'false', 'partial', 'undefined', 'defined', 'no_score'] as const;
export type Correctness = (typeof correctnesses)[number];

/** Points and comment of one question of an attempt. */
export interface QuestionResult {
  /** Record id of the question. */
  readonly id: number;
  readonly points: number;
  readonly correct: Correctness;
  /** The grader's comment on the answer. */
  readonly comment: string | null;
}

/** How a question stands that nobody judges: texts, and every question of a survey. */
export const unjudged = { points: 0, correct: 'no_score' } as const;

/**
 * An answer as it is stored, by type: a number (id of the answer) for choices; numbers for multiple answers; text; a
 * text or id (or null) by blank; pairs for matching; a number for numerical and calculated; file ids.
 * Null: taken back.
 */
export type GivenAnswer =
  | null
  | number
  | string
  | readonly number[]
  | Readonly<Record<string, string | number | null>>
  | readonly { readonly answerId: number; readonly matchId: number | null }[];
