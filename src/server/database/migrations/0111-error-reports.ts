import { Migration } from '@mikro-orm/migrations';

/** Problems that people report; mails to nobody in particular. Decision 0099. */
export class ErrorReports extends Migration {
  override up(): void {
    this.addSql(`create table "error_reports" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "subject" varchar(255) not null,
      "comments" text null,
      "url" text null,
      "email" varchar(255) null,
      "user_perceived_severity" varchar(32) null,
      "context_asset_string" varchar(255) null,
      "user_roles" varchar(255) null,
      "http_env" jsonb not null default '{}',
      "reporter_account_id" bigint not null,
      "reporter_id" bigint null,
      constraint "error_reports_user_perceived_severity_check" check ("user_perceived_severity" in (
        'just_a_comment', 'not_urgent', 'workaround_possible', 'blocks_what_i_need_to_do', 'extreme_critical_emergency'
      ))
    )`);
    this.addSql('create index "error_reports_tenant" on "error_reports" ("root_account_id", "id")');
    this.addSql(
      'create trigger error_reports_touch before update on error_reports for each row execute function touch_row()',
    );
    this.addSql('alter table "mails" alter column "user_id" drop not null');
  }
}
