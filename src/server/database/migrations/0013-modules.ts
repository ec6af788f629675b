import { Migration } from '@mikro-orm/migrations';

/** Modules, their items, and what students have done with these. */
export class Modules extends Migration {
  override up(): void {
    for (const table of tables) this.addSql(table);
    for (const [table, column, target] of references) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    }
    for (const name of ['modules', 'module_items', 'module_item_marks']) {
      this.addSql(`create trigger ${name}_touch before update on ${name} for each row execute function touch_row()`);
    }
  }
}

const tables = [
  `create table "modules" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "course_id" bigint not null,
    "name" varchar(255) not null,
    "position" int not null,
    "unlock_at" timestamptz null,
    "require_sequential_progress" boolean not null default false,
    "prerequisite_module_ids" bigint[] not null default '{}',
    "workflow_state" varchar(32) not null default 'unpublished'
  )`,
  'create index "modules_course" on "modules" ("course_id", "position", "id")',
  `create table "module_items" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "course_id" bigint not null,
    "module_id" bigint not null,
    "type" varchar(32) not null,
    "content_id" bigint null,
    "page_url" varchar(255) null,
    "external_url" text null,
    "new_tab" boolean not null default false,
    "title" varchar(255) not null,
    "position" int not null,
    "indent" int not null default 0,
    "requirement_type" varchar(32) null,
    "min_score" double precision null,
    "workflow_state" varchar(32) not null default 'active'
  )`,
  'create index "module_items_module" on "module_items" ("module_id", "position", "id")',
  'create index "module_items_content" on "module_items" ("course_id", "type", "content_id")',
  `create table "module_item_marks" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "module_item_id" bigint not null,
    "user_id" bigint not null,
    "viewed_at" timestamptz null,
    "done_at" timestamptz null,
    "contributed_at" timestamptz null
  )`,
  'alter table "module_item_marks" add constraint "module_item_marks_one" unique ("module_item_id", "user_id")',
  'create index "module_item_marks_user" on "module_item_marks" ("user_id", "module_item_id")',
];

const references = [
  ['modules', 'course_id', 'courses'],
  ['module_items', 'course_id', 'courses'],
  ['module_items', 'module_id', 'modules'],
  ['module_item_marks', 'module_item_id', 'module_items'],
  ['module_item_marks', 'user_id', 'users'],
] as const;
