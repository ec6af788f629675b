import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { publication } from '../stream.sql.js';
import type { StreamType } from '../stream-entry.entity.js';

/** Something that happened, for the streams of those whom it concerns. */
export interface StreamEvent {
  readonly type: StreamType;
  /** Id of the record of that type that it is about; a second event about it moves its item up, unread again. */
  readonly assetId: number;
  readonly courseId?: number | null;
  readonly groupId?: number | null;
  readonly title: string;
  readonly message?: string | null;
  readonly notificationCategory?: string | null;
  /** Page of the asset below the caller's own base, `/courses/1/assignments/2`. */
  readonly path?: string | null;
  /** Ids of the users whom it concerns. */
  readonly userIds: readonly number[];
}

/** What an event is written with: a use case's context, or a job's. */
export type StreamContext = Pick<OperationContext, 'em' | 'services' | 'meter'> & {
  readonly actor: Pick<OperationContext['actor'], 'rootAccountId'>;
};

/**
 * Puts an event into people's streams, in the transaction of the use case that made it happen. One statement, however
 * many it concerns. Source: supplement §3.5.
 */
export async function publishToStream(ctx: StreamContext, event: StreamEvent): Promise<void> {
  if (event.userIds.length === 0) return;
  const values = {
    rootAccountId: ctx.actor.rootAccountId,
    type: event.type,
    assetId: event.assetId,
    courseId: event.courseId ?? null,
    groupId: event.groupId ?? null,
    title: event.title.slice(0, 255),
    message: event.message ?? null,
    category: event.notificationCategory ?? null,
    path: event.path ?? null,
    userIds: [...new Set(event.userIds)].sort((a, b) => a - b),
  };
  await ctx.em.flush();
  await write(ctx, publication.with(values));
}
