-- The name by which a person stands in the lists of a tenant.
-- Why: Rows keep it for an index: one expression for all who write it. Decision 0009.
create or replace function listed_name(person bigint, tenant bigint) returns varchar
language sql stable as $$
select coalesce(p.sortable_name, u.sortable_name)
from users u
left join user_profiles p on p.user_id = u.id and p.root_account_id = tenant
where u.id = person and u.workflow_state in ('registered', 'pre_registered') and tenant = any(u.tenants)
$$;


-- Writes the listed name into an enrollment that is new or another person's.
-- Why: A change of the name races with it: the user's row is locked.
create or replace function take_listed_name() returns trigger
language plpgsql as $$
begin
  perform from users u where u.id = new.user_id for key share;
  select listed_name(new.user_id, new.root_account_id) into new.listed_as;
  return new;
end
$$;

create or replace trigger enrollments_listed_as before insert or update of user_id, root_account_id on enrollments
  for each row execute function take_listed_name();


-- Writes the listed name into all enrollments of a person.
-- Why: Rows of other tenants are written, under the lock of the user's row.
create or replace function hand_down_listed_name(person bigint) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform from users u where u.id = person for update;
  update enrollments e set listed_as = listed_name(e.user_id, e.root_account_id)
  where e.user_id = person and e.listed_as is distinct from listed_name(e.user_id, e.root_account_id);
end
$$;


-- Hands a user's name down to their enrollments.
-- Why: A new enrollment races with it: both take the user's row.
create or replace function users_listed_as() returns trigger
language plpgsql as $$
begin
  perform hand_down_listed_name((new).id);
  return null;
end
$$;

create or replace trigger users_listed_as after update of sortable_name, workflow_state, tenants on users for each row
  when (old.sortable_name is distinct from new.sortable_name
    or old.workflow_state is distinct from new.workflow_state
    or old.tenants is distinct from new.tenants)
  execute function users_listed_as();


-- Hands a name of a profile down to the enrollments.
-- Why: The same race, under the same lock.
create or replace function user_profiles_listed_as() returns trigger
language plpgsql as $$
begin
  perform hand_down_listed_name((coalesce(new, old)).user_id);
  return null;
end
$$;

create or replace trigger user_profiles_listed_as after insert or delete or update of sortable_name on user_profiles
  for each row execute function user_profiles_listed_as();
