/** Notifications as they are made, gathered into mails, and read for them. */
import { LiveEvent } from '../../identity/live-events/index.js';
import { Mail } from '../../identity/mails/index.js';
import { lastBaseOf } from '../../identity/notification-events/index.js';
import { nameIn, profileIn } from '../../identity/users/index.js';
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../platform/sql/statement.js';
import { frequencyOn } from '../notification-preferences/index.js';
import { notificationReceived } from './live-topics.sql.js';
import { Notification } from './notification.entity.js';
import { notificationCategory } from './notification.rules.js';
import { dueTime } from './notification-times.sql.js';

interface Addressed {
  readonly eventId: number;
  readonly rootAccountId: number;
  readonly occasion: string;
  readonly kind: string;
  /** It is told at once, whatever somebody has chosen. */
  readonly always: boolean;
  /** The record and the user of each. */
  readonly subjectIds: readonly number[];
  readonly userIds: readonly number[];
}

/** SQL: the channel is the first that its tenant has of the user and to which mails can be sent. */
const isFirstMail = (channel: Sql): Sql => sql`
  not exists (
    select 1
    from communication_channels o
    where o.user_id = ${channel}.user_id
      and o.root_account_id = ${channel}.root_account_id
      and o.type = 'email'
      and o.workflow_state = 'active'
      and (o.position, o.id) < (${channel}.position, ${channel}.id)
  )
`;

/** SQL: a notification for each channel on which somebody wants to be told of a record. */
const notificationsInserted = (value: ValueSql<Addressed>): Sql => sql`
  insert into notifications (
    root_account_id, notification_event_id, occasion, subject_id, user_id, communication_channel_id, frequency, due_at
  )
  select ${value('rootAccountId', 'bigint')}, ${value('eventId', 'bigint')}, ${value('occasion', 'text')},
    w.subject_id, c.user_id, c.id, f.frequency,
    ${dueTime(sql`f.frequency`, sql`coalesce(p.time_zone, r.time_zone_in_force)`)}
  from unnest(${value('subjectIds', 'bigint[]')}, ${value('userIds', 'bigint[]')}) as w(subject_id, user_id)
  join users u on u.id = w.user_id
  join accounts r on r.id = ${value('rootAccountId', 'bigint')}
  cross join lateral (${profileIn(sql`r.id`, sql`u`)}) p
  join communication_channels c on c.user_id = u.id
    and c.root_account_id = r.id
    and c.type = 'email'
    and c.workflow_state = 'active'
  cross join lateral (
    select case
      when not ${value('always', 'boolean')} then ${frequencyOn(sql`c`, value('kind', 'text'))}
      when ${isFirstMail(sql`c`)} then 'immediately'
    end as frequency
    offset 0
  ) f
  where f.frequency in ('immediately', 'daily', 'weekly')
  on conflict (notification_event_id, subject_id, communication_channel_id) do nothing
  returning id, root_account_id, subject_id, user_id, frequency
`;

/**
 * Tells users of records on the channels that were confirmed in the tenant, as they have chosen for each; once for each event.
 * Who has a window open is told there, once for each record.
 */
// unguarded: those whose right to each record was asked.
export const notificationsMade = bulkStatement<Addressed>(
  [Notification, LiveEvent],
  (value) => sql`
    with made as (${notificationsInserted(value)}),
    announced as (
      insert into live_events (root_account_id, topic, subject_id, user_id)
      select m.root_account_id, ${sql.literal(notificationReceived.name)}, min(m.id), m.user_id
      from made m
      group by m.root_account_id, m.subject_id, m.user_id
    )
    select m.frequency from made m
  `,
);

/**
 * Common table expressions: notifications that are `due`, as they are `gathered` into mails, each that is told at once
 * into one of its own, those of a digest into one for each channel.
 */
