/** The one way by which work is assessed by a rubric: locked, graded, written, kept as a version. Decision 0121. */
import { LockMode } from '@mikro-orm/core';
import type { RecordKey } from '../../platform/query/record-key.js';
import { refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { createRow } from '../../platform/transaction/insert.js';
import { setChanged } from '../../platform/transaction/patch.js';
import type { StoredRecord } from '../../platform/transaction/record.js';
import {
  type GivenCriterionAssessment,
  gradeSubmission,
  type LockedWork,
  lockedWork,
  type NewComment,
  type NewGrade,
  type Submission,
} from '../assignments/index.js';
import { assessmentConsequences } from './assessment-consequences.js';
import { type HeldAssociation, heldAssociation } from './held-association.js';
import { type AssessmentType, RubricAssessment, type RubricAssessmentSnapshot } from './rubric-assessment.entity.js';
import { assessedData, assessmentRefusals, scoreOf } from './rubric-assessment.rules.js';
import { RubricAssessmentVersion } from './rubric-assessment-version.entity.js';

/** What is said of the work of a student. */
export interface Assessing {
  readonly associationId: RecordKey;
  readonly userId: RecordKey;
  readonly assessmentType: AssessmentType;
  readonly criteria: readonly GivenCriterionAssessment[];
  /** Where the criteria stand in the input. */
  readonly at: string;
  /** What else is posted. */
  readonly grade?: NewGrade | undefined;
  readonly comment?: NewComment | null | undefined;
}

/** What came of it. */
export interface AssessedSubmission {
  readonly assessment: RubricAssessment;
  readonly submission: Submission;
}

/**
 * Assesses the work of a student, or of a group that is graded together, by the rubric of its assignment. What is not said of
 * a criterion stays. With `useForGrading` the sum becomes the grade, by the operation that grades by hand.
 * Refusals: 400 by field; 403 without the right to grade; 404. Source: supplement §5.5; decision 0121.
 */
export async function assessWork(ctx: OperationContext, assessing: Assessing): Promise<AssessedSubmission> {
  const held = await heldAssociation(ctx, assessing.associationId);
  const { association, rubric } = held;
  const place = { courseId: association.courseId, assignmentId: association.assignmentId, userId: assessing.userId };
  const work = await lockedWork(ctx, place);
  refuseInvalid(assessmentRefusals(rubric.criteria, assessing.criteria, assessing.at));
  const known = await knownAssessments(ctx, held, work, assessing.assessmentType);
  const own = known.get(work.own.id);
  const data = assessedData(rubric.criteria, own?.data ?? [], assessing.criteria);
  const score = scoreOf(rubric.criteria, data);
  const submission = await graded(ctx, assessing, { held, work, score, before: own?.score ?? null });
  const assessments = work.submissions.map((one) => {
    const assessment = known.get(one.id) ?? newAssessment(ctx, held, one, assessing.assessmentType);
    return {
      assessment,
      submission: one,
      said: { data, score, artifactAttempt: one.attempt, assessorId: ctx.actor.userId },
    };
  });
  await keep(ctx, assessments);
  if (assessing.assessmentType === 'grading')
    for (const one of ctx.services.extensions.of(assessmentConsequences))
      await one.assessed?.(ctx, { ...held, assignment: work.assignment, works: assessments });
  const { assessment } = assessments.find((one) => one.submission.id === work.own.id)!;
  return { assessment, submission };
}

/** What was said before of the work: by anybody for the grade, by the actor for a review. Locked. */
async function knownAssessments(
  ctx: OperationContext,
  { association }: HeldAssociation,
  { submissions }: LockedWork,
  assessmentType: AssessmentType,
): Promise<Map<number, RubricAssessment>> {
  // unguarded: of work that the actor may grade, and has locked.
  const rows = await ctx.em.find(
    RubricAssessment,
    {
      rubricAssociationId: association.id,
      submissionId: { $in: submissions.map(({ id }) => id) },
      assessmentType,
      workflowState: 'active',
      ...(assessmentType === 'peer_review' && { assessorId: ctx.actor.userId }),
    },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
  );
  return new Map(rows.map((row) => [row.submissionId, row]));
}

interface Summed {
  readonly held: HeldAssociation;
  readonly work: LockedWork;
  readonly score: number | null;
  /** The sum before. */
  readonly before: number | null;
}

/** The sum as grade, and what else is posted. Sums that are no grade leave the grade alone. */
async function graded(
  ctx: OperationContext,
  { assessmentType, grade = {}, comment, userId }: Assessing,
  { held: { association }, work: { assignment, own }, score, before }: Summed,
): Promise<Submission> {
  const isGrade =
    assessmentType === 'grading' &&
    association.useForGrading &&
    assignment.gradingType !== 'not_graded' &&
    (score !== null || before !== null);
  if (!isGrade && comment == null && Object.values(grade).every((value) => value === undefined)) return own;
  const { courseId, id: assignmentId } = assignment;
  const posted = isGrade ? { ...grade, score } : grade;
  return gradeSubmission(ctx, { courseId, assignmentId, userId }, posted, comment);
}

function newAssessment(
  ctx: OperationContext,
  { association, rubric }: HeldAssociation,
  submission: Submission,
  assessmentType: AssessmentType,
): RubricAssessment {
  const { rootAccountId, courseId, assignmentId, userId, id: submissionId } = submission;
  return createRow(ctx.em, RubricAssessment, {
    rootAccountId,
    courseId,
    rubricId: rubric.id,
    rubricAssociationId: association.id,
    assignmentId,
    submissionId,
    userId,
    assessmentType,
    version: 0,
  });
}

interface Kept {
  readonly assessment: RubricAssessment;
  readonly said: Pick<RubricAssessment, 'data' | 'score' | 'artifactAttempt' | 'assessorId'>;
}

/** Writes what was said, with a version of each assessment that says something else by then. */
async function keep(ctx: OperationContext, assessments: readonly Kept[]): Promise<void> {
  const changed = assessments.filter(
    ({ assessment, said }) => setChanged<RubricAssessment>(assessment, said).length > 0 || assessment.version === 0,
  );
  for (const { assessment } of changed) assessment.version += 1;
  await ctx.em.persist(changed.map(({ assessment }) => assessment)).flush();
  for (const { assessment } of changed) ctx.em.persist(versionOf(ctx, assessment));
  await ctx.em.flush();
}

/** What a version keeps: every column of the snapshot; one that is missing here does not type-check. */
const keptColumns: Readonly<Record<Exclude<keyof RubricAssessmentSnapshot, keyof StoredRecord>, true>> = {
  rootAccountId: true,
  courseId: true,
  rubricId: true,
  rubricAssociationId: true,
  assignmentId: true,
  submissionId: true,
  userId: true,
  assessorId: true,
  assessmentType: true,
  artifactAttempt: true,
  score: true,
  data: true,
};
const kept = Object.keys(keptColumns) as (keyof typeof keptColumns)[];

const versionOf = (ctx: OperationContext, assessment: RubricAssessment): RubricAssessmentVersion =>
  createRow(ctx.em, RubricAssessmentVersion, {
    ...Object.fromEntries(kept.map((name) => [name, assessment[name]])),
    rubricAssessmentId: assessment.id,
    number: assessment.version,
  });
