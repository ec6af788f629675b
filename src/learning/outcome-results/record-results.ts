/** What grading and scoring mean to the outcomes that the work measures. Source: supplement §5.6; decision 0122. */
import type { ChangeContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import type { Outcome } from '../outcomes/index.js';
import { type AttemptConsequence, isGraded } from '../quizzes/index.js';
import type { AssessmentConsequence } from '../rubrics/index.js';
import { type AlignedQuestion, type Evidence, evidenceOfAttempt, evidenceOfRubric, judged } from './evidence.rules.js';
import {
  measuresOutcomes,
  outcomeScales,
  questionsAligned,
  resultsHidden,
  resultsWritten,
  type WrittenResult,
  type WrittenResults,
} from './outcome-results.sql.js';

/** The work of one person, and what it shows. */
interface ShownWork {
  readonly userId: number;
  readonly attempt: number | null;
  /** When it was handed in, or assessed where it was not. */
  readonly at: Date;
  readonly evidence: readonly Evidence[];
}

type Alignment = Omit<WrittenResults, 'userIds' | 'results'>;

/**
 * Writes what the work of people on one assignment or quiz shows by now, in the place of what it showed before; an outcome that
 * it measures and of which it shows nothing any more loses its result.
 */
async function recordResults(ctx: ChangeContext, alignment: Alignment, works: readonly ShownWork[]): Promise<void> {
  const scales = await scalesOf(ctx, works);
  const results = works.flatMap(({ userId, attempt, at, evidence }) =>
    evidence.map(
      ({ outcomeId, score, possible }): WrittenResult => ({
        user_id: userId,
        outcome_id: outcomeId,
        score,
        possible,
        ...judged({ score, possible }, scales.get(outcomeId) as Scale),
        attempt,
        assessed_at: at,
      }),
    ),
  );
  const userIds = works.map(({ userId }) => userId);
  await ctx.em.flush();
  await write(ctx, resultsWritten.with({ ...alignment, userIds, results: JSON.stringify(results) }));
}

type Scale = Pick<Outcome, 'id' | 'masteryPoints' | 'pointsPossible'>;

async function scalesOf(ctx: ChangeContext, works: readonly ShownWork[]): Promise<ReadonlyMap<number, Scale>> {
  const ids = [...new Set(works.flatMap(({ evidence }) => evidence.map(({ outcomeId }) => outcomeId)))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.services.database.rows<Scale>(outcomeScales.with({ ids }), ctx.em, ctx.meter);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A rubric measures by its criteria: each assessment that grades is told, its end, and what is kept from students since. */
export const resultsOfAssessments: AssessmentConsequence = {
  assessed: async (ctx, { assignment, association, rubric, works }) => {
    const measured = rubric.criteria.flatMap(({ learningOutcomeId }) => learningOutcomeId ?? []);
    if (measured.length === 0) return;
    const { hideOutcomeResults: hidden, hidePoints } = association;
    const shown = works.map(({ assessment, submission }) => ({
      userId: assessment.userId,
      attempt: assessment.artifactAttempt,
      at: submission.submittedAt ?? ctx.clock,
      evidence: evidenceOfRubric(rubric.criteria, assessment),
    }));
    const { id, name: title } = assignment;
    await recordResults(ctx, { ...ofAssignment(assignment, id), title, hidden, hidePoints, measured }, shown);
  },
  withdrawn: async (ctx, { userId, ...assessment }) => {
    const nothing = { title: '', hidden: false, hidePoints: false, measured: null };
    const shown = { userId, attempt: null, at: ctx.clock, evidence: [] };
    await recordResults(ctx, { ...ofAssignment(assessment, assessment.assignmentId), ...nothing }, [shown]);
  },
  hidingChanged: async (ctx, { courseId, assignmentId, purpose, hideOutcomeResults: hidden, hidePoints }) => {
    if (courseId === null || assignmentId === null || purpose !== 'grading') return;
    await write(ctx, resultsHidden.with({ courseId, assignmentId, hidden, hidePoints }));
  },
};

const ofAssignment = (
  { rootAccountId, courseId }: Pick<Alignment, 'rootAccountId' | 'courseId'>,
  id: number,
): Pick<Alignment, 'rootAccountId' | 'courseId' | 'alignmentType' | 'alignmentId' | 'assignmentId'> => ({
  rootAccountId,
  courseId,
  alignmentType: 'assignment',
  alignmentId: id,
  assignmentId: id,
});

/**
 * A quiz measures by its questions: the last attempt that was submitted counts, as far as it is judged. What its questions do
 * not measure stays as an earlier attempt showed it.
 */
export const resultsOfAttempts: AttemptConsequence = {
  concerns: measuresOutcomes,
  scored: async (ctx, { quiz, attempt }) => {
    const questionIds = attempt.selectedQuestions.map(({ id }) => id);
    const statement = questionsAligned.with({ quizId: quiz.id, questionIds });
    const aligned = await ctx.services.database.rows<AlignedQuestion>(statement, ctx.em, ctx.meter);
    if (aligned.length === 0) return;
    const { rootAccountId, courseId, id: alignmentId, title } = quiz;
    const alignment: Alignment = {
      rootAccountId,
      courseId,
      alignmentType: 'quiz',
      alignmentId,
      assignmentId: isGraded(quiz) ? quiz.assignmentId : null,
      title,
      hidden: false,
      hidePoints: false,
      measured: aligned.map(({ outcomeId }) => outcomeId),
    };
    const { userId, attempt: number, finishedAt } = attempt;
    const evidence = evidenceOfAttempt(aligned, attempt);
    await recordResults(ctx, alignment, [{ userId, attempt: number, at: finishedAt ?? ctx.clock, evidence }]);
  },
};
