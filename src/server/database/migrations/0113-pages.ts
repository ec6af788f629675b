import { Migration } from '@mikro-orm/migrations';

/** Pages of courses and groups, and what they said from one change to the next. Decision 0095. */
export class Pages extends Migration {
  override up(): void {
    this.addSql(`create table "pages" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint null,
      "group_id" bigint null,
      "title" varchar(255) not null,
      "url" varchar(255) not null,
      "body" text not null default '',
      "editing_roles" text[] not null default '{teachers}',
      "front_page" boolean not null default false,
      "last_edited_by_id" bigint null,
      "revision" int not null default 1,
      "revised_at" timestamptz not null default now(),
      "workflow_state" varchar(32) not null default 'unpublished',
      constraint "pages_editing_roles_check" check ("editing_roles" <@ array['teachers', 'students', 'members', 'public']::text[]),
      constraint "pages_workflow_state_check" check ("workflow_state" in ('active', 'unpublished', 'deleted')),
      constraint "pages_place" check (num_nonnulls(course_id, group_id) = 1),
      constraint "pages_front" check (not front_page or workflow_state = 'active')
    )`);
    this.addSql(`create table "page_revisions" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "page_id" bigint not null,
      "course_id" bigint null,
      "group_id" bigint null,
      "number" int not null,
      "title" varchar(255) not null,
      "url" varchar(255) not null,
      "body" text not null,
      "edited_by_id" bigint null,
      constraint "page_revisions_number" unique ("page_id", "number"),
      constraint "page_revisions_place" check (num_nonnulls(course_id, group_id) = 1)
    )`);
    for (const index of indexes) this.addSql(index);
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    for (const table of ['pages', 'page_revisions'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }
}

const indexes = [
  `create unique index pages_url_of_course on pages (course_id, url) where course_id is not null and workflow_state <> 'deleted'`,
  `create unique index pages_url_of_group on pages (group_id, url) where group_id is not null and workflow_state <> 'deleted'`,
  'create unique index pages_front_of_course on pages (course_id) where course_id is not null and front_page',
  'create unique index pages_front_of_group on pages (group_id) where group_id is not null and front_page',
  'create index "pages_course" on "pages" ("course_id", "id")',
  'create index "pages_group" on "pages" ("group_id", "id")',
  'create index "page_revisions_page" on "page_revisions" ("page_id", "number", "id")',
] as const;

const references = [
  ['pages', 'course_id', 'courses'],
  ['pages', 'group_id', 'groups'],
  ['pages', 'last_edited_by_id', 'users'],
  ['page_revisions', 'page_id', 'pages'],
  ['page_revisions', 'course_id', 'courses'],
  ['page_revisions', 'group_id', 'groups'],
  ['page_revisions', 'edited_by_id', 'users'],
] as const;
