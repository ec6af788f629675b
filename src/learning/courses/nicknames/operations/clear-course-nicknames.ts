import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { nicknamesGone } from '../nicknames.sql.js';

/** The actor calls every course of the tenant by its own name again. Source: supplement §5.1, course_nicknames. */
export async function clearCourseNicknames(ctx: OperationContext): Promise<boolean> {
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, nicknamesGone.with({ rootAccountId, userId, courseId: null }));
  return true;
}
