-- Puts a message into the activity stream of whom it is for.
-- Why: Holds no race. The entry commits with the message, whichever statement writes it. Decision 0134.
create or replace function message_to_stream() returns trigger
language plpgsql as $$
begin
  with entry as (
    insert into stream_entries (root_account_id, type, asset_id, title, message, notification_category)
    values (new.root_account_id, 'Message', new.id, new.subject, new.body, new.notification_category) returning *)
  insert into stream_items (root_account_id, stream_entry_id, user_id, type, asset_id, notification_category, happened_at)
  select e.root_account_id, e.id, new.user_id, e.type, e.asset_id, e.notification_category, now() from entry e;
  return null;
end
$$;

create or replace trigger messages_to_stream after insert on messages
  for each row execute function message_to_stream();
