import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { favoritesGone } from '../../enrolling/enrolling.sql.js';

/** Takes every course of the tenant off the actor's own favorites. Source: supplement §5.1, favorites; decision 0025. */
export async function resetFavoriteCourses(ctx: OperationContext): Promise<boolean> {
  const { userId, rootAccountId } = ctx.actor;
  await write(ctx, favoritesGone.with({ userId, rootAccountId }));
  return true;
}
