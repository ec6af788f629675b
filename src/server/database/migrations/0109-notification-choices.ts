import { Migration } from '@mikro-orm/migrations';

/** What people chose for their notifications, channel by channel. */
export class NotificationChoices extends Migration {
  override up(): void {
    this.addSql(`create table "notification_choices" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "communication_channel_id" bigint not null,
      "notification" varchar(64) not null,
      "frequency" varchar(32) not null,
      constraint "notification_choices_frequency_check" check ("frequency" in ('immediately', 'daily', 'weekly', 'never'))
    )`);
    this.addSql(
      'alter table "notification_choices" add constraint "notification_choices_one" unique ("communication_channel_id", "notification")',
    );
    this.addSql(
      'alter table "notification_choices" add constraint "notification_choices_communication_channel_id_foreign" foreign key ("communication_channel_id") references "communication_channels" ("id") on update no action on delete no action',
    );
    this.addSql(
      'create trigger notification_choices_touch before update on notification_choices for each row execute function touch_row()',
    );
  }
}
