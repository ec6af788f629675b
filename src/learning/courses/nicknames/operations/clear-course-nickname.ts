import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { courseReads } from '../../course.reads.js';
import { nicknamesGone } from '../nicknames.sql.js';

/**
 * The actor calls a course by its own name again, also where they did before. Answers the course's id.
 * Refusals: 404. Source: supplement §5.1, course_nicknames.
 */
export async function clearCourseNickname(ctx: OperationContext, key: RecordKey): Promise<number> {
  const courseId = await authorizedId(ctx, courseReads, 'visible', key);
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, nicknamesGone.with({ rootAccountId, userId, courseId }));
  return courseId;
}
