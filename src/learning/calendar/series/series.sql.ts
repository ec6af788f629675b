/** Statements about the occurrences of one series. The caller holds the lock on the series. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import type { eventTexts } from '../events/calendar-event.rules.js';
import { longestNumbered } from './duplicates.rules.js';

/** The series to which an event belongs. */
// unguarded: it is asked in order to be locked; the event is authorized afterwards.
export const seriesOfEvent = statement<{ eventId: number }>(
  (value) => sql`
    select series_id as id from calendar_events where id = ${value('eventId', 'bigint')} and series_id is not null
  `,
);

/** Further occurrences like one that there is. Titles are the same where none are given. */
// unguarded: they are made of an event that the actor makes or changes.
export const occurrencesMade = bulkStatement<{
  headId: number;
  occurrences: readonly string[];
  starts: readonly Date[];
  ends: readonly Date[];
  titles: readonly (string | null)[];
}>(
  [CalendarEvent],
  (value) => sql`
    insert into calendar_events (
      root_account_id, kind, course_id, group_id, user_id, author_id, title, description, location_name,
      location_address, start_at, end_at, all_day, all_day_date, time_zone, series_id, occurrence
    )
    select h.root_account_id, h.kind, h.course_id, h.group_id, h.user_id, h.author_id, coalesce(n.title, h.title),
      h.description, h.location_name, h.location_address, n.start_at, n.end_at, h.all_day,
      case when h.all_day then left(n.occurrence, 10)::date end, h.time_zone, h.series_id, n.occurrence
    from calendar_events h,
      unnest(
        ${value('occurrences', 'text[]')},
        ${value('starts', 'timestamptz[]')},
        ${value('ends', 'timestamptz[]')},
        ${value('titles', 'text[]')}
      ) n (occurrence, start_at, end_at, title)
    where h.id = ${value('headId', 'bigint')}
    order by n.occurrence
  `,
);

export interface OccurrenceRow {
  readonly id: number;
  readonly occurrence: string;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly changedAlone: boolean;
  readonly deleted: boolean;
}

// unguarded: the occurrences of a series of which the actor changes one.
export const occurrencesOfSeries = statement<{ seriesId: number }>(
  (value) => sql`
    select id, occurrence, start_at as "startAt", end_at as "endAt", changed_alone as "changedAlone",
      workflow_state = 'deleted' as deleted
    from calendar_events
    where series_id = ${value('seriesId', 'bigint')}
    order by occurrence
  `,
);

/** Gives a series the occurrences of another from one on. */
// unguarded: the occurrences of a series of which the actor changes one.
export const occurrencesHandedOn = bulkStatement<{ seriesId: number; newId: number; from: string }>(
  [CalendarEvent],
  (value) => sql`
    update calendar_events
    set series_id = ${value('newId', 'bigint')}
    where series_id = ${value('seriesId', 'bigint')} and occurrence >= ${value('from', 'text')}
  `,
);

/** Puts occurrences where their rule has them now; those that are apart keep their times. */
// unguarded: the occurrences of a series of which the actor changes one.
export const occurrencesMoved = bulkStatement<{
  ids: readonly number[];
  occurrences: readonly string[];
  starts: readonly (Date | null)[];
  ends: readonly (Date | null)[];
  apart: readonly boolean[];
  allDay: boolean;
  timeZone: string;
}>(
  [CalendarEvent],
  (value) => sql`
    update calendar_events e
    set occurrence = n.occurrence,
      start_at = case when n.apart then e.start_at else n.start_at end,
      end_at = case when n.apart then e.end_at else n.end_at end,
      all_day = case when n.apart then e.all_day else ${value('allDay', 'boolean')} end,
      all_day_date = case
        when n.apart then e.all_day_date
        when ${value('allDay', 'boolean')} then left(n.occurrence, 10)::date
      end,
      skipped_start = case when n.apart then e.skipped_start end,
      time_zone = case when n.apart then e.time_zone else ${value('timeZone', 'text')} end
    from unnest(
      ${value('ids', 'bigint[]')},
      ${value('occurrences', 'text[]')},
      ${value('starts', 'timestamptz[]')},
      ${value('ends', 'timestamptz[]')},
      ${value('apart', 'boolean[]')}
    ) n (id, occurrence, start_at, end_at, apart)
    where e.id = n.id
  `,
);

