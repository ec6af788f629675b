import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { entriesRanked } from './entry-ratings.sql.js';

/** Entries of a topic, and of those that groups have of it, take their places anew, once it has changed whether those with more likes come first. */
export async function rankEntries(ctx: OperationContext, topicId: number): Promise<void> {
  await ctx.em.flush();
  await write(ctx, entriesRanked.with({ topicId, entryId: null }));
}
