import type { OperationContext } from '../../kernel/context.js';
import { FavoriteCourse } from '../favorite-course.entity.js';

/** Takes every course of the tenant off the actor's own favorites. Source: supplement §5.1, favorites; decision 0025. */
export async function resetFavoriteCourses(ctx: OperationContext): Promise<boolean> {
  const { userId, rootAccountId } = ctx.actor;
  await ctx.em.nativeDelete(FavoriteCourse, { userId, rootAccountId });
  return true;
}
