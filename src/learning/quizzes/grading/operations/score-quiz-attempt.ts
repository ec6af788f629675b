import { keyText, type RecordKey } from '../../../../platform/query/record-key.js';
import { missingInItem } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Quiz } from '../../quiz.entity.js';
import { questionNamedTwice, surveyNotJudged, tooManyFudgePoints } from '../../quiz.refusals.js';
import { isGraded, isSurvey, mostPoints } from '../../quiz.rules.js';
import type { QuizAttempt } from '../../quiz-attempt.entity.js';
import { type ResultChange, rescore } from '../../scoring/attempt-score.rules.js';
import { attemptToGrade, type QuizSubmissionName, saveGraded } from '../graded-attempt.js';

/** What a grader says of one question: a score, a comment, or both. */
export interface QuestionScore {
  readonly questionId: RecordKey;
  /** Points, also more than it is worth; null takes a score back. */
  readonly score?: number | null;
  /** Null removes it. */
  readonly comment?: string | null;
}

/** What a grader says of an attempt. */
export interface AttemptScores {
  /** Number of the attempt, from 1 on. */
  readonly attempt: number;
  /** Signed; null leaves as it is. */
  readonly fudgePoints?: number | null;
  readonly questions?: readonly QuestionScore[] | null;
}

/**
 * Scores an attempt by hand; the score that counts and the gradebook follow. Refusals: 400 for an attempt that is unknown
 * or not submitted, for a question that it does not have, for one of which nothing is said, for a negative score, for a score of a survey and for points beyond a billion; 403 without the right to grade; 404 for
 * who may not see it. Source: D3 · Quiz submissions, manual scoring body; supplement §4.3.
 */
export async function scoreQuizAttempt(
  ctx: OperationContext,
  name: QuizSubmissionName,
  given: AttemptScores,
): Promise<QuizAttempt> {
  const found = await attemptToGrade(ctx, name, given.attempt);
  if (isSurvey(found.quiz)) refuseScoresOfSurvey(found.quiz, given);
  const results = rescore(found.results, changesOf(given.questions ?? []));
  const fudgePoints = given.fudgePoints ?? found.attempt.fudgePoints;
  if (Math.abs(fudgePoints ?? 0) > mostPoints) throw tooManyFudgePoints(mostPoints);
  await saveGraded(ctx, found, { type: 'quiz_attempt_scored', results, fudgePoints });
  return found.attempt;
}

/** What is no score, a remark or the points that a graded survey is given beside its own, may be said of a survey. */
function refuseScoresOfSurvey(quiz: Quiz, { fudgePoints, questions }: AttemptScores): void {
  const scored = (questions ?? []).findIndex(({ score }) => score !== undefined);
  if (scored >= 0) throw surveyNotJudged(`questions.${scored}.score`);
  if (fudgePoints != null && !isGraded(quiz)) throw surveyNotJudged('fudgePoints');
}

function changesOf(questions: readonly QuestionScore[]): Map<number, ResultChange> {
  const changes = new Map<number, ResultChange>();
  for (const [index, { questionId, score, comment }] of questions.entries()) {
    if (score === undefined && comment === undefined)
      throw missingInItem(`questions.${index}.score`, `The score of question ${keyText(questionId)}`);
    if (typeof questionId !== 'number' || changes.has(questionId)) throw questionNamedTwice(`questions.${index}`);
    changes.set(questionId, { score: score === null ? '' : score, comment: comment === null ? '' : comment });
  }
  return changes;
}
