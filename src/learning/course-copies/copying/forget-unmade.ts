import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { CopiedKind } from './copied-content.js';
import { kindsInOrder } from './start-copying.js';

type ForgettingContext = Pick<OperationContext, 'services' | 'em'>;

/**
 * Forgets the ids that were given to copies of a kind and of its parts which were never made: their source was deleted since,
 * or the copying ended before. What refers to them would lead nowhere.
 */
export async function forgetUnmade(ctx: ForgettingContext, content: CopiedKind, courseId: number): Promise<void> {
  for (const { rows } of [content, ...content.parts]) await write(ctx, rows.forgotten.with({ courseId }));
}

/** The same of all kinds, where a copying ends before its time. */
export async function forgetAllUnmade(ctx: ForgettingContext, courseId: number): Promise<void> {
  await ctx.em.flush();
  for (const content of kindsInOrder(ctx)) await forgetUnmade(ctx, content, courseId);
}
