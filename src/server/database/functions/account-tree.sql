-- Gives an account its ancestors and root.
-- Why: A move races with those above it: the row above is locked, and no circle can come about.
create or replace function place_account() returns trigger
language plpgsql as $$
declare above accounts%rowtype;
begin
  if new.parent_account_id is null then
    new.root_account_id := new.id;
    new.ancestors := array[new.id];
  else
    select * into above from accounts where id = new.parent_account_id for share;
    if new.id = any(above.ancestors) then
      raise exception 'account % cannot hang below itself', new.id using errcode = 'check_violation', constraint = 'accounts_acyclic';
    end if;
    new.root_account_id := above.root_account_id;
    new.ancestors := above.ancestors || new.id;
  end if;
  return new;
end
$$;

create or replace trigger accounts_place before insert or update of parent_account_id on accounts
  for each row execute function place_account();


-- Hands ancestors and root down to the accounts below one that moved.
-- Why: In the statement that moves, so that no one reads a tree half moved; rights rest on it.
create or replace function move_accounts_below() returns trigger
language plpgsql as $$
begin
  update accounts set ancestors = new.ancestors || ancestors[cardinality(old.ancestors) + 1:], root_account_id = new.root_account_id
  where ancestors @> array[new.id] and id <> new.id;
  return null;
end
$$;

create or replace trigger accounts_move after update of parent_account_id on accounts for each row
  when (old.ancestors is distinct from new.ancestors)
  execute function move_accounts_below();


-- Gives an account the time zone that is in force in it.
-- Why: A change above races with it: the row above is locked.
create or replace function keep_time_zone() returns trigger
language plpgsql as $$
declare above accounts%rowtype;
begin
  if new.default_time_zone is null and new.parent_account_id is not null then
    select * into above from accounts where id = new.parent_account_id for share;
  end if;
  new.time_zone_in_force := coalesce(new.default_time_zone, above.time_zone_in_force, 'UTC');
  return new;
end
$$;

create or replace trigger accounts_zone before insert or update of parent_account_id, default_time_zone on accounts
  for each row execute function keep_time_zone();


-- Hands the time zone in force down to the accounts below, a level at a time.
-- Why: In the statement that changes it, under the same locks.
create or replace function hand_down_time_zone() returns trigger
language plpgsql as $$
begin
  update accounts a set time_zone_in_force = b.time_zone_in_force from accounts b
  where b.id = new.id and a.parent_account_id = b.id and a.default_time_zone is null
    and a.time_zone_in_force <> b.time_zone_in_force;
  return null;
end
$$;

create or replace trigger accounts_zone_below after update on accounts for each row
  when (old.time_zone_in_force is distinct from new.time_zone_in_force)
  execute function hand_down_time_zone();


-- The accounts that rights in subtrees, and in accounts alone, reach.
-- Why: Statements call it for each actor; as a function it is planned once.
create or replace function covered_accounts(subtrees bigint[], exact bigint[]) returns bigint[]
language plpgsql stable parallel safe as $$
begin
  if cardinality(subtrees) = 0 then return exact; end if;
  return array(select id from accounts where ancestors && subtrees union all select unnest(exact));
end
$$;


-- The quota that the nearest account above sets.
-- Why: Statements compute it beside rows; as a function it is planned once.
create or replace function quota_above(path bigint[], quota text) returns bigint
language plpgsql stable parallel safe as $$
begin
  return (
    select q.mb
    from (
      select cardinality(a.ancestors) as depth, case quota
        when 'default_storage_quota_mb' then a.default_storage_quota_mb
        when 'default_user_storage_quota_mb' then a.default_user_storage_quota_mb
        when 'default_group_storage_quota_mb' then a.default_group_storage_quota_mb
      end as mb
      from accounts a
      where a.id = any(path)
    ) q
    where q.mb is not null
    order by q.depth desc
    limit 1
  );
end
$$;
