import { DeferMode, type Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type Acts } from '../../platform/transaction/transition.js';
import { Course, Section } from '../courses/index.js';
import { Group } from '../groups/index.js';
import { AppointmentGroup } from './appointment-group.entity.js';
import { CalendarSeries } from './calendar-series.entity.js';

/**
 * An event of a calendar; what it is for one section of its course; a slot of an appointment group; a reservation of one.
 */
export const calendarEventKinds = ['event', 'section_event', 'slot', 'reservation'] as const;
export type CalendarEventKind = (typeof calendarEventKinds)[number];

/** Reservations, and slots that somebody reserved, are locked. */
export const calendarEventStates = ['active', 'locked', 'deleted'] as const;
export type CalendarEventState = (typeof calendarEventStates)[number];

export const calendarEventActs = {
  /** Somebody has reserved it, as others may have before. */
  reserve: { from: ['active', 'locked'], to: 'locked' },
} as const satisfies Acts<CalendarEventState>;

/** Which columns say whose calendar it stands in, for each kind. */
const place = `case kind
  when 'event' then num_nonnulls(course_id, group_id, user_id) = 1 and num_nonnulls(section_id, parent_event_id, appointment_group_id) = 0
  when 'section_event' then num_nonnulls(course_id, section_id, parent_event_id) = 3 and num_nonnulls(group_id, user_id, appointment_group_id) = 0
  when 'slot' then appointment_group_id is not null and num_nonnulls(course_id, group_id, user_id, section_id, parent_event_id) = 0
  else num_nonnulls(appointment_group_id, parent_event_id) = 2 and num_nonnulls(group_id, user_id) = 1 and num_nonnulls(course_id, section_id) = 0
end`.replaceAll(/\s+/g, ' ');

/**
 * Something at a time, or at none, in the calendar of a person, a course or a group.
 * Source: D3 · Calendar events; supplement §4.8.
 */
@Entity({ tableName: 'calendar_events' })
@Check({ name: 'calendar_events_place', expression: place })
@Check({ name: 'calendar_events_times', expression: '(start_at is null) = (end_at is null) and start_at <= end_at' })
@Check({ name: 'calendar_events_day', expression: 'all_day = (all_day_date is not null)' })
@Check({ name: 'calendar_events_occurrence', expression: '(series_id is null) = (occurrence is null)' })
@Index({
  name: 'calendar_events_course',
  expression:
    'create index calendar_events_course on calendar_events (course_id, start_at, id) where course_id is not null',
})
@Index({
  name: 'calendar_events_group',
  expression:
    'create index calendar_events_group on calendar_events (group_id, start_at, id) where group_id is not null',
})
@Index({
  name: 'calendar_events_user',
  expression: 'create index calendar_events_user on calendar_events (user_id, start_at, id) where user_id is not null',
})
@Index({
  name: 'calendar_events_of_section',
  expression:
    'create index calendar_events_of_section on calendar_events (section_id, start_at, id) where section_id is not null',
})
@Index({
  name: 'calendar_events_parent',
  expression:
    'create index calendar_events_parent on calendar_events (parent_event_id, id) where parent_event_id is not null',
})
@Index({
  name: 'calendar_events_appointments',
  expression:
    'create index calendar_events_appointments on calendar_events (appointment_group_id, start_at, id) where appointment_group_id is not null',
})
@Unique({
  name: 'calendar_events_series',
  properties: ['rootAccountId', 'seriesId', 'occurrence'],
  deferMode: DeferMode.INITIALLY_IMMEDIATE,
})
@Index({
  name: 'calendar_events_section',
  expression: `create unique index calendar_events_section on calendar_events (root_account_id, parent_event_id, section_id) where kind = 'section_event' and workflow_state <> 'deleted'`,
})
@Index({
  name: 'calendar_events_reserved_by_user',
  expression: `create unique index calendar_events_reserved_by_user on calendar_events (root_account_id, parent_event_id, user_id) where kind = 'reservation' and workflow_state <> 'deleted' and user_id is not null`,
})
@Index({
  name: 'calendar_events_reserved_by_group',
  expression: `create unique index calendar_events_reserved_by_group on calendar_events (root_account_id, parent_event_id, group_id) where kind = 'reservation' and workflow_state <> 'deleted' and group_id is not null`,
})
export class CalendarEvent extends TenantRecord {
  @OneOf(calendarEventKinds, { default: 'event' })
  kind: CalendarEventKind & Opt = 'event';

  /** The course in whose calendar it stands, also for an event of one of its sections. */
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  /** The group in whose calendar it stands; of a reservation, the group that made it. */
  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  /** The person in whose calendar it stands; of a reservation, the person for whom it was made. */
  @References(() => User, { nullable: true })
  userId: number | null = null;

  /** The section for which it stands in the place of its parent. */
  @References(() => Section, { nullable: true })
  sectionId: number | null = null;

  /** Of an event of a section, that of its course; of a reservation, its slot. */
  @References(() => CalendarEvent, { nullable: true })
  parentEventId: number | null = null;

  /** Of slots and reservations. */
  @References(() => AppointmentGroup, { nullable: true })
  appointmentGroupId: number | null = null;

  @References(() => User, { nullable: true })
  authorId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Sanitised HTML. */
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  locationName: string | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  locationAddress: string | null = null;

  /** Of a reservation: what was said with it. Plain text. */
  @Property({ type: 'text', nullable: true })
  comments: string | null = null;

  /** Null, as `endAt`, for what has no date. Of a whole day: its midnight in `timeZone`. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endAt: Date | null = null;

  @Property({ type: 'boolean', default: false })
  allDay: boolean & Opt = false;

  /** The day, `2026-03-02`, in `timeZone`. */
  @Property({ type: 'string', columnType: 'date', nullable: true })
  allDayDate: string | null = null;

  /** IANA name of the zone in which its times were said. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  timeZone: string | null = null;

  /** Local time, `2026-03-29T02:30:00`, that was said for its start and that the clocks leave out. */
  @Property({ type: 'string', columnType: 'varchar(19)', nullable: true })
  skippedStart: string | null = null;

  @References(() => CalendarSeries, { nullable: true })
  seriesId: number | null = null;

  /** Which occurrence of the series it is, by the wall time at which the rule has it: `2026-03-02T09:00:00`. */
  @Property({ type: 'string', columnType: 'varchar(19)', nullable: true })
  occurrence: string | null = null;

  /** An occurrence that was changed by itself, and differs from its series. */
  @Property({ type: 'boolean', default: false })
  changedAlone: boolean & Opt = false;

  /** Grows with each change that calendar programs have to learn of: a trigger counts, whatever changes the row. */
  @Property({ type: 'integer', default: 0 })
  sequence: number & Opt = 0;

  /** Of a slot: how many may sign up for it; null for as many as the appointment group says. */
  @Property({ type: 'integer', nullable: true })
  participantsPerAppointment: number | null = null;

  /** Why it was cancelled, as those were told who had signed up. */
  @Property({ type: 'text', nullable: true })
  cancelReason: string | null = null;

  @OneOf(calendarEventStates, { default: 'active' })
  workflowState: CalendarEventState & Opt = 'active';
}
