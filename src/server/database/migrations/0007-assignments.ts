import { Migration } from '@mikro-orm/migrations';

/** Assignments with their overrides; submissions with every version of them, and comments. */
export class Assignments extends Migration {
  override up(): void {
    this.addSql(`create table "assignment_groups" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "name" varchar(255) not null,
      "position" int not null,
      "group_weight" double precision not null default 0,
      "drop_lowest" int not null default 0,
      "drop_highest" int not null default 0,
      "never_drop" jsonb not null default '[]',
      "workflow_state" varchar(32) not null default 'available'
    )`);
    this.addSql(`create index "assignment_groups_course" on "assignment_groups" ("course_id", "position", "id")`);
    this.addSql(`create table "assignments" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "assignment_group_id" bigint not null,
      "name" varchar(255) not null,
      "description" text null,
      "position" int not null,
      "points_possible" double precision null,
      "grading_type" varchar(32) not null default 'points',
      "grading_standard_id" bigint null,
      "submission_types" text[] not null default '{none}',
      "allowed_extensions" text[] not null default '{}',
      "due_at" timestamptz null,
      "unlock_at" timestamptz null,
      "lock_at" timestamptz null,
      "group_category_id" bigint null,
      "grade_group_students_individually" boolean not null default false,
      "peer_reviews" boolean not null default false,
      "automatic_peer_reviews" boolean not null default false,
      "muted" boolean not null default false,
      "only_visible_to_overrides" boolean not null default false,
      "omit_from_final_grade" boolean not null default false,
      "post_to_sis" boolean not null default false,
      "workflow_state" varchar(32) not null default 'unpublished'
    )`);
    this.addSql(`create index "assignments_due" on "assignments" ("course_id", "due_at")`);
    this.addSql(`create index "assignments_group" on "assignments" ("assignment_group_id", "position", "id")`);
    this.addSql(`create index "assignments_course" on "assignments" ("course_id", "position", "id")`);
    this.addSql(`create table "submissions" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "assignment_id" bigint not null,
      "user_id" bigint not null,
      "attempt" int null,
      "submission_type" varchar(32) null,
      "body" text null,
      "url" text null,
      "submitted_at" timestamptz null,
      "graded_at" timestamptz null,
      "grader_id" bigint null,
      "score" double precision null,
      "grade" varchar(255) null,
      "entered_score" double precision null,
      "entered_grade" varchar(255) null,
      "excused" boolean null,
      "late_policy_status" varchar(16) null,
      "seconds_late_override" int null,
      "points_deducted" double precision not null default 0,
      "workflow_state" varchar(32) not null default 'unsubmitted',
      "group_id" bigint null,
      "grade_matches_current_submission" boolean not null default true
    )`);
    this.addSql(
      `create index submissions_to_grade on submissions (course_id, assignment_id) where workflow_state = 'pending_review' or (submission_type is not null and excused is not true and (workflow_state = 'submitted' or (workflow_state = 'graded' and not grade_matches_current_submission)))`,
    );
    this.addSql(`create index "submissions_course_user" on "submissions" ("course_id", "user_id", "assignment_id")`);
    this.addSql(`alter table "submissions" add constraint "submissions_one" unique ("assignment_id", "user_id")`);
    this.addSql(`create table "submission_versions" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "assignment_id" bigint not null,
      "user_id" bigint not null,
      "attempt" int null,
      "submission_type" varchar(32) null,
      "body" text null,
      "url" text null,
      "submitted_at" timestamptz null,
      "graded_at" timestamptz null,
      "grader_id" bigint null,
      "score" double precision null,
      "grade" varchar(255) null,
      "entered_score" double precision null,
      "entered_grade" varchar(255) null,
      "excused" boolean null,
      "late_policy_status" varchar(16) null,
      "seconds_late_override" int null,
      "points_deducted" double precision not null default 0,
      "workflow_state" varchar(32) not null default 'unsubmitted',
      "submission_id" bigint not null,
      "number" int not null
    )`);
    this.addSql(`create index "submission_versions_graded" on "submission_versions" ("course_id", "graded_at", "id")`);
    this.addSql(`create index "submission_versions_course" on "submission_versions" ("course_id", "id")`);
    this.addSql(
      `alter table "submission_versions" add constraint "submission_versions_number" unique ("submission_id", "number")`,
    );
    this.addSql(`create table "submission_comments" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "submission_id" bigint not null,
      "author_id" bigint not null,
      "comment" text not null,
      "attempt" int null,
      "edited_at" timestamptz null,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(`create index "submission_comments_submission" on "submission_comments" ("submission_id", "id")`);
    this.addSql(`create table "assignment_overrides" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "assignment_id" bigint not null,
      "course_section_id" bigint null,
      "group_id" bigint null,
      "title" varchar(255) not null,
      "due_at_overridden" boolean not null default false,
      "due_at" timestamptz null,
      "unlock_at_overridden" boolean not null default false,
      "unlock_at" timestamptz null,
      "lock_at_overridden" boolean not null default false,
      "lock_at" timestamptz null,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(
      `create unique index assignment_overrides_group on assignment_overrides (assignment_id, group_id) where workflow_state = 'active' and group_id is not null`,
    );
    this.addSql(
      `create unique index assignment_overrides_section on assignment_overrides (assignment_id, course_section_id) where workflow_state = 'active' and course_section_id is not null`,
    );
    this.addSql(`create index "assignment_overrides_assignment" on "assignment_overrides" ("assignment_id", "id")`);
    this.addSql(`create table "assignment_override_students" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "assignment_override_id" bigint not null,
      "assignment_id" bigint not null,
      "user_id" bigint not null
    )`);
    this.addSql(
      `create index "assignment_override_students_override" on "assignment_override_students" ("assignment_override_id", "user_id")`,
    );
    this.addSql(
      `alter table "assignment_override_students" add constraint "assignment_override_students_one" unique ("assignment_id", "user_id")`,
    );
    this.addSql(
      `alter table "assignment_groups" add constraint "assignment_groups_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignments" add constraint "assignments_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignments" add constraint "assignments_assignment_group_id_foreign" foreign key ("assignment_group_id") references "assignment_groups" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignments" add constraint "assignments_grading_standard_id_foreign" foreign key ("grading_standard_id") references "grading_standards" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignments" add constraint "assignments_group_category_id_foreign" foreign key ("group_category_id") references "group_categories" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submissions" add constraint "submissions_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submissions" add constraint "submissions_assignment_id_foreign" foreign key ("assignment_id") references "assignments" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submissions" add constraint "submissions_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submissions" add constraint "submissions_group_id_foreign" foreign key ("group_id") references "groups" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submission_versions" add constraint "submission_versions_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submission_versions" add constraint "submission_versions_assignment_id_foreign" foreign key ("assignment_id") references "assignments" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submission_versions" add constraint "submission_versions_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submission_versions" add constraint "submission_versions_submission_id_foreign" foreign key ("submission_id") references "submissions" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submission_comments" add constraint "submission_comments_submission_id_foreign" foreign key ("submission_id") references "submissions" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "submission_comments" add constraint "submission_comments_author_id_foreign" foreign key ("author_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignment_overrides" add constraint "assignment_overrides_assignment_id_foreign" foreign key ("assignment_id") references "assignments" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignment_overrides" add constraint "assignment_overrides_course_section_id_foreign" foreign key ("course_section_id") references "sections" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignment_overrides" add constraint "assignment_overrides_group_id_foreign" foreign key ("group_id") references "groups" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignment_override_students" add constraint "assignment_override_students_assignment_override_id_foreign" foreign key ("assignment_override_id") references "assignment_overrides" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignment_override_students" add constraint "assignment_override_students_assignment_id_foreign" foreign key ("assignment_id") references "assignments" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "assignment_override_students" add constraint "assignment_override_students_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      'create trigger assignment_groups_touch before update on assignment_groups for each row execute function touch_row()',
    );
    this.addSql(
      'create trigger assignments_touch before update on assignments for each row execute function touch_row()',
    );
    this.addSql(
      'create trigger assignment_overrides_touch before update on assignment_overrides for each row execute function touch_row()',
    );
    this.addSql(
      'create trigger submissions_touch before update on submissions for each row execute function touch_row()',
    );
    this.addSql(
      'create trigger submission_comments_touch before update on submission_comments for each row execute function touch_row()',
    );
    this.addSql(`
      create function keep_version() returns trigger language plpgsql as $$
      begin
        raise exception 'versions of submissions are never changed' using errcode = 'integrity_constraint_violation';
      end $$`);
    this.addSql(
      'create trigger submission_versions_keep before update or delete on submission_versions for each row execute function keep_version()',
    );
  }
}
