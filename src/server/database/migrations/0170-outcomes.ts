import { Migration } from '@mikro-orm/migrations';

/** Outcomes, the trees of groups that hold them, and the links between both. Decision 0120. */
export class Outcomes extends Migration {
  override up(): void {
    this.addSql(`create table "outcomes" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint null,
      "course_id" bigint null,
      "title" varchar(255) not null,
      "display_name" varchar(255) null,
      "description" text null,
      "vendor_guid" varchar(255) null,
      "calculation_method" varchar(32) not null default 'highest',
      "calculation_int" int null,
      "ratings" jsonb null,
      "mastery_points" double precision null,
      "points_possible" double precision null,
      "workflow_state" varchar(32) not null default 'active',
      constraint "outcomes_calculation_method_check" check ("calculation_method" in ('highest', 'latest', 'decaying_average', 'n_mastery')),
      constraint "outcomes_workflow_state_check" check ("workflow_state" in ('active', 'deleted')),
      constraint "outcomes_owner" check (num_nonnulls(account_id, course_id) <= 1),
      constraint "outcomes_calculation_int" check (case calculation_method when 'decaying_average' then coalesce(calculation_int >= 1 and calculation_int <= 99, false) when 'n_mastery' then coalesce(calculation_int >= 1 and calculation_int <= 10, false) else calculation_int is null end),
      constraint "outcomes_criterion" check (num_nonnulls(ratings, mastery_points, points_possible) in (0, 3))
    )`);
    this.addSql(`create table "outcome_groups" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint null,
      "course_id" bigint null,
      "parent_id" bigint null,
      "title" varchar(255) not null,
      "description" text null,
      "vendor_guid" varchar(255) null,
      "workflow_state" varchar(32) not null default 'active',
      constraint "outcome_groups_workflow_state_check" check ("workflow_state" in ('active', 'deleted')),
      constraint "outcome_groups_owner" check (num_nonnulls(account_id, course_id) <= 1),
      constraint "outcome_groups_parent" check (parent_id <> id),
      constraint "outcome_groups_root_stays" check (parent_id is not null or workflow_state = 'active')
    )`);
    this.addSql(`create table "outcome_links" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint null,
      "course_id" bigint null,
      "outcome_group_id" bigint not null,
      "outcome_id" bigint not null,
      "workflow_state" varchar(32) not null default 'active',
      constraint "outcome_links_workflow_state_check" check ("workflow_state" in ('active', 'deleted')),
      constraint "outcome_links_owner" check (num_nonnulls(account_id, course_id) <= 1)
    )`);
    for (const index of indexes) this.addSql(index);
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    for (const table of ['outcomes', 'outcome_groups', 'outcome_links'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }
}

const indexes = [
  'create index "outcomes_account" on "outcomes" ("account_id", "id")',
  'create index "outcomes_course" on "outcomes" ("course_id", "id")',
  'create unique index outcome_groups_root_of_account on outcome_groups (account_id) where parent_id is null and account_id is not null',
  'create unique index outcome_groups_root_of_course on outcome_groups (course_id) where parent_id is null and course_id is not null',
  'create unique index outcome_groups_global_root on outcome_groups (root_account_id) where parent_id is null and account_id is null and course_id is null',
  'create index "outcome_groups_account" on "outcome_groups" ("account_id", "id")',
  'create index "outcome_groups_course" on "outcome_groups" ("course_id", "id")',
  'create index "outcome_groups_children" on "outcome_groups" ("parent_id", "title", "id")',
  `create unique index outcome_links_once on outcome_links (outcome_group_id, outcome_id) where workflow_state = 'active'`,
  'create index "outcome_links_account" on "outcome_links" ("account_id", "id")',
  'create index "outcome_links_course" on "outcome_links" ("course_id", "id")',
  `create index outcome_links_outcome on outcome_links (outcome_id) where workflow_state = 'active'`,
] as const;

const references = [
  ['outcomes', 'account_id', 'accounts'],
  ['outcomes', 'course_id', 'courses'],
  ['outcome_groups', 'account_id', 'accounts'],
  ['outcome_groups', 'course_id', 'courses'],
  ['outcome_groups', 'parent_id', 'outcome_groups'],
  ['outcome_links', 'account_id', 'accounts'],
  ['outcome_links', 'course_id', 'courses'],
  ['outcome_links', 'outcome_group_id', 'outcome_groups'],
  ['outcome_links', 'outcome_id', 'outcomes'],
] as const;
