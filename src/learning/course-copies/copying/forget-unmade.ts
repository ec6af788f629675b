import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { CopiedKind } from './copied-content.js';
import { kindsInOrder } from './start-copying.js';

type ForgettingContext = Pick<OperationContext, 'services' | 'em'>;

/**
 * Forgets the ids that were given to copies which were not made, since their sources were deleted meanwhile. What refers to
 * them would lead nowhere.
 * @param ids contents of the source, of a chunk that was copied
 */
export async function forgetUnmade(
  ctx: ForgettingContext,
  { rows }: CopiedKind,
  courseId: number,
  ids: readonly number[],
): Promise<void> {
  await write(ctx, rows.forgotten.with({ courseId, ids }));
}

/** The same of all kinds and their parts, where a copying is over, or ends before its time. */
export async function forgetAllUnmade(ctx: ForgettingContext, courseId: number): Promise<void> {
  await ctx.em.flush();
  for (const content of kindsInOrder(ctx))
    for (const { rows } of [content, ...content.parts]) await write(ctx, rows.forgotten.with({ courseId, ids: null }));
}
