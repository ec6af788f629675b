-- Refuses a reply that stands in another thread than what it answers.
-- Why: No foreign key can say it; statements in bulk copy entries too.
create or replace function keep_discussion_thread() returns trigger
language plpgsql as $$
begin
  if not exists (
    select 1
    from discussion_entries parent
    join discussion_entries root on root.id = new.root_entry_id
    where parent.id = new.parent_id
      and parent.topic_id = new.topic_id
      and root.topic_id = new.topic_id
      and root.parent_id is null
      and coalesce(parent.root_entry_id, parent.id) = root.id
  ) then
    raise exception using errcode = 'check_violation', constraint = 'discussion_entries_thread_kept',
      message = 'A reply stands in the thread of what it answers.';
  end if;
  return new;
end
$$;

create or replace trigger discussion_entries_thread_kept before insert or update of topic_id, parent_id, root_entry_id on discussion_entries for each row
  when (new.parent_id is not null)
  execute function keep_discussion_thread();
