import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Course } from '../../course.entity.js';
import { courseReads } from '../../course.reads.js';
import { changeState } from '../change-state.js';

/**
 * Deletes a course with its enrollments. Its SIS id stays with it.
 * Refusals: 403; 404. Source: D2 · Delete or conclude a course; supplement §3.2.
 */
export async function deleteCourse(ctx: OperationContext, key: RecordKey): Promise<Course> {
  const course = await authorizedFind(ctx, courseReads, 'delete', key);
  await changeState(ctx, course, 'delete');
  return course;
}
