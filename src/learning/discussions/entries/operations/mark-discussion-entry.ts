import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { type EntryName, seenEntry } from '../entry-place.js';
import { entryMarked } from '../entry-readers.sql.js';
import type { ReadMark } from './mark-discussion-entries.js';

/** Notes whether the actor has read one entry. Refusals: 404. Source: supplement §5.4, read state. */
export async function markDiscussionEntry(
  ctx: OperationContext,
  name: EntryName,
  mark: ReadMark,
): Promise<{ readonly id: number }> {
  const entry = await seenEntry(ctx, name);
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, entryMarked.with({ rootAccountId, topicId: entry.topicId, entryId: entry.id, userId, ...mark }));
  return entry;
}
