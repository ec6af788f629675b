import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { courseReads } from '../../../courses/index.js';
import { favoriteGone } from '../../enrolling/enrolling.sql.js';

/**
 * Takes a course off the actor's own favorites, also where it was none. Answers the course's id.
 * Refusals: 404. Source: supplement §5.1, favorites; decision 0025.
 */
export async function removeFavoriteCourse(ctx: OperationContext, key: RecordKey): Promise<number> {
  const courseId = await authorizedId(ctx, courseReads, 'visible', key);
  await write(ctx, favoriteGone.with({ userId: ctx.actor.userId, courseId }));
  return courseId;
}
