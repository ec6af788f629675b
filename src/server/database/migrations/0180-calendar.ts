import { Migration } from '@mikro-orm/migrations';

/** Events of calendars with their series, and appointment groups whose slots and reservations are events. Decision 0125. */
export class Calendar extends Migration {
  override up(): void {
    this.#appointmentGroups();
    this.addSql(`create table "calendar_series" (${record},
      "rrule" text not null,
      "time_zone" varchar(64) not null,
      "starts_on" varchar(19) not null,
      "seconds" int not null default 0,
      "all_day" boolean not null default false,
      "first_number" int null,
      "left_out" text[] not null default '{}',
      "sequence" int not null default 0,
      constraint "left_out_without_null" check (array_position(left_out, null::text) is null)
    )`);
    this.addSql(`create table "calendar_events" (${record},
      "kind" varchar(32) not null default 'event',
      "course_id" bigint null,
      "group_id" bigint null,
      "user_id" bigint null,
      "section_id" bigint null,
      "parent_event_id" bigint null,
      "appointment_group_id" bigint null,
      "author_id" bigint null,
      "title" varchar(255) not null,
      "description" text null,
      "location_name" varchar(255) null,
      "location_address" varchar(255) null,
      "comments" text null,
      "start_at" timestamptz null,
      "end_at" timestamptz null,
      "all_day" boolean not null default false,
      "all_day_date" date null,
      "time_zone" varchar(64) null,
      "skipped_start" varchar(19) null,
      "series_id" bigint null,
      "occurrence" varchar(19) null,
      "changed_alone" boolean not null default false,
      "sequence" int not null default 0,
      "participants_per_appointment" int null,
      "cancel_reason" text null,
      "workflow_state" varchar(32) not null default 'active',
      constraint "calendar_events_kind_check" check ("kind" in ('event', 'section_event', 'slot', 'reservation')),
      constraint "calendar_events_workflow_state_check" check ("workflow_state" in ('active', 'locked', 'deleted')),
      constraint "calendar_events_place" check (${place}),
      constraint "calendar_events_times" check ((start_at is null) = (end_at is null) and start_at <= end_at),
      constraint "calendar_events_day" check (all_day = (all_day_date is not null)),
      constraint "calendar_events_occurrence" check ((series_id is null) = (occurrence is null)),
      constraint "calendar_events_series" unique ("root_account_id", "series_id", "occurrence") deferrable initially immediate
    )`);
    for (const index of indexes) this.addSql(index);
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    this.addSql(slotsApart);
    this.addSql(placesHeld);
    this.addSql(`create trigger calendar_events_slots before insert or update of start_at, end_at, workflow_state
      on calendar_events for each row when (new.kind = 'slot') execute function keep_slots_apart()`);
    this.addSql(`create trigger calendar_events_places before insert or update of parent_event_id, workflow_state
      on calendar_events for each row when (new.kind = 'reservation') execute function hold_places()`);
    for (const table of tables)
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
    this.#counting();
  }

  /** What calendar programs hold of an event is older than what they are given when its number is smaller. RFC 5545 §3.8.7.4. */
  #counting(): void {
    const told = [
      'title',
      'description',
      'location_name',
      'location_address',
      'start_at',
      'end_at',
      'all_day',
      'time_zone',
      'workflow_state',
    ];
    const row = (name: string) => `(${told.map((column) => `${name}.${column}`).join(', ')})`;
    this.addSql(`create function count_calendar_change() returns trigger language plpgsql as $$
      begin
        new.sequence := greatest(new.sequence, old.sequence + 1);
        return new;
      end
    $$`);
    this.addSql(`create trigger calendar_events_count before update on calendar_events for each row
      when (${row('old')} is distinct from ${row('new')}) execute function count_calendar_change()`);
  }

  #appointmentGroups(): void {
    this.addSql(`create table "appointment_groups" (${record},
      "author_id" bigint not null,
      "title" varchar(255) not null,
      "description" text null,
      "location_name" varchar(255) null,
      "location_address" varchar(255) null,
      "workflow_state" varchar(32) not null default 'pending',
      "group_category_id" bigint null,
      "participants_per_appointment" int null,
      "min_appointments_per_participant" int null,
      "max_appointments_per_participant" int null,
      "participant_visibility" varchar(32) not null default 'private',
      "cancel_reason" text null,
      constraint "appointment_groups_workflow_state_check" check ("workflow_state" in ('pending', 'active', 'deleted')),
      constraint "appointment_groups_participant_visibility_check" check ("participant_visibility" in ('private', 'protected')),
      constraint "appointment_groups_limits" check (participants_per_appointment >= 1 and min_appointments_per_participant >= 1 and max_appointments_per_participant >= 1 and min_appointments_per_participant <= max_appointments_per_participant)
    )`);
    this.addSql(`create table "appointment_group_courses" (${record},
      "appointment_group_id" bigint not null,
      "course_id" bigint not null
    )`);
    this.addSql(`create table "appointment_group_sections" (${record},
      "appointment_group_id" bigint not null,
      "course_id" bigint not null,
      "section_id" bigint not null
    )`);
  }
}

const record = `
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null`;

/** Which columns say whose calendar it stands in, for each kind. */
const place = `case kind
  when 'event' then num_nonnulls(course_id, group_id, user_id) = 1 and num_nonnulls(section_id, parent_event_id, appointment_group_id) = 0
  when 'section_event' then num_nonnulls(course_id, section_id, parent_event_id) = 3 and num_nonnulls(group_id, user_id, appointment_group_id) = 0
  when 'slot' then appointment_group_id is not null and num_nonnulls(course_id, group_id, user_id, section_id, parent_event_id) = 0
  else num_nonnulls(appointment_group_id, parent_event_id) = 2 and num_nonnulls(group_id, user_id) = 1 and num_nonnulls(course_id, section_id) = 0
end`;

