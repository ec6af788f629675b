/** How people learn of a topic: it stands in their streams from its time on, and they are told of it once. */
import { tell } from '../../identity/notification-events/index.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { publishToStream, type StreamType, updateStreamEntry, withdrawFromStream } from '../activity-stream/index.js';
import type { DiscussionTopic } from './discussion-topic.entity.js';
import { streamReaders } from './discussion-topics.sql.js';
import { announcementPosted, discussionPosted, ownAnnouncementPosted } from './occasions.sql.js';

/** Who posts a topic: a use case, or the job in the name of whoever wrote it. */
export type PostingContext = Pick<OperationContext, 'em' | 'services' | 'meter' | 'clock'> &
  Partial<Pick<OperationContext, 'baseUrl'>> & {
    readonly actor: Pick<OperationContext['actor'], 'userId' | 'rootAccountId'>;
  };

const typeOf = ({ isAnnouncement }: DiscussionTopic): StreamType =>
  isAnnouncement ? 'Announcement' : 'DiscussionTopic';

/** People are shown it now. */
export const isShown = ({ workflowState, delayedPostAt }: DiscussionTopic, now: Date): boolean =>
  workflowState === 'active' && (delayedPostAt === null || delayedPostAt <= now);

/** Puts a topic into the streams of those whom it concerns, as it says just now. */
async function publish(ctx: PostingContext, topic: DiscussionTopic): Promise<void> {
  await ctx.em.flush();
  const { id, courseId, groupId, title, message } = topic;
  const readers = await ctx.services.database.rows<{ id: number }>(streamReaders.with({ id }), ctx.em, ctx.meter);
  const place = courseId === null ? `/groups/${groupId}` : `/courses/${courseId}`;
  const userIds = readers.map((reader) => reader.id);
  const about = { courseId, groupId, title, message, path: `${place}/discussion_topics/${id}`, userIds };
  await publishToStream(ctx, { type: typeOf(topic), assetId: id, ...about });
}

/** Tells people of a topic whose time has come. It is told once: who calls it has found it not posted, under its lock. */
export async function postTopic(ctx: PostingContext, topic: DiscussionTopic, at: Date): Promise<void> {
  await showTopic(ctx, topic, at);
  await tell(ctx, topic.isAnnouncement ? announcementPosted : discussionPosted, [topic.id]);
  // Whoever does something is not told of it, but here they are the one who wants to know that it has gone out.
  const nobody = { ...ctx, actor: { userId: 0, rootAccountId: ctx.actor.rootAccountId } };
  if (topic.isAnnouncement) await tell(nobody, ownAnnouncementPosted, [topic.id]);
}

/** Shows people a topic whose time has come, and tells nobody of it. */
async function showTopic(ctx: PostingContext, topic: DiscussionTopic, at: Date): Promise<void> {
  topic.postedAt = at;
  await publish(ctx, topic);
}

/** What of a topic has changed, by the names of its columns and `sections`, and whether people were shown it before. */
interface Change {
  readonly wasShown: boolean;
  readonly changed: readonly string[];
  /** People are told of its assignment, and not of the topic as well. */
  readonly toldAsAssignment?: boolean;
}

/**
 * Follows a change of a topic in the streams of people: posts one whose time has come, takes one out that is hidden again,
 * and puts one back. One whose time was put off is posted anew when it comes.
 */
export async function followPosting(ctx: OperationContext, topic: DiscussionTopic, change: Change) {
  const { wasShown, changed, toldAsAssignment = false } = change;
  const shown = isShown(topic, ctx.clock);
  if (!shown && topic.workflowState === 'active') topic.postedAt = null;
  if (shown && topic.postedAt === null) return (toldAsAssignment ? showTopic : postTopic)(ctx, topic, ctx.clock);
  const otherReaders = changed.includes('sections');
  if (wasShown && (!shown || otherReaders)) await withdrawTopic(ctx, topic);
  if (shown && (!wasShown || otherReaders)) return publish(ctx, topic);
  if (shown && (changed.includes('title') || changed.includes('message')))
    await updateStreamEntry(ctx, {
      type: typeOf(topic),
      assetId: topic.id,
      title: topic.title,
      message: topic.message,
    });
}

/** Takes a topic out of the streams. */
export const withdrawTopic = (ctx: OperationContext, topic: DiscussionTopic): Promise<void> =>
  withdrawFromStream(ctx, typeOf(topic), topic.id);
