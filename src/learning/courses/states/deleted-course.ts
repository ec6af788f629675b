/** Deleted courses that are to come back. */
import { authorizedFind, permitted } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Course } from '../course.entity.js';
import { changeState } from './change-state.js';
import { deletedCourseReads } from './deleted-course.reads.js';

/**
 * The deleted course of that name, locked; null when there is none that the actor may know of, also when another request
 * has just brought it back.
 * @throws Refusal 403
 */
export async function deletedCourse(
  ctx: OperationContext,
  action: 'undelete' | 'reactivate',
  key: RecordKey,
): Promise<Course | null> {
  try {
    return await authorizedFind(ctx, deletedCourseReads, action, key);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Brings back the deleted course of that name, unpublished, if it has a SIS id and the actor manages SIS data; else null.
 * @throws Refusal 403. Source: D2 · Create a course, enable_sis_reactivation; supplement §3.2
 */
export async function reactivateBySis(ctx: OperationContext, key: RecordKey): Promise<Course | null> {
  const course = await deletedCourse(ctx, 'reactivate', key);
  if (course === null || course.sisCourseId === null) return null;
  if (!(await permitted(ctx, deletedCourseReads, 'reactivateBySis', course.id))) return null;
  await changeState(ctx, course, 'undelete');
  await ctx.em.flush();
  return course;
}
