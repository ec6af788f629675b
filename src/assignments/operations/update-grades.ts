import { authorizedId } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import { type RecordKey, splitKeys } from '../../kernel/record-key.js';
import { badRequest } from '../../kernel/refusal.js';
import { type Progress, startJob } from '../../progress/index.js';
import { readPostedGrade } from '../grade.rules.js';
import { gradebookReads } from '../gradebook.reads.js';
import { gradingBasisOf } from '../grading-basis.js';
import { type AssignmentPlace, assignmentAt } from '../work-place.js';

/** One of many grades. */
export interface StudentGrade {
  readonly userId: RecordKey;
  readonly postedGrade?: string | null;
  readonly excuse?: boolean | null;
  readonly textComment?: string | null;
}

/** What the job is given: ids alone, judged by now. A student out of the grader's reach has no id. */
export interface GradeItem extends Omit<StudentGrade, 'userId'> {
  readonly userId: number | null;
  /** How the request named them. */
  readonly named: string;
}

const largest = 1_000;

/**
 * Grades many students of an assignment in the background; the answer is its progress. Refusals: 400 for no grades, for
 * more than 1,000, or for one that cannot be read; 403 without the right to grade. A student out of reach is a failure of the
 * job, not of the request. Source: supplement §5.3, update_grades.
 */
export async function updateGrades(
  ctx: OperationContext,
  place: AssignmentPlace,
  grades: readonly StudentGrade[],
): Promise<Progress> {
  const assignment = await assignmentAt(ctx, place);
  await authorizedId(ctx, gradebookReads, 'grade', assignment.courseId);
  if (grades.length === 0) throw badRequest('grades_missing', 'There is nothing to grade.');
  if (grades.length > largest) throw badRequest('too_many_grades', `At most ${largest} grades at once.`);
  const basis = await gradingBasisOf(ctx.em, assignment);
  for (const { postedGrade } of grades) if (postedGrade != null) readPostedGrade(postedGrade, basis);
  const items = await judged(ctx, assignment.courseId, grades);
  return startJob(ctx, {
    task: 'update_grades',
    tag: 'submissions_update',
    contextType: 'Course',
    contextId: assignment.courseId,
    payload: { assignmentId: assignment.id, graderId: ctx.actor.userId, items },
  });
}

const reachable = `select e.user_id as id, l.sis_user_id as sis from enrollments e
  left join logins l on l.user_id = e.user_id and l.root_account_id = e.root_account_id and l.workflow_state <> 'deleted' and l.sis_user_id = any($3::text[])
  where e.course_id = $1::bigint and e.type in ('StudentEnrollment', 'StudentViewEnrollment') and e.workflow_state <> 'deleted'
    and (e.user_id = any($2::bigint[]) or l.id is not null)
    and (e.course_id <> all($4::bigint[]) or e.course_section_id = any($5::bigint[]))`;

async function judged(ctx: OperationContext, courseId: number, grades: readonly StudentGrade[]): Promise<GradeItem[]> {
  const keys = grades.map(({ userId }) => userId);
  const { ids, named } = splitKeys(keys, 'sis_user_id');
  const { limited, sections } = ctx.actor.memberships;
  const values = [courseId, ids, named, limited, sections];
  const rows = await ctx.services.database.rows<{ id: number; sis: string | null }>(
    { text: reachable, values },
    ctx.em,
    ctx.meter,
  );
  const idOf = (key: RecordKey): number | null =>
    rows.find(({ id, sis }) => (typeof key === 'number' ? id === key : sis === key.value))?.id ?? null;
  return grades.map(({ userId, ...rest }) => ({
    ...rest,
    userId: idOf(userId),
    named: typeof userId === 'number' ? String(userId) : userId.value,
  }));
}
