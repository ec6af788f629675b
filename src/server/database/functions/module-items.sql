-- Numbers the items of modules anew, without gaps.
-- Why: Called by triggers, under the locks of the modules.
create or replace function renumber_module_items(modules bigint[]) returns void
language sql as $$
update module_items i
set position = n.position
from (
  select id, row_number() over (partition by module_id order by position, id) as position
  from module_items
  where module_id = any(modules) and workflow_state <> 'deleted'
) n
where i.id = n.id and i.position <> n.position
$$;


-- Items of modules follow what they show: its name, what replaces it, its end.
-- Why: Adding an item races with deleting the content: modules are locked, and the row has been.
create or replace function module_items_follow() returns trigger
language plpgsql as $$
declare
  name_now text := to_jsonb(new) ->> tg_argv[1];
  name_before text := to_jsonb(old) ->> tg_argv[1];
  next_id text := to_jsonb(new) ->> 'replaced_by_id';
  modules bigint[];
begin
  if new.workflow_state <> 'deleted' then
    update module_items set title = name_now
    where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and title = name_before;
    return null;
  end if;
  if next_id is not null then
    update module_items set content_id = next_id::bigint
    where course_id = new.course_id and type = tg_argv[0] and content_id = new.id;
    return null;
  end if;
  -- Modules come before their items, as for who changes them.
  select array_agg(m.id) into modules
  from (
    select mm.id from modules mm
    where mm.id in (
      select module_id from module_items
      where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and workflow_state <> 'deleted'
    )
    order by mm.id
    for no key update
  ) m;
  if modules is null then
    return null;
  end if;
  update module_items set workflow_state = 'deleted'
  where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and workflow_state <> 'deleted';
  perform renumber_module_items(modules);
  return null;
end
$$;

create or replace trigger assignments_in_modules after update of name, workflow_state on assignments for each row
  when ((old.name is distinct from new.name) or ((new.workflow_state = 'deleted') and (old.workflow_state <> 'deleted')))
  execute function module_items_follow('Assignment', 'name');

create or replace trigger discussion_topics_in_modules after update of title, workflow_state on discussion_topics for each row
  when ((old.title is distinct from new.title) or ((new.workflow_state = 'deleted') and (old.workflow_state <> 'deleted')))
  execute function module_items_follow('Discussion', 'title');

create or replace trigger files_in_modules after update of display_name, workflow_state on files for each row
  when ((old.display_name is distinct from new.display_name) or ((new.workflow_state = 'deleted') and (old.workflow_state <> 'deleted')))
  execute function module_items_follow('File', 'display_name');

create or replace trigger pages_in_modules after update of title, workflow_state on pages for each row
  when ((old.title is distinct from new.title) or ((new.workflow_state = 'deleted') and (old.workflow_state <> 'deleted')))
  execute function module_items_follow('Page', 'title');

create or replace trigger quizzes_in_modules after update of title, workflow_state on quizzes for each row
  when ((old.title is distinct from new.title) or ((new.workflow_state = 'deleted') and (old.workflow_state <> 'deleted')))
  execute function module_items_follow('Quiz', 'title');


-- Refuses an item that shows what is deleted meanwhile.
-- Why: Deleting the content races with adding the item: its row is locked.
create or replace function module_items_found() returns trigger
language plpgsql as $$
begin
  case new.type
  when 'Assignment' then perform from assignments where id = new.content_id and workflow_state <> 'deleted' for share;
  when 'File' then perform from files where id = new.content_id and workflow_state <> 'deleted' for share;
  when 'Page' then perform from pages where id = new.content_id and workflow_state <> 'deleted' for share;
  when 'Discussion' then perform from discussion_topics where id = new.content_id and workflow_state <> 'deleted' for share;
  when 'Quiz' then perform from quizzes where id = new.content_id and workflow_state <> 'deleted' for share;
  else return null;
  end case;
  if not found then
    raise exception using errcode = 'serialization_failure', message = 'what the item shows is deleted meanwhile';
  end if;
  return null;
end
$$;

create or replace trigger module_items_found after insert on module_items for each row
  when ((new.content_id is not null) and (new.workflow_state <> 'deleted'))
  execute function module_items_found();
