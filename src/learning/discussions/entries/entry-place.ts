/** Which topic and which entry a request means. */
import { authorizedFind, authorizedRow } from '../../../platform/authorization/authorize.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { discussionTopicReads } from '../discussion-topic.reads.js';
import { seenPlace, type TopicName, type TopicPlace } from '../topic-place.js';
import type { DiscussionEntry } from './discussion-entry.entity.js';
import { discussionEntryReads } from './discussion-entry.reads.js';
import { entryColumns, topicColumns } from './entry-place.sql.js';

/** An entry by its id, in the topic and at the place where the request says that it stands. */
export interface EntryName {
  readonly place: TopicPlace;
  readonly topicId: RecordKey;
  readonly id: RecordKey;
}

/** What of a topic does not change with what people do there. */
export interface KnownTopic {
  readonly id: number;
  readonly courseId: number | null;
  readonly groupId: number | null;
}

/** The topic, not locked. @throws Refusal 404, also for a topic of another place; 403 */
export async function knownTopic(
  ctx: OperationContext,
  { place, id }: TopicName,
  action: ActionOf<typeof discussionTopicReads.policy> | 'visible',
): Promise<KnownTopic> {
  const owner = await seenPlace(ctx, place);
  const topic = await authorizedRow(ctx, discussionTopicReads, action, id, { columns: topicColumns });
  if (topic.courseId !== owner.courseId || topic.groupId !== owner.groupId) throw notFound();
  return topic;
}

/** The entry, locked. @throws Refusal 404, also for one of another topic; 403 */
export async function namedEntry(
  ctx: OperationContext,
  { place, topicId, id }: EntryName,
  action: ActionOf<typeof discussionEntryReads.policy> | 'visible',
): Promise<DiscussionEntry> {
  const topic = await knownTopic(ctx, { place, id: topicId }, 'visible');
  const entry = await authorizedFind(ctx, discussionEntryReads, action, id);
  if (entry.topicId !== topic.id) throw notFound();
  return entry;
}

/** The same entry by its id alone, not locked: for marks that somebody puts to it. @throws Refusal 404 */
export async function seenEntry(ctx: OperationContext, { place, topicId, id }: EntryName) {
  const topic = await knownTopic(ctx, { place, id: topicId }, 'visible');
  const entry = await authorizedRow(ctx, discussionEntryReads, 'visible', id, { columns: entryColumns });
  if (entry.topicId !== topic.id) throw notFound();
  return entry;
}
