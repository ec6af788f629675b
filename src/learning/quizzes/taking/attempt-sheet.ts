/** The questions of an attempt, as somebody may see them. Source: D3 · Quiz questions, list with a submission; supplement §4.2, §4.3. */

import DataLoader from 'dataloader';
import { notPermitted } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { Correctness, DrawnQuestion, PublishedQuestion } from '../authoring/question-content.js';
import { publicationOf } from '../publishing/publication.js';
import { vantageOf } from '../results-visibility.rules.js';
import { seenNow } from './answers.sql.js';
import type { AnswerRow, AttemptFacts } from './attempt-sheet.sql.js';
import { shownAnswer } from './given-answer.rules.js';
import type { QuizAttempt } from './quiz-attempt.entity.js';
import { type SeenQuestion, seenQuestion, type Vantage, type View } from './seen-question.rules.js';

/** A row of an attempt with what its questions are worked out from. */
export interface SheetRow
  extends Pick<
    QuizAttempt,
    'id' | 'quizId' | 'quizPublicationId' | 'workflowState' | 'preview' | 'openPosition' | 'drawn' | 'results'
  > {
  readonly hasSeenResults: boolean | null;
  /** Null for who does not grade it. */
  readonly viewerGrades: true | null;
  readonly viewerOwns: boolean;
  readonly facts: AttemptFacts;
  readonly answerRows: readonly AnswerRow[];
}

/** The columns of a `SheetRow`; facts, answerRows and viewer… are declared in authoring/quiz-question.reads.ts. */
export const sheetColumns = [
  'id',
  'quizId',
  'quizPublicationId',
  'workflowState',
  'preview',
  'openPosition',
  'drawn',
  'results',
  'hasSeenResults',
  'viewerGrades',
  'viewerOwns',
  'facts',
  'answerRows',
] as const satisfies readonly (keyof SheetRow)[];

/** A question of an attempt with what the student did with it. */
export interface SheetQuestion extends SeenQuestion {
  readonly quizId: number;
  /** In the form in which students get it back. */
  readonly answer: unknown;
  readonly flagged: boolean;
  /** Null before it is turned in, as the two that follow. */
  readonly correct: Correctness | null;
  readonly points: number | null;
  /** What a grader said to it. */
  readonly comment: string | null;
}

/**
 * The questions of an attempt that the viewer may see, in their order: while it runs, of a quiz that shows one at a time
 * the open one alone. Results that a student is shown count as seen from then on.
 * @param only ids of the questions that are wanted; all unless given
 * @throws Refusal 403 `results_hidden`
 */
export async function attemptSheet(
  ctx: RequestContext,
  row: SheetRow,
  only?: ReadonlySet<number>,
): Promise<SheetQuestion[]> {
  const vantage = await vantageOn(ctx, row);
  if (row.quizPublicationId === null) return [];
  const { questions } = await publicationOf(ctx, row.quizPublicationId);
  const sheet = new Sheet(row, vantage, questions);
  const isOpen = ({ position }: DrawnQuestion) =>
    vantage !== 'taking' || !row.facts.oneQuestionAtATime || position === row.openPosition;
  return row.drawn
    .filter((drawn) => isOpen(drawn) && (only?.has(drawn.id) ?? true))
    .map((drawn) => sheet.question(drawn));
}

const resultsHidden = () => notPermitted('results_hidden', 'The results of this attempt are not shown.');

async function vantageOn(ctx: RequestContext, row: SheetRow): Promise<Vantage> {
  const viewer = { grades: row.viewerGrades === true, owns: row.viewerOwns };
  const vantage = vantageOf({ ...row, ...row.facts, viewer });
  if (vantage === null) throw resultsHidden();
  const isShown = vantage === 'results' || vantage === 'resultsWithAnswers';
  if (!isShown || !viewer.owns || row.hasSeenResults === true) return vantage;
  // Who looks in the student's name uses up nothing of theirs.
  if (ctx.actor.realUserId !== null) return vantage;
  // Of two who look at the same time, one is the first: the database says which.
  const isFirst = await markSeen(ctx, row.id);
  if (row.facts.oneTimeResults && !isFirst) throw resultsHidden();
  return vantage;
}

async function markAll(ctx: RequestContext, ids: readonly number[]): Promise<boolean[]> {
  const rows = await write<{ id: number }>(ctx, seenNow.with({ ids }));
  const marked = new Set(rows.map(({ id }) => id));
  return ids.map((id) => marked.has(id));
}

/** True for the first who marks the attempt's results as seen. In a transaction at once, else one statement for all of a request. */
async function markSeen(ctx: RequestContext, id: number): Promise<boolean> {
  if (ctx.em !== undefined) return (await markAll(ctx, [id]))[0] === true;
  const known = ctx.loaders.get(markAll) as DataLoader<number, boolean> | undefined;
  const loader = known ?? new DataLoader((ids: readonly number[]) => markAll(ctx, ids));
  ctx.loaders.set(markAll, loader as DataLoader<number, unknown>);
  return loader.load(id);
}

class Sheet {
  readonly #answers: ReadonlyMap<number, AnswerRow>;
  readonly #results: ReadonlyMap<number, NonNullable<SheetRow['results']>[number]>;

  constructor(
    private readonly row: SheetRow,
    private readonly vantage: Vantage,
    private readonly questions: ReadonlyMap<number, PublishedQuestion>,
  ) {
    this.#answers = new Map(row.answerRows.map((answer) => [answer[0], answer]));
    this.#results = new Map((row.results ?? []).map((result) => [result.id, result]));
  }

  question(drawn: DrawnQuestion): SheetQuestion {
    const question = this.questions.get(drawn.id);
    if (question === undefined) throw new Error(`Question ${drawn.id} was drawn from another publication.`);
    const [, answer, flagged] = this.#answers.get(drawn.id) ?? [drawn.id, null, false];
    const result = this.vantage === 'taking' ? undefined : this.#results.get(drawn.id);
    const { vantage } = this;
    const outcome = { correct: result?.correct ?? 'undefined', answer } as const;
    const view: View = vantage === 'staff' || vantage === 'taking' ? { vantage, drawn } : { vantage, drawn, outcome };
    return {
      ...seenQuestion(question, view),
      quizId: this.row.quizId,
      answer: shownAnswer(question, answer),
      flagged: this.row.results === null && flagged,
      correct: result?.correct ?? null,
      points: result?.points ?? null,
      comment: result?.comment ?? null,
    };
  }
}
