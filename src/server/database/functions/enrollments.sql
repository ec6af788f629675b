-- Puts an enrollment into the course of its section, and refuses one in a section that is deleted.
-- Why: Moving or deleting the section races with enrolling: the section's row is locked.
create or replace function follow_section() returns trigger
language plpgsql as $$
declare
  section record;
begin
  select s.course_id, s.workflow_state into section from sections s where s.id = new.course_section_id for share;
  if section.workflow_state = 'deleted' and new.workflow_state not in ('deleted', 'rejected') then
    raise unique_violation using message = 'the section is deleted', constraint = 'enrollments_live_section';
  end if;
  new.course_id := coalesce(section.course_id, new.course_id);
  return new;
end
$$;

create or replace trigger enrollments_follow_section before insert or update of course_section_id on enrollments
  for each row execute function follow_section();

create or replace trigger enrollments_revive_in_section before update of workflow_state on enrollments for each row
  when ((old.workflow_state in ('deleted', 'rejected')) and (new.workflow_state not in ('deleted', 'rejected')))
  execute function follow_section();


-- Ends memberships in groups of a course that its user has left, and their leadership.
-- Why: Not a race, but enrollments end one by one, in bulk and by jobs, and move with their section. Decision 0134.
create or replace function leave_groups() returns trigger
language plpgsql as $$
begin
  update group_memberships m set workflow_state = 'deleted'
  from groups g
  where g.id = m.group_id and g.course_id = old.course_id and m.user_id = old.user_id and m.workflow_state <> 'deleted'
    and not exists (select 1 from enrollments e where e.course_id = old.course_id and e.user_id = old.user_id
      and e.workflow_state in ('active', 'invited', 'completed', 'inactive'));
  update groups g set leader_id = null where g.course_id = old.course_id and g.leader_id = old.user_id
    and not exists (select 1 from group_memberships m where m.group_id = g.id and m.user_id = old.user_id and m.workflow_state = 'accepted');
  return null;
end
$$;

create or replace trigger enrollments_leave_groups after update of workflow_state, course_id on enrollments for each row
  when ((old.workflow_state in ('active', 'invited', 'completed', 'inactive')) and ((new.workflow_state not in ('active', 'invited', 'completed', 'inactive')) or (new.course_id <> old.course_id)))
  execute function leave_groups();
