import { accountReads } from '../../../../identity/accounts/index.js';
import { type Progress, startJob } from '../../../../identity/progress/index.js';
import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { starterOf } from '../../../../platform/transaction/operation.js';
import { coursesMissing, tooManyCourses } from '../../course.refusals.js';
import { type CourseBatch, type CourseBatchEvent, largestBatch } from '../course-batch.js';

/**
 * Takes many courses of an account, or of those below it, through one event, after the answer. Whether each may be changed
 * is decided when its turn comes.
 * Refusals: 400 without courses; 403, also for more than 500 courses; 404. Source: D2 · Batch update of courses; supplement §3.2.
 */
export async function updateCourses(
  ctx: OperationContext,
  account: RecordKey,
  courses: readonly RecordKey[],
  event: CourseBatchEvent,
): Promise<Progress> {
  const right = event === 'undelete' ? 'undeleteCourses' : 'manageCourses';
  const accountId = await authorizedId(ctx, accountReads, right, account);
  if (courses.length === 0) throw coursesMissing();
  if (courses.length > largestBatch) throw tooManyCourses(largestBatch);
  const batch: CourseBatch = { accountId, courses, event, starter: starterOf(ctx) };
  return startJob(ctx, {
    task: 'course_batch_update',
    tag: 'course_batch_update',
    contextType: 'Account',
    contextId: accountId,
    payload: { ...batch },
  });
}
