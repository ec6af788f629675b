/** What an attempt brings, also after a person scored it, and which of several attempts counts. Source: supplement §4.3, scoring; D3 · QuizSubmission. */

import { inItem, invalidField } from '../../../platform/refusal/refusal.js';
import { numberIn } from '../../../platform/text/number-text.js';
import {
  type GivenAnswer,
  type PublishedQuestion,
  type QuestionResult,
  type SelectedQuestion,
  unjudged,
} from '../questions/question-content.js';
import { scoreQuestion } from '../questions/question-scoring.rules.js';
import { sumOf, tidy } from '../questions/question-selection.rules.js';
import { fitting, maxTextBytes } from '../questions/question-text.rules.js';
import { isSurvey, mostPoints } from '../quiz.rules.js';

/** What the total of an attempt is computed from, beside its results. */
export interface AttemptBasis {
  readonly quizType: 'practice_quiz' | 'assignment' | 'graded_survey' | 'survey';
  /** What a graded survey is worth; null for the sum of its questions. */
  readonly surveyPoints: number | null;
  readonly selectedQuestions: readonly SelectedQuestion[];
  /** Signed; null for none. */
  readonly fudgePoints: number | null;
}

export interface AttemptTotal {
  /** Null for a survey that is not graded: it judges nobody. */
  readonly score: number | null;
  /** Somebody still has to score a question. */
  readonly needsReview: boolean;
}

export interface ScoredAttempt extends AttemptTotal {
  /** In the order of the questions. */
  readonly results: readonly QuestionResult[];
}

/** Scores every question of an attempt that is submitted; those of a survey are not judged. */
export function scoreAttempt(
  basis: AttemptBasis,
  questions: ReadonlyMap<number, PublishedQuestion>,
  answers: ReadonlyMap<number, GivenAnswer>,
): ScoredAttempt {
  const results = basis.selectedQuestions.map((selected) => {
    const question = questions.get(selected.id);
    if (question === undefined) throw new Error(`Question ${selected.id} was selected from another publication.`);
    if (isSurvey(basis)) return { id: selected.id, ...unjudged, comment: null };
    return scoreQuestion(question, selected, answers.get(selected.id));
  });
  return { results, ...totalOf(basis, results) };
}

/** What an attempt can bring: what a survey was given, else the sum of its questions. */
export const attemptWorth = ({ surveyPoints, selectedQuestions, ...basis }: AttemptBasis): number =>
  (isSurvey(basis) ? surveyPoints : null) ?? sumOf(selectedQuestions.map(({ pointsPossible }) => pointsPossible));

/**
 * The score of an attempt: the sum of its points, or all that a graded survey is worth, and the fudge points. A survey
 * that is not graded has none, and no survey waits for review.
 */
export function totalOf(basis: AttemptBasis, results: readonly QuestionResult[]): AttemptTotal {
  if (basis.quizType === 'survey') return { score: null, needsReview: false };
  const earned = basis.quizType === 'graded_survey' ? attemptWorth(basis) : sumOf(results.map(({ points }) => points));
  return {
    score: tidy(earned + (basis.fudgePoints ?? 0)),
    needsReview: !isSurvey(basis) && results.some(({ correct }) => correct === 'undefined'),
  };
}

/** What a person changes of one question's result. Absent and null leave it as it is. */
export interface ResultChange {
  /** Points, also more than the question is worth; blank takes a score back. */
  readonly score?: number | string | null | undefined;
  /** Blank removes it. */
  readonly comment?: string | null | undefined;
}

/**
 * The results after a person scored some questions, by question id. What is refused is named by the place among them.
 * @throws Refusal 400 for a question that the attempt does not have, a score that is negative or no number, a comment over 16 KB
 */
export function rescore(
  results: readonly QuestionResult[],
  changes: ReadonlyMap<number, ResultChange>,
): QuestionResult[] {
  const known = new Map(results.map((result) => [result.id, result]));
  const changed = new Map(
    [...changes].map(([id, { score, comment }], index) => {
      const result = known.get(id);
      const itemPath = `questions.${index}`;
      if (result === undefined) throw invalidField(itemPath, 'unknown', `Question ${id} is none of this attempt.`);
      const scored = inItem(itemPath, `Question ${id}`, () => withComment(withScore(result, score), comment));
      return [id, scored] as const;
    }),
  );
  return results.map((result) => changed.get(result.id) ?? result);
}

function withScore(result: QuestionResult, score: ResultChange['score']): QuestionResult {
  if (score === null || score === undefined) return result;
  if (typeof score === 'string' && score.trim() === '')
    return result.correct === 'no_score' ? result : { ...result, points: 0, correct: 'undefined' };
  const points = numberIn(score);
  if (points === null || points < 0 || points > mostPoints)
    throw invalidField('score', 'invalid', `A score is a number from 0 to ${mostPoints}.`);
  return { ...result, points: tidy(points), correct: 'defined' };
}

function withComment(result: QuestionResult, comment: ResultChange['comment']): QuestionResult {
  if (comment === null || comment === undefined) return result;
  const text = fitting(comment, maxTextBytes, 'comment', 'A comment');
  return { ...result, comment: text.trim() === '' ? null : text };
}

/**
 * The score that counts among attempts.
 * @param scores of the attempts in their order; null where none is submitted yet
 * @returns null where no attempt has a score
 */
export function keptScore(policy: 'keep_highest' | 'keep_latest', scores: readonly (number | null)[]): number | null {
  const had = scores.filter((score) => score !== null);
  if (had.length === 0) return null;
  return policy === 'keep_latest' ? (had.at(-1) as number) : Math.max(...had);
}
