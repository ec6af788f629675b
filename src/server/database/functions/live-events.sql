-- Gives an event its position as its transaction commits, and tells those who listen that there is something.
-- Why: The order of positions is that of commits: the lock is held until the commit. Decision 0128.
create or replace function place_live_event() returns trigger
language plpgsql as $$
begin
  -- Of all installations the same: "live" in ASCII.
  perform pg_advisory_xact_lock(1818850917);
  update live_events
  set position = nextval('live_events_positions'), told_at = clock_timestamp()
  where id = new.id;
  perform pg_notify('lyceum_live', '');
  return null;
end
$$;

create constraint trigger live_events_place after insert on live_events deferrable initially deferred
  for each row execute function place_live_event();


-- Announces progress that changed.
-- Why: Jobs change progress by many statements; the event commits with the change or not at all.
create or replace function announce_progress() returns trigger
language plpgsql as $$
begin
  insert into live_events (root_account_id, topic, subject_id)
  values (new.root_account_id, 'progress_changed', new.id);
  return null;
end
$$;

create or replace trigger progress_live after update of completion, workflow_state, message on progress for each row
  when (old.completion is distinct from new.completion
    or old.workflow_state is distinct from new.workflow_state
    or old.message is distinct from new.message)
  execute function announce_progress();


-- Announces a grade that is new or another one to the student and who observes them.
-- Why: Grades are written one by one, in bulk and by jobs; the event commits with the grade.
create or replace function announce_grade() returns trigger
language plpgsql as $$
    begin
      insert into live_events (root_account_id, topic, subject_id, user_id)
      select new.root_account_id, 'grade_posted', new.id, w.user_id
      from (
select new.user_id
union
select e.user_id
from enrollments e
where e.associated_user_id = new.user_id
  and e.course_id = new.course_id
  and e.type = 'ObserverEnrollment'
  and e.workflow_state = 'active') w
      where exists (
        select 1 from assignments a where a.id = new.assignment_id and a.workflow_state = 'published' and not a.muted
      );
      return null;
    end
$$;

create or replace trigger submissions_live after update of score, grade, excused, graded_at on submissions for each row
  when (old.score is distinct from new.score
    or old.grade is distinct from new.grade
    or old.excused is distinct from new.excused
    or old.graded_at is distinct from new.graded_at)
  execute function announce_grade();

create or replace trigger submissions_live_new after insert on submissions for each row
  when (new.graded_at is not null)
  execute function announce_grade();


-- Announces the grades of an assignment as they are shown from now on.
-- Why: The same as for a grade: whichever statement shows them.
create or replace function announce_grades() returns trigger
language plpgsql as $$
    begin
      insert into live_events (root_account_id, topic, subject_id, user_id)
      select s.root_account_id, 'grade_posted', s.id, w.user_id
      from submissions s
      cross join lateral (
select s.user_id
union
select e.user_id
from enrollments e
where e.associated_user_id = s.user_id
  and e.course_id = s.course_id
  and e.type = 'ObserverEnrollment'
  and e.workflow_state = 'active') w
      where s.assignment_id = new.id and s.graded_at is not null
      order by s.id, w.user_id;
      return null;
    end
$$;

create or replace trigger assignments_live after update of muted on assignments for each row
  when (old.muted and (not new.muted) and (new.workflow_state = 'published'))
  execute function announce_grades();


-- Announces what changed of an attempt, or of what a student has with a quiz, once for a transaction.
-- Why: Attempts end by requests, by jobs and in bulk; the transaction alone knows what it has announced.
create or replace function announce_quiz_attempt() returns trigger
language plpgsql as $$
declare
  submission bigint;
begin
  if tg_table_name = 'quiz_attempts' then
    submission := new.quiz_submission_id;
  else
    submission := new.id;
  end if;
  insert into live_events (root_account_id, topic, subject_id)
  select new.root_account_id, 'quiz_attempt_changed', submission
  where not exists (
    select 1
    from live_events l
    where l.subject_id = submission
      and l.topic = 'quiz_attempt_changed'
      and l.user_id is null
      and l.position is null
  );
  return null;
end
$$;

create or replace trigger quiz_attempts_live after update of workflow_state, end_at, finished_at on quiz_attempts for each row
  when (old.workflow_state is distinct from new.workflow_state
    or old.end_at is distinct from new.end_at
    or old.finished_at is distinct from new.finished_at)
  execute function announce_quiz_attempt();

create or replace trigger quiz_submissions_live after update of extra_time, extra_attempts, manually_unlocked on quiz_submissions for each row
  when (old.extra_time is distinct from new.extra_time
    or old.extra_attempts is distinct from new.extra_attempts
    or old.manually_unlocked is distinct from new.manually_unlocked)
  execute function announce_quiz_attempt();


-- Announces that a count of unread conversations changed, once for a person and transaction.
-- Why: Views change in bulk; the statement knows the rows before and after.
create or replace function announce_unread() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into live_events (root_account_id, topic, subject_id, user_id)
    select distinct n.root_account_id, 'unread_count_changed', n.user_id, n.user_id
    from changed n
    where (n.workflow_state = 'unread' and n.last_message_at is not null) and not exists (
      select 1
      from live_events l
      where l.user_id = n.user_id
        and l.topic = 'unread_count_changed'
        and l.position is null
        and l.root_account_id = n.root_account_id
    );
  else
    insert into live_events (root_account_id, topic, subject_id, user_id)
    select distinct n.root_account_id, 'unread_count_changed', n.user_id, n.user_id
    from changed n
    join before o on o.id = n.id
    where (n.workflow_state = 'unread' and n.last_message_at is not null) is distinct from (o.workflow_state = 'unread' and o.last_message_at is not null) and not exists (
      select 1
      from live_events l
      where l.user_id = n.user_id
        and l.topic = 'unread_count_changed'
        and l.position is null
        and l.root_account_id = n.root_account_id
    );
  end if;
  return null;
end
$$;

create or replace trigger conversation_views_live after update on conversation_views referencing old table as before new table as changed
  for each statement execute function announce_unread();

create or replace trigger conversation_views_live_new after insert on conversation_views referencing new table as changed
  for each statement execute function announce_unread();
