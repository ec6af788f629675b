-- Gives a folder its ancestors.
-- Why: A move races with those above it: the row above is locked, and no circle can come about.
create or replace function place_folder() returns trigger
language plpgsql as $$
declare above folders;
begin
  if new.parent_folder_id is null then
    new.ancestors := array[new.id];
  else
    select * into above from folders where id = new.parent_folder_id for share;
    if new.id = any(above.ancestors) then
      raise exception 'folder % cannot hang below itself', new.id using errcode = 'unique_violation', constraint = 'folders_acyclic';
    end if;
    new.ancestors := above.ancestors || new.id;
  end if;
  return new;
end
$$;

create or replace trigger folders_place before insert or update of parent_folder_id on folders
  for each row execute function place_folder();


-- Hands ancestors down to the folders below one that moved.
-- Why: In the statement that moves, so that no one reads a tree half moved.
create or replace function move_folders_below() returns trigger
language plpgsql as $$
begin
  update folders set ancestors = new.ancestors || ancestors[cardinality(old.ancestors) + 1:]
  where ancestors @> array[new.id] and id <> new.id;
  return null;
end
$$;

create or replace trigger folders_move after update of parent_folder_id on folders for each row
  when (old.ancestors is distinct from new.ancestors)
  execute function move_folders_below();


-- Makes the root folder of a course, group or login.
-- Why: Whoever makes the owner, in bulk or not, makes the folder; two who race for it get one.
create or replace function make_root_folder() returns trigger
language plpgsql as $$
begin
  insert into folders (root_account_id, course_id, user_id, group_id, name) values (
    new.root_account_id,
    case when tg_argv[0] = 'course' then new.id end,
    case when tg_argv[0] = 'user' then (to_jsonb(new)->>'user_id')::bigint end,
    case when tg_argv[0] = 'group' then new.id end,
    tg_argv[1]) on conflict do nothing;
  return null;
end
$$;

create or replace trigger courses_root_folder after insert on courses
  for each row execute function make_root_folder('course', 'course files');

create or replace trigger groups_root_folder after insert on groups
  for each row execute function make_root_folder('group', 'group files');

create or replace trigger logins_root_folder after insert on logins
  for each row execute function make_root_folder('user', 'my files');
