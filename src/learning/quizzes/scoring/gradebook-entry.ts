/** Keeps the score that counts, and the gradebook with it. Decision 0033. */
import {
  Assignment,
  type ChangeContext,
  changeSubmissions,
  gradeOf,
  gradingBasisOf,
  type Submission,
} from '../../assignments/index.js';
import type { Quiz } from '../quiz.entity.js';
import { isGraded } from '../quiz.rules.js';
import type { QuizAttempt } from '../quiz-attempt.entity.js';
import type { QuizSubmission } from '../quiz-submission.entity.js';
import { followScore } from './attempt-consequences.js';
import { otherAttempts } from './attempts-turned-in.sql.js';
import { enterInGradebook, keptScoreOf, type TurnedIn, workOf } from './gradebook-entry.rules.js';

/** Who scored an attempt that is submitted, and what was handed in with it just now. */
export interface ScoredBy {
  /** A user id, or minus the id of a quiz that graded itself. */
  readonly graderId: number;
  /** Undefined where an attempt is scored that was submitted before. */
  readonly turnedIn?: { readonly fileIds: readonly number[] } | undefined;
}

/**
 * Works out anew which score counts, after `attempt` was scored, and writes it into the gradebook: for the graded types,
 * not for previews. A score that did not move makes no version. The caller holds the locks of the quiz submission and of
 * the attempt. Answers the gradebook's row; undefined where there is none, as for who is no student any more.
 */
export async function keepScore(
  ctx: ChangeContext,
  quiz: Quiz,
  submission: QuizSubmission,
  attempt: QuizAttempt,
  by: ScoredBy,
): Promise<Submission | undefined> {
  const keptBefore = submission.keptScore;
  const others = attempt.attempt === 1 && attempt.latest ? [] : await othersTurnedIn(ctx, attempt);
  const kept = keptScoreOf(quiz.scoringPolicy, [...others, attempt as TurnedIn]);
  submission.keptScore = kept.keptScore;
  const isLast = others.every((other) => other.attempt < attempt.attempt);
  if (isLast && !submission.preview) await followScore(ctx, { quiz, attempt });
  if (!isGraded(quiz) || submission.preview) return undefined;
  // unguarded: the assignment of a quiz whose attempt the actor may grade.
  const assignment = await ctx.em.findOneOrFail(Assignment, quiz.assignmentId);
  const grade = kept.keptScore === null ? null : await writtenGrade(ctx, assignment, kept.keptScore);
  const work = by.turnedIn && { ...workOf(attempt), ...by.turnedIn };
  const grading = {
    ...kept,
    keptBefore,
    graderId: by.graderId,
    quizItself: -quiz.id,
    grade,
    work,
    scored: workOf(attempt),
  };
  const [entry] = await changeSubmissions(ctx, {
    assignment,
    userIds: [submission.userId],
    apply: (row) => {
      // Written with the score, in one update: a second one would have the quiz's row locked, too, in the wrong order.
      submission.submissionId = row.id;
      enterInGradebook(row, grading, ctx.clock);
    },
  });
  return entry;
}

async function othersTurnedIn(ctx: ChangeContext, { id, quizSubmissionId }: QuizAttempt): Promise<TurnedIn[]> {
  return ctx.services.database.rows<TurnedIn>(otherAttempts.with({ quizSubmissionId, id }), ctx.em, ctx.meter);
}

/** Only letters need the scheme, which stands elsewhere. */
async function writtenGrade(ctx: ChangeContext, assignment: Assignment, score: number): Promise<string | null> {
  const { gradingType, pointsPossible } = assignment;
  const lettered = gradingType === 'letter_grade' || gradingType === 'gpa_scale';
  const basis = lettered ? await gradingBasisOf(ctx.em, assignment) : { gradingType, pointsPossible, scheme: [] };
  return gradeOf(score, basis);
}
