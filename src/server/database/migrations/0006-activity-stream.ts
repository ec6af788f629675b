import { Migration } from '@mikro-orm/migrations';

/** What happened, and in whose stream it stands. */
export class ActivityStream extends Migration {
  override up(): void {
    this.addSql(`create table "stream_entries" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "type" varchar(32) not null,
      "asset_id" bigint not null,
      "course_id" bigint null,
      "group_id" bigint null,
      "title" varchar(255) not null,
      "message" text null,
      "notification_category" varchar(64) null,
      "path" varchar(255) null
    )`);
    this.addSql(`create unique index stream_entries_asset on stream_entries (root_account_id, type, asset_id)`);
    this.addSql(`create table "stream_items" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "stream_entry_id" bigint not null,
      "user_id" bigint not null,
      "type" varchar(32) not null,
      "asset_id" bigint not null,
      "notification_category" varchar(64) null,
      "course_id" bigint null,
      "group_id" bigint null,
      "happened_at" timestamptz not null,
      "read" boolean not null default false,
      "hidden" boolean not null default false
    )`);
    this.addSql(`create index "stream_items_course" on "stream_items" ("user_id", "course_id", "happened_at", "id")`);
    this.addSql(
      `create index "stream_items_user" on "stream_items" ("user_id", "root_account_id", "happened_at", "id")`,
    );
    this.addSql(`alter table "stream_items" add constraint "stream_items_one" unique ("stream_entry_id", "user_id")`);
    this.addSql(
      `alter table "stream_entries" add constraint "stream_entries_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "stream_entries" add constraint "stream_entries_group_id_foreign" foreign key ("group_id") references "groups" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "stream_items" add constraint "stream_items_stream_entry_id_foreign" foreign key ("stream_entry_id") references "stream_entries" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "stream_items" add constraint "stream_items_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      'create trigger stream_entries_touch before update on stream_entries for each row execute function touch_row()',
    );
    this.addSql(
      'create trigger stream_items_touch before update on stream_items for each row execute function touch_row()',
    );
    // A message stands in the stream of its reader from the moment it is written, whoever writes it.
    this.addSql(`
      create function message_to_stream() returns trigger language plpgsql as $$
      begin
        with entry as (
          insert into stream_entries (root_account_id, type, asset_id, title, message, notification_category)
          values (new.root_account_id, 'Message', new.id, new.subject, new.body, new.notification_category) returning *)
        insert into stream_items (root_account_id, stream_entry_id, user_id, type, asset_id, notification_category, happened_at)
        select e.root_account_id, e.id, new.user_id, e.type, e.asset_id, e.notification_category, now() from entry e;
        return null;
      end $$`);
    this.addSql(
      'create trigger messages_to_stream after insert on messages for each row execute function message_to_stream()',
    );
    this.addSql(`
      with entries as (
        insert into stream_entries (root_account_id, type, asset_id, title, message, notification_category, created_at)
        select root_account_id, 'Message', id, subject, body, notification_category, created_at from messages returning *)
      insert into stream_items (root_account_id, stream_entry_id, user_id, type, asset_id, notification_category, happened_at)
      select e.root_account_id, e.id, m.user_id, e.type, e.asset_id, e.notification_category, m.created_at
      from entries e join messages m on m.id = e.asset_id`);
  }
}
