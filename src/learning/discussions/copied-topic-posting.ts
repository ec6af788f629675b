/** How people learn of topics that were copied. */
import { tell } from '../../identity/notification-events/index.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import type { ContentRow, Copying, WrittenRow } from '../course-copies/index.js';
import { hiddenTopicsWithdrawn, topicsPosted, topicsRestated, topicsStreamed } from './copied-topic-posting.sql.js';
import { announcementPosted, discussionPosted, ownAnnouncementPosted } from './occasions.sql.js';

interface Posted {
  readonly id: number;
  readonly isAnnouncement: boolean;
  /** False for one that was put off. */
  readonly isPosted: boolean;
}

const isShown = (row: ContentRow, now: Date): boolean => {
  const { workflow_state: state, delayed_post_at: from } = row;
  return state === 'active' && (typeof from !== 'string' || new Date(from) <= now);
};

/** Follows copies in the streams of people as `followPosting` follows one topic, in as many statements for all of them. */
export async function followPostings({ ctx }: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const ids = rows.map(({ row }) => row.id);
  const posted = (await write<Posted>(ctx, topicsPosted.with({ ids }))).filter(({ isPosted }) => isPosted);
  const back = rows.filter(
    ({ row, before }) => before !== null && isShown(row, ctx.clock) && !isShown(before, ctx.clock),
  );
  const streamed = [...new Set([...posted.map(({ id }) => id), ...back.map(({ row }) => row.id)])];
  if (streamed.length > 0) await write(ctx, topicsStreamed.with({ ids: streamed }));
  if (rows.some(({ before }) => before !== null)) {
    await write(ctx, topicsRestated.with({ ids }));
    await withdrawTopics(ctx, ids);
  }
  await tellOf(ctx, posted);
}

async function tellOf(ctx: OperationContext, posted: readonly Posted[]): Promise<void> {
  const idsOf = (announcements: boolean) =>
    posted.filter(({ isAnnouncement }) => isAnnouncement === announcements).map(({ id }) => id);
  await tell(ctx, discussionPosted, idsOf(false));
  await tell(ctx, announcementPosted, idsOf(true));
  // Whoever does something is not told of it, but here they are the one who wants to know that it has gone out.
  const nobody = { ...ctx, actor: { userId: 0, rootAccountId: ctx.actor.rootAccountId } };
  await tell(nobody, ownAnnouncementPosted, idsOf(true));
}

/** Takes those of the topics that people are not shown out of the streams. */
export async function withdrawTopics(ctx: OperationContext, ids: readonly number[]): Promise<void> {
  await write(ctx, hiddenTopicsWithdrawn.with({ ids }));
}
