import { Migration } from '@mikro-orm/migrations';

/** A random name for each person, from which the addresses of their calendars are made. */
export class CalendarFeeds extends Migration {
  override up(): void {
    this.addSql(`alter table "users" add "calendar_nonce" uuid not null default gen_random_uuid()`);
    this.addSql(`alter table "users" add constraint "users_calendar_nonce" unique ("calendar_nonce")`);
  }
}
