import { Migration } from '@mikro-orm/migrations';

/** What happened of which people are told, and who is told of it by which channel and when. Decision 0100. */
export class Notifications extends Migration {
  override up(): void {
    this.addSql(`create table "notification_events" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "occasion" varchar(64) not null,
      "subject_ids" bigint[] not null,
      "actor_id" bigint not null,
      "base_url" varchar(255) null,
      "addressed_at" timestamptz null
    )`);
    this.addSql(`create table "notifications" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "notification_event_id" bigint not null,
      "occasion" varchar(64) not null,
      "subject_id" bigint not null,
      "user_id" bigint not null,
      "communication_channel_id" bigint not null,
      "frequency" varchar(32) not null,
      "due_at" timestamptz not null,
      "mail_id" bigint null,
      constraint "notifications_frequency_check" check ("frequency" in ('immediately', 'daily', 'weekly'))
    )`);
    this.addSql(
      'alter table "notifications" add constraint "notifications_one" unique ("notification_event_id", "subject_id", "communication_channel_id")',
    );
    this.addSql(`create index "notifications_due" on "notifications" ("due_at") where mail_id is null`);
    this.addSql('create index "notifications_mail" on "notifications" ("mail_id")');
    for (const [column, other] of [
      ['user_id', 'users'],
      ['communication_channel_id', 'communication_channels'],
    ])
      this.addSql(
        `alter table "notifications" add constraint "notifications_${column}_foreign" foreign key ("${column}") references "${other}" ("id") on update no action on delete no action`,
      );
    for (const table of ['notification_events', 'notifications'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }
}
