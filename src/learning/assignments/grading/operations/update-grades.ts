import { type Progress, startJob } from '../../../../identity/progress/index.js';
import { authorizedId } from '../../../../platform/authorization/authorize.js';
import { keyText, type RecordKey } from '../../../../platform/query/record-key.js';
import { inItem, missingInItem, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { starterOf } from '../../../../platform/transaction/operation.js';
import { courseReads } from '../../../courses/index.js';
import type { Assignment } from '../../assignment.entity.js';
import { gradesMissing, tooManyGrades } from '../../assignment.refusals.js';
import { readPostedGrade } from '../../grade.rules.js';
import { assignmentAt } from '../../submitting/assignment-at.js';
import { commentRefusals } from '../../submitting/submission-comments.js';
import type { AssignmentGrades, GradeBatch, GradeItem, StudentGrade } from '../grade-batch.js';
import { gradebookReads } from '../gradebook.reads.js';
import { gradingBasisOf } from '../grading-basis.js';

const largest = 1_000;

/**
 * Grades many students of one or more assignments of a course in the background; the answer is its progress. Refusals:
 * 400 for no grades, for more than 1,000, or by item for one that is missing or cannot be read; 403 without the right to grade; 404, also for
 * an assignment of another course. A student out of reach is a failure of the job, not of the request.
 * Source: supplement §5.3, update_grades.
 * @param gradesAt where the grades of an assignment stand in the input
 */
export async function updateGrades(
  ctx: OperationContext,
  courseKey: RecordKey,
  given: readonly AssignmentGrades[],
  gradesAt: (assignment: number) => string = (assignment) => `assignments.${assignment}.grades`,
): Promise<Progress> {
  const visible = await authorizedId(ctx, courseReads, 'visible', courseKey);
  const count = given.reduce((sum, { grades }) => sum + grades.length, 0);
  if (count > largest || given.length > largest) throw tooManyGrades(largest);
  const assignments: Assignment[] = [];
  for (const { assignmentId } of given) assignments.push(await assignmentAt(ctx, { courseId: visible, assignmentId }));
  const courseId = await authorizedId(ctx, gradebookReads, 'grade', visible);
  if (count === 0) throw gradesMissing();
  const items: GradeItem[] = [];
  for (const [i, assignment] of assignments.entries())
    items.push(...(await readable(ctx, assignment, (given[i] as AssignmentGrades).grades, gradesAt(i))));
  const batch: GradeBatch = { starter: starterOf(ctx), courseId, items };
  return startJob(ctx, {
    task: 'update_grades',
    tag: 'submissions_update',
    contextType: 'Course',
    contextId: courseId,
    payload: { ...batch },
  });
}

/** The grades of one assignment, if all of them can be read. */
async function readable(
  ctx: OperationContext,
  assignment: Assignment,
  grades: readonly StudentGrade[],
  at: string,
): Promise<GradeItem[]> {
  const basis = await gradingBasisOf(ctx.em, assignment);
  for (const [index, { userId, postedGrade, excuse, textComment }] of grades.entries()) {
    const said = `Student ${keyText(userId)}`;
    if (postedGrade === undefined && excuse === undefined && textComment === undefined)
      throw missingInItem(`${at}.${index}.postedGrade`, `${said}: a grade`);
    inItem(`${at}.${index}`, said, () => refuseInvalid(commentRefusals(textComment)));
    if (postedGrade != null) inItem(`${at}.${index}`, said, () => readPostedGrade(postedGrade, basis));
  }
  return grades.map((grade) => ({ ...grade, assignmentId: assignment.id }));
}
