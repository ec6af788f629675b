import { courseReads } from '../../courses/index.js';
import { authorizedId } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';

/**
 * Marks a course as one of the actor's own favorites; twice does no harm. Answers the course's id.
 * Refusals: 403 for who sees the course without belonging to it; 404. Source: supplement §5.1, favorites; decision 0025.
 */
export async function addFavoriteCourse(ctx: OperationContext, key: RecordKey): Promise<number> {
  const courseId = await authorizedId(ctx, courseReads, 'favor', key);
  const text = `insert into favorite_courses (root_account_id, user_id, course_id)
    values ($1::bigint, $2::bigint, $3::bigint) on conflict (user_id, course_id) do nothing`;
  const values = [ctx.actor.rootAccountId, ctx.actor.userId, courseId];
  await ctx.services.database.rows({ text, values }, ctx.em, ctx.meter);
  return courseId;
}
