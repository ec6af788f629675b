/** What work shows of outcomes, and what that is worth. Source: supplement §5.6; decision 0122. */
import type { Outcome } from '../outcomes/index.js';
import type { QuestionResult, QuizAttempt } from '../quizzes/index.js';
import type { RubricAssessment, RubricCriterion } from '../rubrics/index.js';

/** Points that work brought where it measures an outcome, of those that were possible there. */
export interface Evidence {
  readonly outcomeId: number;
  readonly score: number;
  readonly possible: number;
}

/** The criteria that measure an outcome and were given points. */
export const evidenceOfRubric = (
  criteria: readonly RubricCriterion[],
  { data }: Pick<RubricAssessment, 'data'>,
): Evidence[] =>
  added(
    criteria.flatMap(({ id, points: possible, learningOutcomeId: outcomeId }) => {
      const score = data.find(({ criterionId }) => criterionId === id)?.points ?? null;
      return outcomeId === null || score === null ? [] : [{ outcomeId, score, possible }];
    }),
  );

/** A question that measures an outcome. */
export interface AlignedQuestion {
  readonly questionId: number;
  readonly outcomeId: number;
}

/** Questions of which nobody, or nobody yet, says how well they were answered show nothing. */
const unsaid: ReadonlySet<QuestionResult['correct']> = new Set(['undefined', 'no_score']);

/** The questions of an attempt that measure an outcome, are judged, and are worth something. */
export function evidenceOfAttempt(
  aligned: readonly AlignedQuestion[],
  { selectedQuestions, results }: Pick<QuizAttempt, 'selectedQuestions' | 'results'>,
): Evidence[] {
  const worth = new Map(selectedQuestions.map(({ id, pointsPossible }) => [id, pointsPossible]));
  const judged = new Map(
    (results ?? []).filter(({ correct }) => !unsaid.has(correct)).map((one) => [one.id, one.points]),
  );
  return added(
    aligned.flatMap(({ questionId, outcomeId }) => {
      const [score, possible] = [judged.get(questionId), worth.get(questionId) ?? 0];
      return score === undefined || possible === 0 ? [] : [{ outcomeId, score, possible }];
    }),
  );
}

/** One piece of evidence for each outcome: points of several are added up. */
function added(evidence: readonly Evidence[]): Evidence[] {
  const sums = new Map<number, Evidence>();
  for (const one of evidence) {
    const { score = 0, possible = 0 } = sums.get(one.outcomeId) ?? {};
    sums.set(one.outcomeId, { ...one, score: score + one.score, possible: possible + one.possible });
  }
  return [...sums.values()];
}

/** What evidence is worth. */
export interface Judged {
  /** Share of the possible points; above 1 with points beyond them, null where none were possible. */
  readonly percent: number | null;
  /** Whether it reaches mastery on the scale of the outcome; null for an outcome without ratings. */
  readonly mastery: boolean | null;
}

/** The points count on the scale of the outcome: 3 of 6 is 2.5 where its highest rating is 5. */
export function judged(
  { score, possible }: Pick<Evidence, 'score' | 'possible'>,
  { masteryPoints, pointsPossible }: Pick<Outcome, 'masteryPoints' | 'pointsPossible'>,
): Judged {
  const percent = possible > 0 ? score / possible : null;
  if (masteryPoints === null || pointsPossible === null) return { percent, mastery: null };
  // Multiplied on both sides: a division would lose what is just enough.
  const mastery = possible > 0 ? score * pointsPossible >= masteryPoints * possible : score >= masteryPoints;
  return { percent, mastery };
}
