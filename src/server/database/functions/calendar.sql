-- Counts the changes of an event, for calendars that follow it.
-- Why: Two changes race for the number: it is counted on the row as it is locked.
create or replace function count_calendar_change() returns trigger
language plpgsql as $$
begin
  new.sequence := greatest(new.sequence, old.sequence + 1);
  return new;
end
$$;

create or replace trigger calendar_events_count before update on calendar_events for each row
  when (old.title is distinct from new.title
    or old.description is distinct from new.description
    or old.location_name is distinct from new.location_name
    or old.location_address is distinct from new.location_address
    or old.start_at is distinct from new.start_at
    or old.end_at is distinct from new.end_at
    or old.all_day is distinct from new.all_day
    or old.time_zone is distinct from new.time_zone
    or old.workflow_state is distinct from new.workflow_state)
  execute function count_calendar_change();


-- Refuses slots of an appointment group that overlap.
-- Why: Two requests race for the time: they wait for the row of the group.
create or replace function keep_slots_apart() returns trigger
language plpgsql as $$
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
end
$$;

create or replace trigger calendar_events_slots before insert or update of start_at, end_at, workflow_state on calendar_events for each row
  when (new.kind = 'slot')
  execute function keep_slots_apart();


-- Refuses a reservation where the slot is full or the participant has as many as each may have.
-- Why: Two requests race for the last place: they wait for the row of the group.
create or replace function hold_places() returns trigger
language plpgsql as $$
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
end
$$;

create or replace trigger calendar_events_places before insert or update of parent_event_id, workflow_state on calendar_events for each row
  when (new.kind = 'reservation')
  execute function hold_places();
