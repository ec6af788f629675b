import { permitted } from '../../../../platform/authorization/authorize.js';
import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { setChanged } from '../../../../platform/transaction/patch.js';
import { attachmentOf } from '../../attached-file.js';
import type { DiscussionEntry } from '../discussion-entry.entity.js';
import { discussionEntryReads } from '../discussion-entry.reads.js';
import { type EntryPatch, refuseMessage } from '../discussion-entry.rules.js';
import { type EntryName, namedEntry } from '../entry-place.js';

/**
 * Changes what an entry says: its author, where students may, and moderators. Who changes what somebody else wrote is named
 * with it. Refusals: 400 by field; 403, also for a deleted one and in a topic that is locked; 404. Source: supplement §5.4.
 */
export async function updateDiscussionEntry(
  ctx: OperationContext,
  name: EntryName,
  patch: EntryPatch,
): Promise<DiscussionEntry> {
  const entry = await namedEntry(ctx, name, 'update');
  if (patch.message !== undefined) refuseMessage(patch.message);
  const attaches = () => permitted(ctx, discussionEntryReads, 'attach', entry.id);
  const changed: string[] = setChanged(entry, {
    ...(patch.message != null && { message: htmlCleaner(ctx)('message', patch.message) }),
    ...(await attachmentOf(ctx, patch, attaches)),
  });
  if (changed.length === 0) return entry;
  entry.editorId = entry.authorId === ctx.actor.userId ? null : ctx.actor.userId;
  const data = { topicId: entry.topicId, changed };
  ctx.audit({ type: 'discussion_entry_updated', subjectType: 'DiscussionEntry', subjectId: entry.id, data });
  return entry;
}
