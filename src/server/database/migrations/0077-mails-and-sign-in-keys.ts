import { Migration } from '@mikro-orm/migrations';

/** Mails on their way out, and keys that sign somebody on once or let them choose a password. Decision 0085. */
export class MailsAndSignInKeys extends Migration {
  override up(): void {
    this.addSql(`create table "mails" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "category" varchar(64) not null,
      "recipient" varchar(255) not null,
      "recipient_name" varchar(255) not null,
      "subject" varchar(255) not null,
      "sealed_text" text null,
      "workflow_state" varchar(16) not null default 'queued',
      "tries" int not null default 0,
      "next_try_at" timestamptz not null default now(),
      "sent_at" timestamptz null,
      constraint "mails_workflow_state_check" check ("workflow_state" in ('queued', 'sent', 'given_up'))
    )`);
    this.addSql(`create index "mails_due" on "mails" ("next_try_at") where workflow_state = 'queued'`);
    this.addSql(`create index "mails_user" on "mails" ("user_id", "id")`);
    this.addSql(`create table "sign_in_keys" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "login_id" bigint not null,
      "purpose" varchar(16) not null,
      "digest" bytea not null,
      "expires_at" timestamptz not null,
      "used_at" timestamptz null,
      constraint "sign_in_keys_purpose_check" check ("purpose" in ('password', 'session'))
    )`);
    this.addSql('alter table "sign_in_keys" add constraint "sign_in_keys_digest" unique ("digest")');
    this.addSql('create index "sign_in_keys_login" on "sign_in_keys" ("login_id", "created_at")');
    this.#references('sign_in_keys', 'user_id', 'users');
    this.#references('sign_in_keys', 'login_id', 'logins');
    for (const table of ['mails', 'sign_in_keys'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }

  #references(table: string, column: string, other: string): void {
    this.addSql(
      `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${other}" ("id") on update no action on delete no action`,
    );
  }
}