/** Occurrences that do not take place any more, with what they are for sections. */
// unguarded: the occurrences of a series of which the actor deletes or changes one.
export const occurrencesEnded = bulkStatement<{ ids: readonly number[]; reason: string | null }>(
  [CalendarEvent],
  (value) => sql`
    update calendar_events
    set workflow_state = 'deleted', cancel_reason = ${value('reason', 'text')}
    where (id = any(${value('ids', 'bigint[]')}) or parent_event_id = any(${value('ids', 'bigint[]')}))
      and workflow_state <> 'deleted'
  `,
);

/** The occurrences of a series from one on do not take place, nor what they are for sections. */
// unguarded: the occurrences of a series of which the actor deletes one.
export const seriesEnded = bulkStatement<{ seriesId: number; from: string; reason: string | null }>(
  [CalendarEvent],
  (value) => sql`
    update calendar_events e
    set workflow_state = 'deleted', cancel_reason = ${value('reason', 'text')}
    from calendar_events o
    where o.series_id = ${value('seriesId', 'bigint')}
      and o.occurrence >= ${value('from', 'text')}
      and (e.id = o.id or e.parent_event_id = o.id)
      and e.workflow_state <> 'deleted'
  `,
);

/** What is said of a series is said of each occurrence, unless that was changed by itself. */
export interface SeriesTexts {
  readonly seriesId: number;
  /** The occurrence by which the series is changed: it has the new texts. */
  readonly eventId: number;
  /** The texts that change. */
  readonly changed: readonly (typeof eventTexts)[number][];
  readonly title: string;
  readonly oldTitle: string;
  readonly description: string | null;
  readonly oldDescription: string | null;
  readonly locationName: string | null;
  readonly oldLocationName: string | null;
  readonly locationAddress: string | null;
  readonly oldLocationAddress: string | null;
  /** The number behind the title of the first occurrence; null where titles have none. */
  readonly firstNumber: number | null;
}

// unguarded: the occurrences of a series of which the actor changes one.
export const seriesTextsSet = bulkStatement<SeriesTexts>([CalendarEvent], (value) => {
  const text = (name: 'title' | 'description' | 'locationName' | 'locationAddress') => value(name, 'text');
  const number = sql`(${value('firstNumber', 'int')} - 1 + row_number() over (order by e.occurrence))`;
  const numbered = (title: Sql) => sql`
    case when ${value('firstNumber', 'int')} is null then ${title}
      else left(${title}, ${sql.literal(longestNumbered)}) || ' ' || ${number} end
  `;
  const following = (name: (typeof eventTexts)[number], column: string, before: Sql, after: Sql) => sql`
    case
      when ${sql.literal(name)} = any(${value('changed', 'text[]')})
        and (not e.changed_alone or e.${sql.ref(column)} is not distinct from ${before})
      then ${after}
      else e.${sql.ref(column)}
    end as ${sql.ref(column)}
  `;
  return sql`
    update calendar_events e
    set title = n.title, description = n.description, location_name = n.location_name,
      location_address = n.location_address
    from (
      select e.id, e.parent_event_id,
        ${following('title', 'title', numbered(value('oldTitle', 'text')), numbered(text('title')))},
        ${following('description', 'description', value('oldDescription', 'text'), text('description'))},
        ${following('locationName', 'location_name', value('oldLocationName', 'text'), text('locationName'))},
        ${following(
          'locationAddress',
          'location_address',
          value('oldLocationAddress', 'text'),
          text('locationAddress'),
        )}
      from calendar_events e
      where e.series_id = ${value('seriesId', 'bigint')}
    ) n
    where (e.id = n.id or (e.parent_event_id = n.id and e.kind = 'section_event'))
      and n.id <> ${value('eventId', 'bigint')}
      and (e.title, e.description, e.location_name, e.location_address)
        is distinct from (n.title, n.description, n.location_name, n.location_address)
  `;
});
