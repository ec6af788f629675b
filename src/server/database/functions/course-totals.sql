-- Queues the job that computes the totals of a course, where it has assignments.
-- Why: The job commits with what changed the totals, and is one for a course by its key.
create or replace function recalculate_course_totals(course bigint) returns void
language plpgsql as $$
begin
  perform queue_job('recalculate_course_totals', json_build_object('courseId', c.id), 'course_totals:' || c.id,
    'short', c.root_account_id, null)
  from courses c where c.id = course and exists (select 1 from assignments a where a.course_id = course);
end
$$;


-- Totals follow enrollments of students that are new, one job for each course of a statement.
-- Why: Holds no race. Enrolling is done in bulk; the statement knows its rows.
create or replace function totals_follow_new_enrollments() returns trigger
language plpgsql as $$
begin
  perform recalculate_course_totals(n.course_id)
  from (select distinct course_id from added where type in ('StudentEnrollment', 'StudentViewEnrollment') order by 1) n;
  return null;
end
$$;

create or replace trigger enrollments_totals_added after insert on enrollments referencing new table as added
  for each statement execute function totals_follow_new_enrollments();


-- Totals follow an enrollment or a membership in a group that changed.
-- Why: Holds no race, but enrollments and memberships change in many statements, `leave_groups` among them.
create or replace function totals_follow_row() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'enrollments' then
    perform recalculate_course_totals(new.course_id);
  else
    perform recalculate_course_totals(g.course_id) from groups g where g.id = new.group_id and g.course_id is not null;
  end if;
  return null;
end
$$;

create or replace trigger enrollments_totals after update on enrollments for each row
  when ((new.type in ('StudentEnrollment', 'StudentViewEnrollment')) and ((old.workflow_state is distinct from new.workflow_state) or (old.course_id is distinct from new.course_id) or (old.course_section_id is distinct from new.course_section_id)))
  execute function totals_follow_row();

create or replace trigger group_memberships_totals after update on group_memberships for each row
  when (old.workflow_state is distinct from new.workflow_state
    or old.group_id is distinct from new.group_id)
  execute function totals_follow_row();

create or replace trigger group_memberships_totals_added after insert on group_memberships
  for each row execute function totals_follow_row();