const gathering = (which: Sql): Sql => sql`
  due as materialized (
    select n.id, n.root_account_id, n.user_id, n.communication_channel_id, n.frequency,
      case when n.frequency = 'immediately' then n.id else 0 end as single
    from notifications n
    where n.mail_id is null and n.due_at <= now() and ${which}
    for update skip locked
  ),
  gathered as materialized (
    select g.*, nextval('mails_id_seq') as mail_id
    from (
      select d.root_account_id, d.user_id, d.communication_channel_id, d.frequency, array_agg(d.id) as ids
      from due d
      group by d.root_account_id, d.user_id, d.communication_channel_id, d.frequency, d.single
    ) g
  ),
  mailed as (
    insert into mails (id, root_account_id, user_id, category, recipient, recipient_name, subject)
    select g.mail_id, g.root_account_id, g.user_id, ${sql.literal(notificationCategory)}, c.address,
      ${nameIn(sql`g.root_account_id`, sql`u.id`, sql`u.name`)}, ''
    from gathered g
    join communication_channels c on c.id = g.communication_channel_id and c.root_account_id = g.root_account_id
    join users u on u.id = g.user_id
  )
`;

/** SQL: notifications with their mails. Each names its own: joined to what is due, each would be compared with all others. */
const mailOfEach = sql`(select g.mail_id, unnest(g.ids) as id from gathered g)`;

/** Puts what is told at once of an event into mails. */
// unguarded: of those whose right to each record was asked.
export const eventGathered = bulkStatement<{ eventId: number }>(
  [updated(Notification, 'mailId'), Mail],
  (value) => sql`
    with ${gathering(sql`n.notification_event_id = ${value('eventId', 'bigint')} and n.frequency = 'immediately'`)}
    update notifications n
    set mail_id = m.mail_id
    from ${mailOfEach} m
    where n.id = m.id
  `,
);

const dueChannels = (most: Sql): Sql => sql`
  n.communication_channel_id in (
    select distinct o.communication_channel_id
    from notifications o
    where o.mail_id is null and o.due_at <= now()
    limit ${most}
  )
`;

/** Puts digests that are due into mails, of so many channels. */
// unguarded: likewise.
export const digestsGathered = bulkStatement<{ most: number }>(
  [updated(Notification, 'mailId'), Mail],
  (value) => sql`
    with ${gathering(dueChannels(value('most', 'int')))}
    update notifications n
    set mail_id = m.mail_id
    from ${mailOfEach} m
    where n.id = m.id
    returning n.root_account_id as "rootAccountId"
  `,
);

/** What stands in a mail. */
export interface MailedNotification {
  readonly mailId: number;
  readonly rootAccountId: number;
  readonly occasion: string;
  readonly subjectId: number;
  readonly userId: number;
  readonly channelId: number;
  readonly frequency: string;
  readonly baseUrl: string | null;
  /** They want to read grades in mails to this channel. */
  readonly gradesInMail: boolean;
}

/** What stands in mails, on channels at which the tenant still reaches their users. */
// unguarded: whose right to each record is asked again by who writes the mail.
export const notificationsOfMails = statement<{ mailIds: readonly number[] }>(
  (value) => sql`
    select n.mail_id as "mailId", n.root_account_id as "rootAccountId", n.occasion,
      n.subject_id as "subjectId", n.user_id as "userId",
      n.communication_channel_id as "channelId", n.frequency,
      c.grades_in_mail as "gradesInMail", coalesce(e.base_url, ${lastBaseOf(sql`n.root_account_id`)}) as "baseUrl"
    from notifications n
    join mails m on m.id = n.mail_id
    join communication_channels c on c.id = n.communication_channel_id
      and c.root_account_id = n.root_account_id
      and c.workflow_state = 'active'
      and c.address = m.recipient
    left join notification_events e on e.id = n.notification_event_id
    where n.mail_id = any(${value('mailIds', 'bigint[]')})
    order by n.id
  `,
);

/** Forgets notifications of a month ago that went out. */
// unguarded: whoever they are of.
export const oldNotificationsRemoved = bulkStatement<object>(
  [Notification],
  () => sql`delete from notifications where mail_id is not null and created_at < now() - interval '30 days'`,
);
