import { Migration } from '@mikro-orm/migrations';

/** What measures outcomes, and what people have shown of them. Decision 0122. */
export class OutcomeResults extends Migration {
  override up(): void {
    this.addSql(`create table "outcome_alignments" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint null,
      "course_id" bigint null,
      "outcome_id" bigint not null,
      "kind" varchar(32) not null,
      "rubric_id" bigint null,
      "criterion_id" varchar(255) null,
      "quiz_id" bigint null,
      "quiz_question_id" bigint null,
      constraint "outcome_alignments_kind_check" check ("kind" in ('rubric_criterion', 'question')),
      constraint "outcome_alignments_owner" check (num_nonnulls(account_id, course_id) = 1),
      constraint "outcome_alignments_holder" check (case kind when 'rubric_criterion' then num_nonnulls(rubric_id, criterion_id) = 2 and num_nonnulls(quiz_id, quiz_question_id) = 0 else num_nonnulls(quiz_id, quiz_question_id) = 2 and num_nonnulls(rubric_id, criterion_id) = 0 end)
    )`);
    this.addSql(`create table "outcome_results" (
      ${snapshot('outcome_results')},
      "version" int not null default 1,
      "workflow_state" varchar(32) not null default 'active',
      constraint "outcome_results_workflow_state_check" check ("workflow_state" in ('active', 'deleted'))
    )`);
    this.addSql(`create table "outcome_result_versions" (
      ${snapshot('outcome_result_versions')},
      "outcome_result_id" bigint not null,
      "number" int not null,
      constraint "outcome_result_versions_number" unique ("outcome_result_id", "number")
    )`);
    for (const index of indexes) this.addSql(index);
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    for (const table of ['outcome_alignments', 'outcome_results', 'outcome_result_versions'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
    for (const statement of neededLinks) this.addSql(statement);
    this.addSql('alter table "account_reports" drop constraint "account_reports_report_check"');
    this.addSql(
      `alter table "account_reports" add constraint "account_reports_report_check" check ("report" in (${reports.map((one) => `'${one}'`).join(', ')}))`,
    );
  }
}

/**
 * Whether a link is the last one of an outcome that something measures. It asks past row security: an outcome of all
 * tenants may be linked and measured in any of them.
 */
const neededLinks = [
  `create function outcome_link_is_needed(link bigint) returns boolean language sql stable security definer as $$
    select exists (
      select 1 from outcome_links l join outcome_alignments a on a.outcome_id = l.outcome_id
      where l.id = link and not exists (
        select 1 from outcome_links o where o.outcome_id = l.outcome_id and o.id <> l.id and o.workflow_state = 'active'
      )
    )
  $$`,
  `do $$ begin execute format('alter function outcome_link_is_needed(bigint) set search_path = %I, pg_temp', current_schema()); end $$`,
] as const;

/** The reports about accounts, with the two on outcomes. */
const reports = [
  'grade_export_csv',
  'last_user_access_csv',
  'last_enrollment_activity_csv',
  'outcome_results_csv',
  'provisioning_csv',
  'recently_deleted_courses_csv',
  'sis_export_csv',
  'student_assignment_outcome_map_csv',
  'students_with_no_submissions_csv',
  'unpublished_courses_csv',
  'public_courses_csv',
  'course_storage_csv',
  'unused_courses_csv',
  'zero_activity_csv',
  'user_access_tokens_csv',
  'lti_report_csv',
] as const;

/** What a result is at one moment. */
const snapshot = (table: string): string => `"id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "outcome_id" bigint not null,
      "user_id" bigint not null,
      "alignment_type" varchar(32) not null,
      "alignment_id" bigint not null,
      "assignment_id" bigint null,
      "title" varchar(255) not null,
      "score" double precision null,
      "possible" double precision null,
      "percent" double precision null,
      "mastery" boolean null,
      "attempt" int null,
      "hidden" boolean not null default false,
      "hide_points" boolean not null default false,
      "assessed_at" timestamptz not null,
      constraint "${table}_alignment_type_check" check ("alignment_type" in ('assignment', 'quiz'))`;

const indexes = [
  `create unique index outcome_alignments_criterion on outcome_alignments (rubric_id, criterion_id) where rubric_id is not null`,
  `create unique index outcome_alignments_question on outcome_alignments (quiz_question_id, outcome_id) where quiz_question_id is not null`,
  'create index "outcome_alignments_outcome" on "outcome_alignments" ("outcome_id", "id")',
  'create index "outcome_alignments_quiz" on "outcome_alignments" ("quiz_id", "outcome_id", "id")',
  'create unique index outcome_results_one on outcome_results (root_account_id, user_id, outcome_id, alignment_type, alignment_id)',
  'create index "outcome_results_course" on "outcome_results" ("course_id", "user_id", "outcome_id", "assessed_at", "id")',
  'create index "outcome_results_outcome" on "outcome_results" ("outcome_id", "course_id")',
] as const;

const ofResults = ['outcome_results', 'outcome_result_versions'].flatMap(
  (table) =>
    [
      [table, 'course_id', 'courses'],
      [table, 'outcome_id', 'outcomes'],
      [table, 'user_id', 'users'],
      [table, 'assignment_id', 'assignments'],
    ] as const,
);

const references = [
  ['outcome_alignments', 'account_id', 'accounts'],
  ['outcome_alignments', 'course_id', 'courses'],
  ['outcome_alignments', 'outcome_id', 'outcomes'],
  ...ofResults,
  ['outcome_result_versions', 'outcome_result_id', 'outcome_results'],
] as const;
