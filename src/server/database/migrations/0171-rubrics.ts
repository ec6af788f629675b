import { Migration } from '@mikro-orm/migrations';

/** Rubrics, what they are used for, and the work that was assessed by them. Decision 0121. */
export class Rubrics extends Migration {
  override up(): void {
    this.addSql(`create table "rubrics" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint null,
      "course_id" bigint null,
      "title" varchar(255) not null,
      "points_possible" double precision not null default 0,
      "free_form_criterion_comments" boolean not null default false,
      "hide_score_total" boolean not null default false,
      "criteria" jsonb not null default '[]',
      "workflow_state" varchar(32) not null default 'active',
      constraint "rubrics_workflow_state_check" check ("workflow_state" in ('active', 'deleted')),
      constraint "rubrics_owner" check (num_nonnulls(account_id, course_id) = 1)
    )`);
    this.addSql(`create table "rubric_associations" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint null,
      "course_id" bigint null,
      "rubric_id" bigint not null,
      "assignment_id" bigint null,
      "title" varchar(255) null,
      "purpose" varchar(32) not null default 'bookmark',
      "use_for_grading" boolean not null default false,
      "hide_score_total" boolean not null default false,
      "hide_points" boolean not null default false,
      "hide_outcome_results" boolean not null default false,
      "bookmarked" boolean not null default true,
      "workflow_state" varchar(32) not null default 'active',
      constraint "rubric_associations_purpose_check" check ("purpose" in ('grading', 'bookmark')),
      constraint "rubric_associations_workflow_state_check" check ("workflow_state" in ('active', 'deleted')),
      constraint "rubric_associations_place" check (num_nonnulls(account_id, course_id) = 1),
      constraint "rubric_associations_assignment" check (assignment_id is null or course_id is not null)
    )`);
    this.#assessments();
    for (const index of indexes) this.addSql(index);
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    for (const table of ['rubrics', 'rubric_associations', 'rubric_assessments', 'rubric_assessment_versions'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }

  #assessments(): void {
    this.addSql(`create table "rubric_assessments" (
      ${snapshot('rubric_assessments')},
      "version" int not null default 1,
      "workflow_state" varchar(32) not null default 'active',
      constraint "rubric_assessments_workflow_state_check" check ("workflow_state" in ('active', 'deleted'))
    )`);
    this.addSql(`create table "rubric_assessment_versions" (
      ${snapshot('rubric_assessment_versions')},
      "rubric_assessment_id" bigint not null,
      "number" int not null,
      constraint "rubric_assessment_versions_number" unique ("rubric_assessment_id", "number")
    )`);
  }
}

/** What an assessment is at one moment. */
const snapshot = (table: string): string => `"id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "rubric_id" bigint not null,
      "rubric_association_id" bigint not null,
      "assignment_id" bigint not null,
      "submission_id" bigint not null,
      "user_id" bigint not null,
      "assessor_id" bigint null,
      "assessment_type" varchar(32) not null default 'grading',
      "artifact_attempt" int null,
      "score" double precision null,
      "data" jsonb not null default '[]',
      constraint "${table}_assessment_type_check" check ("assessment_type" in ('grading', 'peer_review'))`;

const indexes = [
  'create index "rubrics_account" on "rubrics" ("account_id", "id")',
  'create index "rubrics_course" on "rubrics" ("course_id", "id")',
  'create index "rubric_associations_rubric" on "rubric_associations" ("rubric_id", "id")',
  'create index "rubric_associations_account" on "rubric_associations" ("account_id", "id")',
  'create index "rubric_associations_course" on "rubric_associations" ("course_id", "id")',
  `create unique index rubric_associations_of_assignment on rubric_associations (assignment_id) where assignment_id is not null and purpose = 'grading' and workflow_state = 'active'`,
  `create unique index rubric_assessments_grading on rubric_assessments (rubric_association_id, submission_id) where assessment_type = 'grading' and workflow_state = 'active'`,
  `create unique index rubric_assessments_peer on rubric_assessments (rubric_association_id, submission_id, assessor_id) where assessment_type = 'peer_review' and workflow_state = 'active'`,
  'create index "rubric_assessments_rubric" on "rubric_assessments" ("rubric_id", "id")',
  'create index "rubric_assessments_submission" on "rubric_assessments" ("submission_id", "id")',
] as const;

const ofAssessments = ['rubric_assessments', 'rubric_assessment_versions'].flatMap(
  (table) =>
    [
      [table, 'course_id', 'courses'],
      [table, 'rubric_id', 'rubrics'],
      [table, 'rubric_association_id', 'rubric_associations'],
      [table, 'assignment_id', 'assignments'],
      [table, 'submission_id', 'submissions'],
      [table, 'user_id', 'users'],
      [table, 'assessor_id', 'users'],
    ] as const,
);

const references = [
  ['rubrics', 'account_id', 'accounts'],
  ['rubrics', 'course_id', 'courses'],
  ['rubric_associations', 'account_id', 'accounts'],
  ['rubric_associations', 'course_id', 'courses'],
  ['rubric_associations', 'rubric_id', 'rubrics'],
  ['rubric_associations', 'assignment_id', 'assignments'],
  ...ofAssessments,
  ['rubric_assessment_versions', 'rubric_assessment_id', 'rubric_assessments'],
] as const;
