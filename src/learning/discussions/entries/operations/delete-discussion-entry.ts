import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { entryTakenBack, rootWith } from '../../grading/entry-hands-in.js';
import type { DiscussionEntry } from '../discussion-entry.entity.js';
import { type EntryName, namedEntry } from '../entry-place.js';

/**
 * Deletes an entry: that it stood there stays to be seen, as do its replies; what it said does not. Refusals: 403, also in
 * a topic that is locked; 404. Source: supplement §5.4.
 */
export async function deleteDiscussionEntry(ctx: OperationContext, name: EntryName): Promise<DiscussionEntry> {
  const entry = await namedEntry(ctx, name, 'delete');
  transition(entry, removal);
  entry.editorId = entry.authorId === ctx.actor.userId ? null : ctx.actor.userId;
  const data = { topicId: entry.topicId };
  ctx.audit({ type: 'discussion_entry_deleted', subjectType: 'DiscussionEntry', subjectId: entry.id, data });
  await entryTakenBack(ctx, await rootWith(ctx, entry.topicId), entry.authorId);
  return entry;
}
