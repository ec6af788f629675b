import { seenAmong } from '../../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { courseReads } from '../../../courses/index.js';
import { favoritesGone } from '../../enrolling/enrolling.sql.js';

/**
 * Takes every course of the tenant off the actor's own favorites. Answers the ids of those that were some, as far as the
 * actor still sees them. Source: supplement §5.1, favorites; decision 0025.
 */
export async function resetFavoriteCourses(ctx: OperationContext): Promise<number[]> {
  const { userId, rootAccountId } = ctx.actor;
  const gone = await write<{ courseId: number }>(ctx, favoritesGone.with({ userId, rootAccountId }));
  return [
    ...(await seenAmong(
      ctx,
      courseReads,
      gone.map(({ courseId }) => courseId),
    )),
  ];
}
