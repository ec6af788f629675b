-- Refuses to change lines of the audit trail and of sign-on events, and to delete those of the last year.
-- Why: Nobody who can write to the database by the service shall rewrite what happened.
create or replace function keep_event() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '1 year' then return old; end if;
  end if;
  raise exception 'Lines of % stay as they were written.', tg_table_name using errcode = '42501';
end
$$;

create or replace trigger audit_events_keep before delete or update on audit_events
  for each row execute function keep_event();

create or replace trigger audit_events_keep_all before truncate on audit_events
  for each statement execute function keep_event();

create or replace trigger authentication_events_keep before delete or update on authentication_events
  for each row execute function keep_event();

create or replace trigger authentication_events_keep_all before truncate on authentication_events
  for each statement execute function keep_event();


-- Deletes sign-on events, and audit events of courses, that are older than a year.
-- Why: The service's roles may not delete them: the function runs with the rights of its owner.
create or replace function remove_old_events() returns void
language sql security definer as $$
delete from authentication_events where created_at < now() - interval '1 year';
delete from audit_events where created_at < now() - interval '1 year' and subject_type = 'Course'
$$;


-- Refuses to change or delete a publication of a quiz.
-- Why: Attempts stand on it: no statement may change what was taken.
create or replace function keep_publication() returns trigger
language plpgsql as $$
begin
  raise exception 'publications of quizzes are never changed' using errcode = 'integrity_constraint_violation';
end
$$;

create or replace trigger quiz_publications_keep before delete or update on quiz_publications
  for each row execute function keep_publication();


-- Refuses to change or delete a version of a submission.
-- Why: What was handed in stays, whichever statement runs.
create or replace function keep_version() returns trigger
language plpgsql as $$
begin
  raise exception 'versions of submissions are never changed' using errcode = 'integrity_constraint_violation';
end
$$;

create or replace trigger submission_versions_keep before delete or update on submission_versions
  for each row execute function keep_version();
