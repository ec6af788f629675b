/** Events as they are told, taken and forgotten. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { NotificationEvent } from './notification-event.entity.js';

interface ToldEvent {
  readonly occasion: string;
  readonly rootAccountId: number;
  readonly actorId: number;
  readonly subjectIds: readonly number[];
  readonly baseUrl: string | null;
  readonly task: string;
  readonly lane: string;
}

/** Writes an event, and queues the job that works out whom it concerns in the line of who did it. */
export const eventTold = bulkStatement<ToldEvent>(
  [NotificationEvent],
  (value) => sql`
    with told as (
      insert into notification_events (root_account_id, occasion, subject_ids, actor_id, base_url)
      values (
        ${value('rootAccountId', 'bigint')}, ${value('occasion', 'text')}, ${value('subjectIds', 'bigint[]')},
        ${value('actorId', 'bigint')}, ${value('baseUrl', 'text')}
      )
      returning id
    )
    select queue_job(
      ${value('task', 'text')}, json_build_object('eventId', t.id), null, ${value('lane', 'text')},
      ${value('rootAccountId', 'bigint')}, ${value('actorId', 'bigint')}
    )
    from told t
  `,
);

/** An event as it is taken. */
export interface TakenEvent {
  readonly id: number;
  readonly rootAccountId: number;
  readonly occasion: string;
  readonly subjectIds: readonly number[];
  readonly actorId: number;
}

/** Takes an event, once. Answers nothing where that has happened. */
export const eventTaken = bulkStatement<{ id: number }>(
  [updated(NotificationEvent, 'addressedAt')],
  (value) => sql`
    update notification_events
    set addressed_at = now()
    where id = ${value('id', 'bigint')} and addressed_at is null
    returning id, root_account_id as "rootAccountId", occasion, subject_ids as "subjectIds", actor_id as "actorId"
  `,
);

/** Forgets events of a month ago. */
export const oldEventsRemoved = bulkStatement<object>(
  [NotificationEvent],
  () => sql`delete from notification_events where created_at < now() - interval '30 days'`,
);
