import { Migration } from '@mikro-orm/migrations';

/** Tables of accounts, users, roles, courses, enrollments, progress and the audit trail. */
export class FirstAreas extends Migration {
  override up(): void {
    this.addSql(`create table "accounts" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "parent_account_id" bigint null,
      "ancestors" bigint[] not null default '{}',
      "name" varchar(255) not null,
      "workflow_state" varchar(32) not null default 'active',
      "uuid" uuid not null default gen_random_uuid(),
      "lti_guid" uuid not null default gen_random_uuid(),
      "sis_account_id" varchar(255) null,
      "integration_id" varchar(255) null,
      "default_time_zone" varchar(64) null,
      "default_storage_quota_mb" int null,
      "default_user_storage_quota_mb" int null,
      "default_group_storage_quota_mb" int null,
      "settings" jsonb not null default '{}',
      "services" jsonb not null default '{}',
      "login_handle_name" varchar(255) null,
      "site" boolean not null default false
    )`);
    this.addSql(`create index "accounts_root" on "accounts" ("root_account_id", "id")`);
    this.addSql(`create index "accounts_parent" on "accounts" ("parent_account_id", "id")`);
    this.addSql(`create index accounts_ancestors on accounts using gin (ancestors)`);
    this.addSql(
      `create unique index accounts_integration_id on accounts (root_account_id, integration_id) where workflow_state <> 'deleted'`,
    );
    this.addSql(
      `create unique index accounts_sis_account_id on accounts (root_account_id, sis_account_id) where workflow_state <> 'deleted'`,
    );
    this.addSql(`create table "audit_events" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "event_type" varchar(64) not null,
      "subject_type" varchar(64) not null,
      "subject_id" bigint not null,
      "user_id" bigint not null,
      "real_user_id" bigint null,
      "request_id" varchar(64) not null,
      "data" jsonb not null
    )`);
    this.addSql(`create index "audit_events_actor" on "audit_events" ("root_account_id", "user_id", "id")`);
    this.addSql(
      `create index "audit_events_subject" on "audit_events" ("root_account_id", "subject_type", "subject_id", "id")`,
    );
    this.addSql(`create table "roles" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint not null,
      "name" varchar(255) not null,
      "label" varchar(255) not null,
      "base_role_type" varchar(64) not null,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(`create index "roles_account" on "roles" ("account_id", "id")`);
    this.addSql(
      `create unique index roles_built_in on roles (root_account_id, name) where workflow_state = 'built_in'`,
    );
    this.addSql(
      `create unique index roles_label on roles (root_account_id, account_id, lower(label)) where workflow_state <> 'inactive'`,
    );
    this.addSql(`create table "role_overrides" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint not null,
      "role_id" bigint not null,
      "permission" varchar(64) not null,
      "enabled" boolean null,
      "locked" boolean not null default false,
      "applies_to_self" boolean not null default true,
      "applies_to_descendants" boolean not null default true
    )`);
    this.addSql(`create index "role_overrides_account" on "role_overrides" ("account_id")`);
    this.addSql(
      `alter table "role_overrides" add constraint "role_overrides_one" unique ("root_account_id", "role_id", "account_id", "permission")`,
    );
    this.addSql(`create table "terms" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "name" varchar(255) not null,
      "start_at" timestamptz null,
      "end_at" timestamptz null,
      "sis_term_id" varchar(255) null,
      "is_default" boolean not null default false,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(`create index "terms_root" on "terms" ("root_account_id", "id")`);
    this.addSql(`create unique index terms_default on terms (root_account_id) where is_default`);
    this.addSql(
      `create unique index terms_sis_term_id on terms (root_account_id, sis_term_id) where workflow_state <> 'deleted'`,
    );
    this.addSql(`create table "courses" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint not null,
      "enrollment_term_id" bigint not null,
      "name" varchar(255) not null,
      "course_code" varchar(255) not null,
      "workflow_state" varchar(32) not null default 'claimed',
      "uuid" uuid not null default gen_random_uuid(),
      "sis_course_id" varchar(255) null,
      "integration_id" varchar(255) null,
      "start_at" timestamptz null,
      "end_at" timestamptz null,
      "restrict_enrollments_to_course_dates" boolean not null default false,
      "default_view" varchar(32) not null default 'modules',
      "license" varchar(32) not null default 'private',
      "course_format" varchar(255) null,
      "locale" varchar(16) null,
      "time_zone" varchar(64) null,
      "is_public" boolean not null default false,
      "is_public_to_auth_users" boolean not null default false,
      "public_syllabus" boolean not null default false,
      "public_syllabus_to_auth" boolean not null default false,
      "grading_standard_id" bigint null,
      "storage_quota_mb" int not null default 500,
      "apply_assignment_group_weights" boolean not null default false,
      "hide_final_grades" boolean not null default false,
      "syllabus_body" text null,
      "public_description" text null,
      "blueprint" boolean not null default false,
      "blueprint_course_id" bigint null
    )`);
    this.addSql(`create index "courses_term" on "courses" ("enrollment_term_id", "id")`);
    this.addSql(`create index "courses_name" on "courses" ("root_account_id", "name", "id")`);
    this.addSql(`create index "courses_account" on "courses" ("account_id", "id")`);
    this.addSql(`create index "courses_root" on "courses" ("root_account_id", "id")`);
    this.addSql(`create unique index courses_sis_course_id on courses (root_account_id, sis_course_id)`);
    this.addSql(`create table "sections" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "name" varchar(255) not null,
      "start_at" timestamptz null,
      "end_at" timestamptz null,
      "restrict_enrollments_to_section_dates" boolean not null default false,
      "sis_section_id" varchar(255) null,
      "integration_id" varchar(255) null,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(`create index "sections_course" on "sections" ("course_id", "id")`);
    this.addSql(
      `create unique index sections_sis_section_id on sections (root_account_id, sis_section_id) where workflow_state <> 'deleted'`,
    );
    this.addSql(`create table "users" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "name" varchar(255) not null,
      "sortable_name" varchar(255) not null,
      "short_name" varchar(255) not null,
      "workflow_state" varchar(32) not null default 'registered',
      "uuid" uuid not null default gen_random_uuid(),
      "time_zone" varchar(64) null,
      "locale" varchar(16) null,
      "bio" text null,
      "title" varchar(255) null,
      "avatar_url" text null
    )`);
    this.addSql(`create index "users_sortable_name" on "users" ("sortable_name", "id")`);
    this.addSql(`create table "progress" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "context_type" varchar(32) not null,
      "context_id" bigint not null,
      "user_id" bigint not null,
      "tag" varchar(64) not null,
      "completion" double precision not null default 0,
      "workflow_state" varchar(32) not null default 'queued',
      "message" text null,
      "results" jsonb null,
      "resume_from" jsonb null
    )`);
    this.addSql(`create index "progress_context" on "progress" ("root_account_id", "context_type", "context_id")`);
    this.addSql(`create table "logins" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "home_account_id" bigint null,
      "unique_id" varchar(255) not null,
      "sis_user_id" varchar(255) null,
      "integration_id" varchar(255) null,
      "authentication_provider_id" bigint null,
      "password_hash" text null,
      "position" int not null default 1,
      "workflow_state" varchar(32) not null default 'active',
      "last_login_at" timestamptz null
    )`);
    this.addSql(`create index "logins_home" on "logins" ("home_account_id", "user_id")`);
    this.addSql(`create index "logins_root" on "logins" ("root_account_id", "id")`);
    this.addSql(`create index "logins_user" on "logins" ("user_id", "root_account_id")`);
    this.addSql(
      `create unique index logins_integration_id on logins (root_account_id, integration_id) where workflow_state <> 'deleted'`,
    );
    this.addSql(
      `create unique index logins_sis_user_id on logins (root_account_id, sis_user_id) where workflow_state <> 'deleted'`,
    );
    this.addSql(
      `create unique index logins_unique_id on logins (root_account_id, lower(unique_id)) where workflow_state <> 'deleted'`,
    );
    this.addSql(`create table "enrollments" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "course_section_id" bigint not null,
      "user_id" bigint not null,
      "role_id" bigint not null,
      "type" varchar(32) not null,
      "workflow_state" varchar(32) not null default 'invited',
      "associated_user_id" bigint null,
      "limit_privileges_to_course_section" boolean not null default false,
      "start_at" timestamptz null,
      "end_at" timestamptz null,
      "last_activity_at" timestamptz null,
      "total_activity_time" int not null default 0
    )`);
    this.addSql(
      `create index enrollments_observees on enrollments (associated_user_id) where associated_user_id is not null`,
    );
    this.addSql(`create index "enrollments_user" on "enrollments" ("user_id", "root_account_id", "course_id")`);
    this.addSql(
      `create index "enrollments_course" on "enrollments" ("course_id", "type", "workflow_state", "user_id")`,
    );
    this.addSql(
      `create unique index enrollments_one on enrollments (course_section_id, user_id, role_id, coalesce(associated_user_id, 0))`,
    );
    this.addSql(`create table "communication_channels" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "user_id" bigint not null,
      "type" varchar(32) not null,
      "address" varchar(255) not null,
      "position" int not null,
      "workflow_state" varchar(32) not null default 'unconfirmed'
    )`);
    this.addSql(`create index "communication_channels_user" on "communication_channels" ("user_id", "position", "id")`);
    this.addSql(
      `create unique index communication_channels_address on communication_channels (user_id, type, lower(address)) where workflow_state <> 'retired'`,
    );
    this.addSql(`create table "messages" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "occasion" varchar(255) not null,
      "subject" varchar(255) not null,
      "body" text not null,
      "notification_category" varchar(64) not null
    )`);
    this.addSql(`create index "messages_user" on "messages" ("user_id", "id")`);
    this.addSql(
      `alter table "messages" add constraint "messages_occasion" unique ("root_account_id", "user_id", "occasion")`,
    );
    this.addSql(`create table "admins" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint not null,
      "user_id" bigint not null,
      "role_id" bigint not null,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(`create index "admins_account" on "admins" ("account_id", "id")`);
    this.addSql(`create index "admins_user" on "admins" ("user_id", "root_account_id")`);
    this.addSql(
      `alter table "admins" add constraint "admins_one" unique ("root_account_id", "account_id", "user_id", "role_id")`,
    );
    this.addSql(`create table "access_tokens" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "login_id" bigint not null,
      "digest" bytea not null,
      "hint" varchar(16) not null,
      "purpose" varchar(255) not null,
      "scopes" text[] null,
      "expires_at" timestamptz null,
      "last_used_at" timestamptz null,
      "revoked_at" timestamptz null
    )`);
    this.addSql(`create index "access_tokens_login" on "access_tokens" ("login_id")`);
    this.addSql(`create index "access_tokens_user" on "access_tokens" ("user_id", "id")`);
    this.addSql(`alter table "access_tokens" add constraint "access_tokens_digest" unique ("digest")`);
    this.addSql(
      `alter table "accounts" add constraint "accounts_parent_account_id_foreign" foreign key ("parent_account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "roles" add constraint "roles_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "role_overrides" add constraint "role_overrides_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "role_overrides" add constraint "role_overrides_role_id_foreign" foreign key ("role_id") references "roles" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "courses" add constraint "courses_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "courses" add constraint "courses_enrollment_term_id_foreign" foreign key ("enrollment_term_id") references "terms" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "courses" add constraint "courses_blueprint_course_id_foreign" foreign key ("blueprint_course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "sections" add constraint "sections_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "progress" add constraint "progress_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "logins" add constraint "logins_home_account_id_foreign" foreign key ("home_account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "logins" add constraint "logins_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "enrollments" add constraint "enrollments_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "enrollments" add constraint "enrollments_course_section_id_foreign" foreign key ("course_section_id") references "sections" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "enrollments" add constraint "enrollments_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "enrollments" add constraint "enrollments_role_id_foreign" foreign key ("role_id") references "roles" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "enrollments" add constraint "enrollments_associated_user_id_foreign" foreign key ("associated_user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "communication_channels" add constraint "communication_channels_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "admins" add constraint "admins_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "admins" add constraint "admins_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "admins" add constraint "admins_role_id_foreign" foreign key ("role_id") references "roles" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_login_id_foreign" foreign key ("login_id") references "logins" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "messages" add constraint "messages_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
  }
}
