/** The questions of an attempt, as somebody may see them. Source: D3 · Quiz questions, list with a submission; supplement §4.2, §4.3. */

import DataLoader from 'dataloader';
import type { RequestContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { publicationOf } from '../../publishing/publication.js';
import {
  type Correctness,
  type PublishedQuestion,
  type QuestionResult,
  type SelectedQuestion,
  unjudged,
} from '../../questions/question-content.js';
import { resultsHidden } from '../../quiz.refusals.js';
import type { QuizAttempt } from '../../quiz-attempt.entity.js';
import { viewModeOf } from '../../results-visibility.rules.js';
import { shownAnswer } from '../answering/given-answer.rules.js';
import { seenNow } from '../answers.sql.js';
import type { AnswerRow, ResultsContext } from './attempt-questions.sql.js';
import { type SeenQuestion, seenQuestion, type View, type ViewMode } from './seen-question.rules.js';

/** A row of an attempt with what its questions are computed from. */
export interface AttemptQuestionsRow
  extends Pick<
    QuizAttempt,
    | 'id'
    | 'quizId'
    | 'quizSubmissionId'
    | 'attempt'
    | 'quizPublicationId'
    | 'workflowState'
    | 'preview'
    | 'openPosition'
    | 'selectedQuestions'
    | 'results'
  > {
  readonly hasSeenResults: boolean | null;
  /** Null for who does not grade it. */
  readonly viewerGrades: true | null;
  readonly viewerOwns: boolean;
  readonly resultsContext: ResultsContext;
  readonly answerRows: readonly AnswerRow[];
}

/**
 * The columns of an `AttemptQuestionsRow`. The computed ones (resultsContext, answerRows, viewer…) are declared in
 * authoring/quiz-question.reads.ts.
 */
export const attemptQuestionsColumns = [
  'id',
  'quizId',
  'quizSubmissionId',
  'attempt',
  'quizPublicationId',
  'workflowState',
  'preview',
  'openPosition',
  'selectedQuestions',
  'results',
  'hasSeenResults',
  'viewerGrades',
  'viewerOwns',
  'resultsContext',
  'answerRows',
] as const satisfies readonly (keyof AttemptQuestionsRow)[];

/** A question of an attempt with what the student did with it. */
export interface AttemptQuestion extends SeenQuestion {
  readonly attemptId: number;
  readonly quizId: number;
  /** In the form in which students get it back. */
  readonly answer: unknown;
  readonly flagged: boolean;
  /** Null before it is submitted, as the two that follow. */
  readonly correct: Correctness | null;
  readonly points: number | null;
  /** What a grader said to it. */
  readonly comment: string | null;
  /** Ids of all questions of the attempt, in their order; null where the quiz shows all of them at once. */
  readonly quizQuestionIds: readonly number[] | null;
}

/** The ids of the questions of an attempt, in their order. */
export const questionIdsOf = (selected: readonly SelectedQuestion[]): number[] => selected.map(({ id }) => id);

/**
 * The questions of an attempt that the viewer may see, in their order: while it runs, of a quiz that shows one at a time
 * the open one alone. Results that a student is shown count as seen from then on; those that are shown once, when they are
 * asked for as a whole: a question alone is shown before that as it was answered, without what it brought.
 * @param only ids of the questions that are wanted; all unless given
 * @throws Refusal 403 `results_hidden`
 */
export async function questionsOfAttempt(
  ctx: RequestContext,
  row: AttemptQuestionsRow,
  only?: ReadonlySet<number>,
): Promise<AttemptQuestion[]> {
  const isWhole = only === undefined || row.selectedQuestions.every(({ id }) => only.has(id));
  const { mode, shownAs } = await viewModeFor(ctx, row, isWhole);
  if (row.quizPublicationId === null) return [];
  const { questions } = await publicationOf(ctx, row.quizPublicationId);
  const views = new QuestionViews(row, shownAs, questions);
  const isOpen = ({ position }: SelectedQuestion) =>
    mode !== 'taking' || !row.resultsContext.oneQuestionAtATime || position === row.openPosition;
  return row.selectedQuestions
    .filter((selected) => isOpen(selected) && (only?.has(selected.id) ?? true))
    .map((selected) => views.question(selected));
}

/** Likewise, and none where results are hidden. */
export async function questionsUnlessHidden(
  ctx: RequestContext,
  row: AttemptQuestionsRow,
  only: ReadonlySet<number>,
): Promise<AttemptQuestion[]> {
  return viewerMode(row) === null ? [] : questionsOfAttempt(ctx, row, only);
}

/** What the viewer sees of the attempt, and in which mode its questions are written just now. */
interface Viewing {
  readonly mode: ViewMode;
  readonly shownAs: ViewMode;
}

/** Null where results are hidden from the viewer. */
const viewerMode = (row: AttemptQuestionsRow): ViewMode | null =>
  viewModeOf({ ...row, ...row.resultsContext, viewer: { grades: row.viewerGrades === true, owns: row.viewerOwns } });

async function viewModeFor(ctx: RequestContext, row: AttemptQuestionsRow, isWhole: boolean): Promise<Viewing> {
  const mode = viewerMode(row);
  if (mode === null) throw resultsHidden();
  const seen = { mode, shownAs: mode };
  const isShown = mode === 'results' || mode === 'resultsWithAnswers';
  if (!isShown || !row.viewerOwns || row.hasSeenResults === true) return seen;
  // Who looks in the student's name uses up nothing of theirs.
  if (ctx.actor.realUserId !== null) return seen;
  if (row.resultsContext.oneTimeResults && !isWhole) return { mode, shownAs: 'taking' };
  await markSeen(ctx, row.id);
  return seen;
}

async function markAll(ctx: RequestContext, ids: readonly number[]): Promise<void[]> {
  await write(ctx, seenNow.with({ ids }));
  return ids.map(() => undefined);
}

/** Marks the attempt's results as seen. In a transaction at once, else one statement for all of a request. */
async function markSeen(ctx: RequestContext, id: number): Promise<void> {
  if (ctx.em !== undefined) {
    await markAll(ctx, [id]);
    return;
  }
  const known = ctx.loaders.get(markAll) as DataLoader<number, void> | undefined;
  const loader = known ?? new DataLoader((ids: readonly number[]) => markAll(ctx, ids));
  ctx.loaders.set(markAll, loader as DataLoader<number, unknown>);
  await loader.load(id);
}

class QuestionViews {
  readonly #answers: ReadonlyMap<number, AnswerRow>;
  readonly #results: ReadonlyMap<number, NonNullable<AttemptQuestionsRow['results']>[number]>;

  constructor(
    private readonly row: AttemptQuestionsRow,
    private readonly mode: ViewMode,
    private readonly questions: ReadonlyMap<number, PublishedQuestion>,
  ) {
    this.#answers = new Map(row.answerRows.map((answer) => [answer[0], answer]));
    this.#results = new Map((row.results ?? []).map((result) => [result.id, result]));
  }

  /** Surveys judge nothing, whatever was kept of an attempt. */
  private result({ id }: SelectedQuestion): QuestionResult | undefined {
    const result = this.#results.get(id);
    return result && this.row.resultsContext.isSurvey ? { ...result, ...unjudged } : result;
  }

  question(selected: SelectedQuestion): AttemptQuestion {
    const question = this.questions.get(selected.id);
    if (question === undefined) throw new Error(`Question ${selected.id} was selected from another publication.`);
    const [, answer, flagged] = this.#answers.get(selected.id) ?? [selected.id, null, false];
    const result = this.mode === 'taking' ? undefined : this.result(selected);
    const { mode } = this;
    const outcome = { correct: result?.correct ?? 'undefined', answer } as const;
    const view: View =
      mode === 'staff' || mode === 'taking'
        ? { mode: mode, selected: selected }
        : { mode: mode, selected: selected, outcome };
    return {
      ...seenQuestion(question, view),
      attemptId: this.row.id,
      quizId: this.row.quizId,
      answer: shownAnswer(question, answer),
      flagged: this.row.results === null && flagged,
      correct: result?.correct ?? null,
      points: result?.points ?? null,
      comment: result?.comment ?? null,
      quizQuestionIds: this.row.resultsContext.oneQuestionAtATime ? questionIdsOf(this.row.selectedQuestions) : null,
    };
  }
}
