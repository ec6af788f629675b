import { Migration } from '@mikro-orm/migrations';

/** What browsers are signed on with. Decision 0085. */
export class Sessions extends Migration {
  override up(): void {
    this.addSql(`create table "sessions" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "login_id" bigint not null,
      "digest" bytea not null,
      "user_agent" varchar(255) null,
      "address" varchar(64) not null,
      "last_request_at" timestamptz not null default now(),
      "expires_at" timestamptz not null,
      "ended_at" timestamptz null
    )`);
    this.addSql('alter table "sessions" add constraint "sessions_digest" unique ("digest")');
    this.addSql('create index "sessions_user" on "sessions" ("user_id", "id")');
    this.addSql('create index "sessions_login" on "sessions" ("login_id")');
    this.addSql('create index "sessions_expiry" on "sessions" ("expires_at")');
    for (const [column, table] of [
      ['user_id', 'users'],
      ['login_id', 'logins'],
    ] as const) {
      this.addSql(
        `alter table "sessions" add constraint "sessions_${column}_foreign" foreign key ("${column}") references "${table}" ("id") on update no action on delete no action`,
      );
    }
    this.addSql('create trigger sessions_touch before update on sessions for each row execute function touch_row()');
    // The later end of a session that is used takes nothing from anybody.
    this.addSql(
      `create trigger sessions_announce after update of ended_at or delete on sessions for each row execute function announce_authority('user')`,
    );
  }
}
