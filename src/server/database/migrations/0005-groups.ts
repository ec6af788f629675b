import { Migration } from '@mikro-orm/migrations';

/** Sets of groups, groups and their members. */
export class Groups extends Migration {
  override up(): void {
    this.addSql(`create table "group_categories" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint null,
      "account_id" bigint null,
      "name" varchar(255) not null,
      "role" varchar(32) null,
      "self_signup" varchar(32) null,
      "auto_leader" varchar(32) null,
      "group_limit" int null,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(
      `create unique index group_categories_name on group_categories (coalesce(course_id, 0), coalesce(account_id, 0), lower(name)) where workflow_state <> 'deleted'`,
    );
    this.addSql(`create index "group_categories_account" on "group_categories" ("account_id", "id")`);
    this.addSql(`create index "group_categories_course" on "group_categories" ("course_id", "id")`);
    this.addSql(`create table "groups" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint null,
      "account_id" bigint null,
      "group_category_id" bigint not null,
      "name" varchar(255) not null,
      "description" text null,
      "is_public" boolean not null default false,
      "join_level" varchar(32) not null default 'invitation_only',
      "storage_quota_mb" int null,
      "leader_id" bigint null,
      "sis_group_id" varchar(255) null,
      "workflow_state" varchar(32) not null default 'available'
    )`);
    this.addSql(`create index "groups_category" on "groups" ("group_category_id", "id")`);
    this.addSql(`create index "groups_account" on "groups" ("account_id", "id")`);
    this.addSql(`create index "groups_course" on "groups" ("course_id", "id")`);
    this.addSql(`create table "group_memberships" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "group_id" bigint not null,
      "exclusive_category_id" bigint null,
      "user_id" bigint not null,
      "workflow_state" varchar(32) not null,
      "moderator" boolean not null default false
    )`);
    this.addSql(
      `create index "group_memberships_user" on "group_memberships" ("user_id", "root_account_id", "group_id")`,
    );
    this.addSql(
      `create unique index group_memberships_one_of_set on group_memberships (exclusive_category_id, user_id) where workflow_state = 'accepted'`,
    );
    this.addSql(
      `create unique index group_memberships_one on group_memberships (group_id, user_id) where workflow_state <> 'deleted'`,
    );
    this.addSql(
      `alter table "group_categories" add constraint "group_categories_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "group_categories" add constraint "group_categories_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "groups" add constraint "groups_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "groups" add constraint "groups_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "groups" add constraint "groups_group_category_id_foreign" foreign key ("group_category_id") references "group_categories" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "groups" add constraint "groups_leader_id_foreign" foreign key ("leader_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "group_memberships" add constraint "group_memberships_group_id_foreign" foreign key ("group_id") references "groups" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "group_memberships" add constraint "group_memberships_exclusive_category_id_foreign" foreign key ("exclusive_category_id") references "group_categories" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "group_memberships" add constraint "group_memberships_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action`,
    );
    this.addSql(
      'create trigger group_categories_touch before update on group_categories for each row execute function touch_row()',
    );
    this.addSql('create trigger groups_touch before update on groups for each row execute function touch_row()');
    this.addSql(
      'create trigger group_memberships_touch before update on group_memberships for each row execute function touch_row()',
    );
    this.addSql(
      `create trigger group_memberships_announce after insert or update of workflow_state, group_id or delete on group_memberships for each row execute function announce_authority('user')`,
    );
  }
}
