-- Keeps the tenants of a user out of reach of the service's roles.
-- Why: It is part of row security, which the database holds. Decision 0037.
create or replace function keep_tenants() returns trigger
language plpgsql as $$
begin
  if not row_security_active(tg_relid) then return new; end if;
  if tg_op = 'UPDATE' then
    new.tenants := old.tenants;
  else
    new.tenants := array_remove(array[nullif(current_setting('lyceum.tenant', true), '')::bigint], null);
  end if;
  return new;
end
$$;

create or replace trigger users_tenants before insert or update of tenants on users
  for each row execute function keep_tenants();


-- Adds a tenant to a user who gets a login, or a test student, in it.
-- Why: The service's role may not change `tenants`: the function runs with the rights of its owner.
create or replace function give_tenant() returns trigger
language plpgsql security definer set search_path from current as $$
begin
  update users set tenants = tenants || new.root_account_id
  where id = new.user_id and not new.root_account_id = any(tenants);
  return null;
end
$$;

create or replace trigger enrollments_tenant after insert or update of user_id, root_account_id, type on enrollments for each row
  when (new.type = 'StudentViewEnrollment')
  execute function give_tenant();

create or replace trigger logins_tenant after insert or update of user_id, root_account_id on logins
  for each row execute function give_tenant();


-- Makes the profiles of a person who belongs to several tenants.
-- Why: Rows of other tenants are written, which row security refuses to the service. Decision 0039.
create or replace function make_profiles() returns trigger
language plpgsql security definer set search_path from current as $$
begin
  insert into user_profiles (root_account_id, user_id, name, sortable_name, short_name, time_zone, locale, bio, title, avatar_url)
  select t.id, new.id, new.name, new.sortable_name, new.short_name, new.time_zone, new.locale, new.bio, new.title, new.avatar_url
  from unnest(new.tenants) t(id)
  on conflict (root_account_id, user_id) do nothing;
  return null;
end
$$;

create or replace trigger users_profiles after update of tenants on users for each row
  when ((cardinality(new.tenants) > 1) and (old.tenants is distinct from new.tenants))
  execute function make_profiles();


-- The tenants in which a user has a login.
-- Why: Asks beyond the tenant of the connection; row security would hide the rows.
create or replace function tenants_of_user(bigint) returns bigint[]
language sql stable security definer set search_path from current as $$
select array(select distinct l.root_account_id from logins l where l.user_id = $1 and l.workflow_state <> 'deleted')
$$;


-- The tenants in which a user is an administrator of any account.
-- Why: The same: beyond the tenant of the connection.
create or replace function tenants_administered_by(bigint) returns bigint[]
language sql stable security definer set search_path from current as $$
select array(select distinct m.root_account_id from admins m where m.user_id = $1 and m.workflow_state = 'active')
$$;


-- The tenants that a user administers as a whole, and may sign on to.
-- Why: The same: beyond the tenant of the connection.
create or replace function tenants_ruled_by(bigint) returns bigint[]
language sql stable security definer set search_path from current as $$
select array(select distinct m.root_account_id from admins m
        join roles r on r.id = m.role_id and r.workflow_state = 'built_in'
        join accounts a on a.id = m.account_id and a.parent_account_id is null and a.workflow_state = 'active'
        where m.user_id = $1 and m.workflow_state = 'active' and exists (
          select 1 from logins l join users u on u.id = l.user_id and u.workflow_state <> 'deleted'
          where l.user_id = $1 and l.root_account_id = m.root_account_id and l.workflow_state = 'active'))
$$;


-- Refuses that a tenant loses its last administrator.
-- Why: Two requests race for it, each taking one of the last two: they wait for the row of the account.
create or replace function keep_administrator() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  was jsonb := to_jsonb(old);
  tenant bigint;
begin
  for tenant in
    select distinct a.account_id from admins a join roles r on r.id = a.role_id and r.workflow_state = 'built_in'
    where a.user_id = coalesce(was->>'user_id', was->>'id')::bigint and a.account_id = a.root_account_id
      and a.root_account_id = coalesce((was->>'root_account_id')::bigint, a.root_account_id)
      and (a.workflow_state = 'active' or tg_table_name = 'admins' and a.id = (was->>'id')::bigint
        and exists (select 1 from logins l where l.user_id = a.user_id and l.root_account_id = a.root_account_id
          and l.workflow_state = 'active'))
    order by a.account_id
  loop
    perform 1 from accounts a where a.id = tenant for no key update;
    if not exists (select 1 from admins a
      join roles r on r.id = a.role_id and r.workflow_state = 'built_in'
      join users u on u.id = a.user_id and u.workflow_state <> 'deleted'
      join logins l on l.user_id = a.user_id and l.root_account_id = a.root_account_id and l.workflow_state = 'active'
      where a.account_id = tenant and a.workflow_state = 'active') then
      raise unique_violation using message = 'the account keeps no administrator', constraint = 'admins_last';
    end if;
  end loop;
  return null;
end
$$;

create or replace trigger admins_keep_administrator after update of workflow_state on admins for each row
  when ((old.workflow_state = 'active') and (new.workflow_state <> 'active'))
  execute function keep_administrator();

create or replace trigger logins_keep_administrator after update of workflow_state on logins for each row
  when ((old.workflow_state = 'active') and (new.workflow_state <> 'active'))
  execute function keep_administrator();

create or replace trigger users_keep_administrator after update of workflow_state on users for each row
  when ((old.workflow_state <> 'deleted') and (new.workflow_state = 'deleted'))
  execute function keep_administrator();
