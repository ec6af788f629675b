import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { courseReads } from '../../../courses/index.js';
import { favoriteMade } from '../../enrolling/enrolling.sql.js';

/**
 * Marks a course as one of the actor's own favorites; twice does no harm. Answers the course's id.
 * Refusals: 403 for who sees the course without belonging to it; 404. Source: supplement §5.1, favorites; decision 0025.
 */
export async function addFavoriteCourse(ctx: OperationContext, key: RecordKey): Promise<number> {
  const courseId = await authorizedId(ctx, courseReads, 'favor', key);
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, favoriteMade.with({ rootAccountId, userId, courseId }));
  return courseId;
}