const tables = [
  'appointment_groups',
  'appointment_group_courses',
  'appointment_group_sections',
  'calendar_series',
  'calendar_events',
] as const;

const reserved = `kind = 'reservation' and workflow_state <> 'deleted'`;

const indexes = [
  'create index "appointment_groups_tenant" on "appointment_groups" ("root_account_id", "id")',
  'create unique index appointment_group_courses_one on appointment_group_courses (root_account_id, appointment_group_id, course_id)',
  'create index "appointment_group_courses_group" on "appointment_group_courses" ("appointment_group_id", "course_id")',
  'create index "appointment_group_courses_course" on "appointment_group_courses" ("course_id", "appointment_group_id")',
  'create unique index appointment_group_sections_one on appointment_group_sections (root_account_id, appointment_group_id, section_id)',
  'create index "appointment_group_sections_group" on "appointment_group_sections" ("appointment_group_id", "course_id", "section_id")',
  'create index calendar_events_course on calendar_events (course_id, start_at, id) where course_id is not null',
  'create index calendar_events_group on calendar_events (group_id, start_at, id) where group_id is not null',
  'create index calendar_events_user on calendar_events (user_id, start_at, id) where user_id is not null',
  'create index calendar_events_parent on calendar_events (parent_event_id, id) where parent_event_id is not null',
  'create index calendar_events_of_section on calendar_events (section_id, start_at, id) where section_id is not null',
  'create index calendar_events_appointments on calendar_events (appointment_group_id, start_at, id) where appointment_group_id is not null',
  `create unique index calendar_events_section on calendar_events (root_account_id, parent_event_id, section_id) where kind = 'section_event' and workflow_state <> 'deleted'`,
  `create unique index calendar_events_reserved_by_user on calendar_events (root_account_id, parent_event_id, user_id) where ${reserved} and user_id is not null`,
  `create unique index calendar_events_reserved_by_group on calendar_events (root_account_id, parent_event_id, group_id) where ${reserved} and group_id is not null`,
] as const;

const references = [
  ['appointment_groups', 'author_id', 'users'],
  ['appointment_groups', 'group_category_id', 'group_categories'],
  ['appointment_group_courses', 'appointment_group_id', 'appointment_groups'],
  ['appointment_group_courses', 'course_id', 'courses'],
  ['appointment_group_sections', 'appointment_group_id', 'appointment_groups'],
  ['appointment_group_sections', 'course_id', 'courses'],
  ['appointment_group_sections', 'section_id', 'sections'],
  ['calendar_events', 'course_id', 'courses'],
  ['calendar_events', 'group_id', 'groups'],
  ['calendar_events', 'user_id', 'users'],
  ['calendar_events', 'section_id', 'sections'],
  ['calendar_events', 'parent_event_id', 'calendar_events'],
  ['calendar_events', 'appointment_group_id', 'appointment_groups'],
  ['calendar_events', 'author_id', 'users'],
  ['calendar_events', 'series_id', 'calendar_series'],
] as const;

/** Slots of one appointment group never overlap, also where two requests add some. */
const slotsApart = `create function keep_slots_apart() returns trigger language plpgsql as $$
  begin
    if new.workflow_state = 'deleted' then
      return new;
    end if;
    perform 1 from appointment_groups where id = new.appointment_group_id for no key update;
    if exists (
      select 1
      from calendar_events s
      where s.appointment_group_id = new.appointment_group_id and s.kind = 'slot' and s.workflow_state <> 'deleted'
        and s.id <> new.id and s.start_at < new.end_at and s.end_at > new.start_at
    ) then
      raise exception using errcode = 'unique_violation', constraint = 'calendar_events_slots_apart',
        message = 'Slots of an appointment group do not overlap.';
    end if;
    return new;
  end $$`;

/**
 * No slot has more reservations than places, and nobody more than the appointment group lets each have: whoever reserves
 * waits for others who do so in the same appointment group, and counts anew.
 */
const placesHeld = `create function hold_places() returns trigger language plpgsql as $$
  declare
    places int;
    most int;
  begin
    if new.workflow_state = 'deleted'
      or (tg_op = 'UPDATE' and old.workflow_state <> 'deleted' and old.parent_event_id = new.parent_event_id) then
      return new;
    end if;
    select g.participants_per_appointment, g.max_appointments_per_participant
      into places, most
      from appointment_groups g where g.id = new.appointment_group_id for no key update;
    select coalesce(s.participants_per_appointment, places)
      into places
      from calendar_events s where s.id = new.parent_event_id;
    if places <= (
      select count(*) from calendar_events r
      where r.parent_event_id = new.parent_event_id and r.kind = 'reservation' and r.workflow_state <> 'deleted'
        and r.id <> new.id
    ) then
      raise exception using errcode = 'unique_violation', constraint = 'calendar_events_places',
        message = 'The slot has no place left.';
    end if;
    if most <= (
      select count(*) from calendar_events r
      where r.appointment_group_id = new.appointment_group_id and r.kind = 'reservation'
        and r.workflow_state <> 'deleted' and r.id <> new.id
        and (r.user_id = new.user_id or r.group_id = new.group_id)
    ) then
      raise exception using errcode = 'unique_violation', constraint = 'calendar_events_most',
        message = 'The participant has as many appointments as each may have.';
    end if;
    return new;
  end $$`;
