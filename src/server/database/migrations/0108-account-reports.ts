import { Migration } from '@mikro-orm/migrations';

const reports = [
  'grade_export_csv',
  'last_user_access_csv',
  'last_enrollment_activity_csv',
  'provisioning_csv',
  'recently_deleted_courses_csv',
  'sis_export_csv',
  'students_with_no_submissions_csv',
  'unpublished_courses_csv',
  'public_courses_csv',
  'course_storage_csv',
  'unused_courses_csv',
  'zero_activity_csv',
  'user_access_tokens_csv',
  'lti_report_csv',
];

const states = ['created', 'running', 'complete', 'error', 'aborted', 'deleted'];

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/** The runs of reports about accounts, and the kind of their job. Decision 0094. */
export class AccountReports extends Migration {
  override up(): void {
    this.addSql(`create table "account_reports" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint not null,
      "user_id" bigint not null,
      "progress_id" bigint not null,
      "report" varchar(64) not null,
      "parameters" jsonb null,
      "workflow_state" varchar(32) not null default 'created',
      "current_line" int null,
      "extra_text" text null,
      "shows_sis" boolean not null default false,
      "shows_email" boolean not null default false,
      "started_at" timestamptz null,
      "ended_at" timestamptz null,
      "uuid" uuid not null default gen_random_uuid(),
      "storage_key" varchar(255) null,
      "filename" varchar(255) null,
      "content_type" varchar(255) null,
      "size" bigint null,
      "sha256" varchar(64) null,
      constraint "account_reports_report_check" check ("report" in (${quoted(reports)})),
      constraint "account_reports_workflow_state_check" check ("workflow_state" in (${quoted(states)}))
    )`);
    this.addSql('alter table "account_reports" add constraint "account_reports_progress" unique ("progress_id")');
    this.addSql('create index "account_reports_account" on "account_reports" ("account_id", "report", "id")');
    this.addSql(
      `create index "account_reports_unfinished" on "account_reports" ("account_id") where workflow_state in ('created', 'running')`,
    );
    this.#references('account_id', 'accounts');
    this.#references('user_id', 'users');
    this.#references('progress_id', 'progress');
    this.addSql(
      'create trigger account_reports_touch before update on account_reports for each row execute function touch_row()',
    );
    this.addSql('alter table "progress" drop constraint "progress_tag_check"');
    this.addSql(`alter table "progress" add constraint "progress_tag_check" check ("tag" in (${quoted(kinds)}))`);
  }

  #references(column: string, other: string): void {
    this.addSql(
      `alter table "account_reports" add constraint "account_reports_${column}_foreign" foreign key ("${column}") references "${other}" ("id") on update no action on delete no action`,
    );
  }
}

const kinds = [
  'account_report',
  'assign_unassigned_members',
  'course_batch_update',
  'file_download',
  'quiz_rescore',
  'submissions_update',
];
