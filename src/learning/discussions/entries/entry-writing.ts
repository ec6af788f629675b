/** How an entry comes about, and what follows. */

import { tell } from '../../../identity/notification-events/index.js';
import { permitted } from '../../../platform/authorization/authorize.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { recordContribution } from '../../modules/index.js';
import { attachmentOf } from '../attached-file.js';
import type { DiscussionTopic } from '../discussion-topic.entity.js';
import { discussionTopicReads } from '../discussion-topic.reads.js';
import { entryHandsIn, rootOf } from '../grading/entry-hands-in.js';
import { DiscussionEntry } from './discussion-entry.entity.js';
import { type EntryPatch, refuseMessage } from './discussion-entry.rules.js';
import { announcementAnswered, entryWritten } from './occasions.sql.js';

/** Writes an entry into a topic that is locked, and where the actor may write. Refusals: 400 by field; 403 by field. */
export async function writeEntry(
  ctx: OperationContext,
  topic: DiscussionTopic,
  place: Pick<DiscussionEntry, 'parentId' | 'rootEntryId'>,
  given: EntryPatch,
): Promise<DiscussionEntry> {
  refuseMessage(given.message);
  const attaches = () => permitted(ctx, discussionTopicReads, 'attach', topic.id);
  const { rootAccountId, userId } = ctx.actor;
  const entry = await insertNow(ctx, DiscussionEntry, {
    rootAccountId,
    topicId: topic.id,
    courseId: topic.courseId,
    groupId: topic.groupId,
    ...place,
    authorId: userId,
    message: htmlCleaner(ctx)('message', given.message as string),
    ...(await attachmentOf(ctx, given, attaches)),
  });
  topic.lastReplyAt = ctx.clock;
  const data = { topicId: topic.id, parentId: entry.parentId };
  ctx.audit({ type: 'discussion_entry_created', subjectType: 'DiscussionEntry', subjectId: entry.id, data });
  await afterEntry(ctx, topic, entry);
  return entry;
}

/** What follows when somebody has written an entry, in the same transaction. */
async function afterEntry(ctx: OperationContext, topic: DiscussionTopic, entry: DiscussionEntry): Promise<void> {
  const root = await rootOf(ctx, topic);
  if (root.courseId !== null) {
    const shown = { courseId: root.courseId, type: 'Discussion', contentId: root.id } as const;
    await recordContribution(ctx, shown, entry.authorId);
  }
  await entryHandsIn(ctx, root, entry.authorId);
  await tell(ctx, topic.isAnnouncement ? announcementAnswered : entryWritten, [entry.id]);
}
