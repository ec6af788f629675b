-- Tells every process whose rights changed: of a user, or of all in a tenant.
-- Why: The notice leaves with the commit, and no statement that changes rights can forget it.
create or replace function announce_authority() returns trigger
language plpgsql as $$
begin
  perform pg_notify('lyceum_authority', case tg_argv[0]
    when 'user' then 'user:' || coalesce(to_jsonb(new)->>'user_id', to_jsonb(old)->>'user_id')
    when 'self' then 'user:' || coalesce(to_jsonb(new)->>'id', to_jsonb(old)->>'id')
    else 'tenant:' || coalesce(to_jsonb(new)->>'root_account_id', to_jsonb(old)->>'root_account_id') end);
  return null;
end
$$;

create or replace trigger access_tokens_announce after delete or update of scopes, expires_at, revoked_at on access_tokens
  for each row execute function announce_authority('user');

create or replace trigger accounts_announce after insert or delete or update of parent_account_id, workflow_state, settings on accounts
  for each row execute function announce_authority('tenant');

create or replace trigger admins_announce after insert or delete or update on admins
  for each row execute function announce_authority('user');

create or replace trigger courses_announce after delete or update of workflow_state, account_id on courses
  for each row execute function announce_authority('tenant');

create or replace trigger courses_announce_dates after insert or delete or update of start_at, end_at, restrict_enrollments_to_course_dates, enrollment_term_id, restrict_student_past_view, restrict_student_future_view on courses
  for each row execute function announce_authority('tenant');

create or replace trigger enrollments_announce after insert or delete or update of workflow_state, role_id, type, course_id, course_section_id, associated_user_id, limit_privileges_to_course_section, start_at, end_at on enrollments
  for each row execute function announce_authority('user');

create or replace trigger group_memberships_announce after insert or delete or update of workflow_state, group_id on group_memberships
  for each row execute function announce_authority('user');

create or replace trigger logins_announce after insert or delete or update of workflow_state on logins
  for each row execute function announce_authority('user');

create or replace trigger observer_links_announce after insert or delete or update of workflow_state on observer_links
  for each row execute function announce_authority('user');

create or replace trigger role_overrides_announce after insert or delete or update on role_overrides
  for each row execute function announce_authority('tenant');

create or replace trigger roles_announce after insert or delete or update on roles
  for each row execute function announce_authority('tenant');

create or replace trigger sections_announce_dates after insert or delete or update of start_at, end_at, restrict_enrollments_to_section_dates, course_id, workflow_state on sections
  for each row execute function announce_authority('tenant');

create or replace trigger sessions_announce after delete or update of ended_at on sessions
  for each row execute function announce_authority('user');

create or replace trigger term_overrides_announce_dates after insert or delete or update of start_at, end_at on term_overrides
  for each row execute function announce_authority('tenant');

create or replace trigger terms_announce_dates after insert or delete or update of start_at, end_at on terms
  for each row execute function announce_authority('tenant');

create or replace trigger user_profiles_announce after insert or delete on user_profiles
  for each row execute function announce_authority('tenant');

create or replace trigger users_announce after delete or update of workflow_state on users
  for each row execute function announce_authority('self');
