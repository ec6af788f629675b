import { courseReads } from '../../courses/index.js';
import { authorizedId } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { write } from '../../kernel/write.js';
import { favoriteGone } from '../enrolling.sql.js';

/**
 * Takes a course off the actor's own favorites, also where it was none. Answers the course's id.
 * Refusals: 404. Source: supplement §5.1, favorites; decision 0025.
 */
export async function removeFavoriteCourse(ctx: OperationContext, key: RecordKey): Promise<number> {
  const courseId = await authorizedId(ctx, courseReads, 'visible', key);
  await write(ctx, favoriteGone.with({ userId: ctx.actor.userId, courseId }));
  return courseId;
}
