/** Events as they are told, taken and forgotten. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
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

/** SQL: the address by which somebody of a tenant asked the service when an event was last told. */
export const lastBaseOf = (rootAccountId: Sql): Sql => sql`
  (
    select le.base_url
    from notification_events le
    where le.root_account_id = ${rootAccountId} and le.base_url is not null
    order by le.id desc
    limit 1
  )
`;

/** That address; no row where nobody has asked. */
// unguarded: an address of the service, as its people know it.
export const lastBase = statement<{ rootAccountId: number }>(
  (value) => sql`
    select last.base
    from (select ${lastBaseOf(value('rootAccountId', 'bigint'))} as base) last
    where last.base is not null
  `,
);

/** Forgets events of a month ago; the last one of each tenant that knows the address of the service stays. */
export const oldEventsRemoved = bulkStatement<object>(
  [NotificationEvent],
  () => sql`
    delete from notification_events e
    where e.created_at < now() - interval '30 days'
      and (
        e.base_url is null
        or exists (
          select 1
          from notification_events later
          where later.root_account_id = e.root_account_id and later.base_url is not null and later.id > e.id
        )
      )
  `,
);
