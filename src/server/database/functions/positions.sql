-- Refuses sign-on providers of a tenant whose places have gaps or doubles.
-- Why: Checked as the transaction commits, under the row of the account: two requests race for places.
create or replace function keep_provider_positions() returns trigger
language plpgsql as $$
declare
  tenant bigint := coalesce(new.root_account_id, old.root_account_id);
  wrong boolean;
begin
  perform 1 from accounts where id = tenant for no key update;
  select count(*) <> coalesce(max(position), 0) or count(distinct position) <> count(*) or min(position) < 1
    into wrong
    from authentication_providers
    where root_account_id = tenant and workflow_state = 'active';
  if wrong then
    raise exception using errcode = 'unique_violation', constraint = 'authentication_providers_position',
      message = 'The places of sign-on providers are numbered from 1 on without gaps.';
  end if;
  return null;
end
$$;

create constraint trigger authentication_providers_positions after insert or delete or update of position, workflow_state, root_account_id on authentication_providers deferrable initially deferred
  for each row execute function keep_provider_positions();


-- Refuses bookmarks of a person whose places have gaps or doubles.
-- Why: Checked as the transaction commits, under the row of the user: two requests race for places.
create or replace function keep_bookmark_places() returns trigger
language plpgsql as $$
declare
  owner bigint := coalesce(new.user_id, old.user_id);
  tenant bigint := coalesce(new.root_account_id, old.root_account_id);
  place int;
  taken bigint;
  before_it bigint;
begin
  perform 1 from users where id = owner for no key update;
  foreach place in array array_remove(array[
    case when tg_op <> 'DELETE' then new.position end, case when tg_op <> 'INSERT' then old.position + 1 end
  ], null) loop
    select count(*) filter (where b.position = place), count(*) filter (where b.position = place - 1)
      into taken, before_it
      from bookmarks b
      where b.user_id = owner and b.root_account_id = tenant and b.workflow_state = 'active'
        and b.position between place - 1 and place;
    if taken > 1 or (taken = 1 and place < 1) or (taken = 1 and place > 1 and before_it <> 1) then
      raise exception using errcode = 'unique_violation', constraint = 'bookmarks_position',
        message = 'The places of bookmarks are numbered from 1 on without gaps.';
    end if;
  end loop;
  return null;
end
$$;

create constraint trigger bookmarks_places after insert or delete or update of position, workflow_state, user_id, root_account_id on bookmarks deferrable initially deferred
  for each row execute function keep_bookmark_places();
