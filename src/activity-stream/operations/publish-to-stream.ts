import type { OperationContext } from '../../kernel/context.js';
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
  const values = [
    ctx.actor.rootAccountId,
    event.type,
    event.assetId,
    event.courseId ?? null,
    event.groupId ?? null,
    event.title.slice(0, 255),
    event.message ?? null,
    event.notificationCategory ?? null,
    event.path ?? null,
    [...new Set(event.userIds)].sort((a, b) => a - b),
  ];
  await ctx.em.flush();
  await ctx.services.database.rows({ text: publication, values }, ctx.em, ctx.meter);
}

const publication = `with entry as (
    insert into stream_entries as e (root_account_id, type, asset_id, course_id, group_id, title, message, notification_category, path)
    values ($1::bigint, $2::text, $3::bigint, $4::bigint, $5::bigint, $6::text, $7::text, $8::text, $9::text)
    on conflict (root_account_id, type, asset_id) do update set title = excluded.title, message = excluded.message, path = excluded.path
    returning *)
  insert into stream_items (root_account_id, stream_entry_id, user_id, type, asset_id, notification_category, course_id, group_id, happened_at)
  select e.root_account_id, e.id, u.id, e.type, e.asset_id, e.notification_category, e.course_id, e.group_id, now()
  from entry e, unnest($10::bigint[]) as u(id)
  on conflict (stream_entry_id, user_id) do update set happened_at = excluded.happened_at, read = false, hidden = false`;
