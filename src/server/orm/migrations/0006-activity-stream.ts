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
      "path" varchar(255) null,
      "deleted" boolean not null default false
    )`);
    this.addSql(`create unique index stream_entries_asset on stream_entries (root_account_id, type, asset_id)`);
    this.addSql(`create table "stream_items" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "stream_entry_id" bigint not null,
      "user_id" bigint not null,
      "course_id" bigint null,
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
  }
}
