-- Gives a course a code for enrolling oneself when that is allowed.
-- Why: Holds no race; the code is there whichever use case switches it on. Decision 0134.
create or replace function give_self_enrollment_code() returns trigger
language plpgsql as $$
begin
  new.self_enrollment_code := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
  return new;
end
$$;

create or replace trigger courses_self_enrollment before insert or update of self_enrollment on courses for each row
  when (new.self_enrollment and (new.self_enrollment_code is null))
  execute function give_self_enrollment_code();


-- Refuses a course in a term that is deleted.
-- Why: Deleting the term races with it: the term's row is locked.
create or replace function require_live_term() returns trigger
language plpgsql as $$
declare
  state text;
begin
  select t.workflow_state into state from terms t where t.id = new.enrollment_term_id for share;
  if state = 'deleted' and new.workflow_state <> 'deleted' then
    raise unique_violation using message = 'the term is deleted', constraint = 'courses_live_term';
  end if;
  return new;
end
$$;

create or replace trigger courses_live_term before insert or update of enrollment_term_id on courses
  for each row execute function require_live_term();


-- Counts courses of an account, up or down, and sums up what was counted before.
-- Why: Rows that others hold are left out, so that nobody waits for a count.
create or replace function count_courses(tenant bigint, account bigint, more integer) returns void
language sql as $$
with taken_in as (
  delete from course_totals where id in (
    select t.id from course_totals t
    where t.root_account_id = tenant and t.account_id = account
    for update skip locked
  )
  returning courses
)
insert into course_totals (root_account_id, account_id, courses)
select tenant, account, more + coalesce(sum(courses), 0) from taken_in
$$;


-- Counts a course that is made, deleted or moved.
-- Why: The count commits with the course, whichever statement changes it.
create or replace function count_course() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.workflow_state <> 'deleted' then
    perform count_courses(old.root_account_id, old.account_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.workflow_state <> 'deleted' then
    perform count_courses(new.root_account_id, new.account_id, 1);
  end if;
  return null;
end
$$;

create or replace trigger courses_counted after insert or delete on courses
  for each row execute function count_course();

create or replace trigger courses_recounted after update of workflow_state, account_id, root_account_id on courses for each row
  when (((old.workflow_state = 'deleted') <> (new.workflow_state = 'deleted')) or (old.account_id <> new.account_id) or (old.root_account_id <> new.root_account_id))
  execute function count_course();


-- Makes the template of a blueprint, and the subscription of a course that follows one.
-- Why: Two requests race for the one active subscription; the unique index decides, in the statement that sets the course.
create or replace function keep_blueprint_rows() returns trigger
language plpgsql as $$
declare
  followed bigint;
begin
  if new.blueprint then
    insert into blueprint_templates (root_account_id, course_id)
    values (new.root_account_id, new.id)
    on conflict (course_id) do nothing;
  end if;
  if tg_op = 'INSERT' and new.blueprint_course_id is null then return null; end if;
  if tg_op = 'UPDATE' and new.blueprint_course_id is not distinct from old.blueprint_course_id then return null; end if;
  select t.id into followed from blueprint_templates t where t.course_id = new.blueprint_course_id;
  update blueprint_subscriptions
  set workflow_state = 'deleted'
  where course_id = new.id and workflow_state = 'active' and template_id is distinct from followed;
  if followed is not null then
    insert into blueprint_subscriptions (root_account_id, template_id, course_id)
    values (new.root_account_id, followed, new.id)
    on conflict (course_id) where workflow_state = 'active' do nothing;
  end if;
  return null;
end
$$;

create or replace trigger courses_keep_blueprint_rows after insert or update of blueprint, blueprint_course_id on courses
  for each row execute function keep_blueprint_rows();
