import { seenAmong } from '../../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { courseReads } from '../../course.reads.js';
import { nicknamesGone } from '../nicknames.sql.js';

/**
 * The actor calls every course of the tenant by its own name again. Answers the ids of those that had another one, as far as
 * the actor still sees them. Source: supplement §5.1, course_nicknames.
 */
export async function clearCourseNicknames(ctx: OperationContext): Promise<number[]> {
  const { rootAccountId, userId } = ctx.actor;
  const gone = await write<{ courseId: number }>(ctx, nicknamesGone.with({ rootAccountId, userId, courseId: null }));
  const ids = gone.map(({ courseId }) => courseId);
  return [...(await seenAmong(ctx, courseReads, ids))];
}
