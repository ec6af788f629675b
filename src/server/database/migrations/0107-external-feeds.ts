import { Migration } from '@mikro-orm/migrations';

/** Feeds of others, and the entries that came of them. Decision 0093. */
export class ExternalFeeds extends Migration {
  override up(): void {
    this.addSql(`create table "external_feeds" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint null,
      "group_id" bigint null,
      "user_id" bigint not null,
      "url" varchar(255) not null,
      "display_name" varchar(255) not null,
      "header_match" varchar(255) null,
      "verbosity" varchar(16) not null default 'full',
      "next_fetch_at" timestamptz null default now(),
      "queued_at" timestamptz null,
      "fetched_at" timestamptz null,
      "failures" int not null default 0,
      "fault" varchar(500) null,
      "etag" varchar(255) null,
      "last_modified" varchar(255) null,
      "workflow_state" varchar(16) not null default 'active',
      constraint "external_feeds_verbosity_check" check ("verbosity" in ('full', 'truncate', 'link_only')),
      constraint "external_feeds_workflow_state_check" check ("workflow_state" in ('active', 'deleted'))
    )`);
    this.addSql(`create table "external_feed_entries" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "external_feed_id" bigint not null,
      "course_id" bigint null,
      "group_id" bigint null,
      "digest" varchar(64) not null,
      "title" varchar(255) not null,
      "url" text null,
      "message" text not null,
      "published_at" timestamptz not null
    )`);
    this.#indexes();
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    for (const table of ['external_feeds', 'external_feed_entries']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_place" check (num_nonnulls(course_id, group_id) = 1)`,
      );
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
    }
  }

  #indexes(): void {
    this.addSql('create index "external_feeds_course" on "external_feeds" ("course_id", "id")');
    this.addSql('create index "external_feeds_group" on "external_feeds" ("group_id", "id")');
    this.addSql(
      `create unique index external_feeds_one on external_feeds (root_account_id, coalesce(course_id, 0), coalesce(group_id, 0), url, verbosity, coalesce(header_match, '')) where workflow_state = 'active'`,
    );
    this.addSql(`create index external_feeds_due on external_feeds (next_fetch_at) where workflow_state = 'active'`);
    this.addSql('create unique index external_feed_entries_one on external_feed_entries (external_feed_id, digest)');
    this.addSql(
      'create index "external_feed_entries_newest" on "external_feed_entries" ("external_feed_id", "published_at", "id")',
    );
  }
}

const references = [
  ['external_feeds', 'course_id', 'courses'],
  ['external_feeds', 'group_id', 'groups'],
  ['external_feeds', 'user_id', 'users'],
  ['external_feed_entries', 'external_feed_id', 'external_feeds'],
  ['external_feed_entries', 'course_id', 'courses'],
  ['external_feed_entries', 'group_id', 'groups'],
] as const;
