import { type ChangeContext, type OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { type AssignedWork, courseTotals, type WeighedGroup } from './grading/course-totals.rules.js';
import { type KeptTotals, totalsBasis, totalsUpdate } from './totals-basis.sql.js';

/** What the totals of students of a course are worked out from. */
export interface TotalsBasis {
  readonly weighted: boolean;
  readonly groups: readonly WeighedGroup[];
  readonly students: readonly { readonly userId: number; readonly work: readonly AssignedWork[] }[];
}

/**
 * Works out the totals of students in a course and keeps them with every student enrollment they have there. The caller
 * holds the lock on these enrollments. Two statements.
 */
export async function recalculateTotals(
  ctx: Pick<ChangeContext, 'em' | 'services' | 'meter'>,
  courseId: number,
  userIds: readonly number[],
): Promise<void> {
  const { database } = ctx.services;
  const [row] = await database.rows<{ basis: TotalsBasis }>(totalsBasis.with({ courseId, userIds }), ctx.em, ctx.meter);
  if (row === undefined) return;
  await write(ctx, totalsUpdate.with({ courseId, ...totalsFrom(row.basis) }));
}

/** The totals of the students, as statements take them. */
export function totalsFrom({ weighted, groups, students }: TotalsBasis): Omit<KeptTotals, 'courseId'> {
  const totals = students.map(({ work }) => courseTotals(weighted, groups, work));
  return {
    userIds: students.map(({ userId }) => userId),
    currentScore: totals.map((total) => total.currentScore),
    finalScore: totals.map((total) => total.finalScore),
    unpostedCurrentScore: totals.map((total) => total.unpostedCurrentScore),
    unpostedFinalScore: totals.map((total) => total.unpostedFinalScore),
  };
}

/** What changed may move the totals of everybody in the course: they are worked out anew once the change is committed. */
export const totalsMayMove = (ctx: OperationContext, courseId: number): Promise<void> =>
  ctx.enqueue('recalculate_course_totals', { courseId }, `course_totals:${courseId}`);
