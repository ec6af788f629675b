import { Migration } from '@mikro-orm/migrations';

/** Discussions and announcements, what people say in them, and what each of them has read. Decision 0124. */
export class Discussions extends Migration {
  override up(): void {
    this.#topics();
    this.#entries();
    for (const index of indexes) this.addSql(index);
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    for (const table of tables)
      this.addSql(
        `create trigger ${table}_touch before update${changes[table] ?? ''} on ${table} for each row execute function touch_row()`,
      );
    this.addSql(threadsKept);
    this.addSql(`create trigger discussion_entries_thread_kept
      before insert or update of topic_id, parent_id, root_entry_id on discussion_entries
      for each row when (new.parent_id is not null) execute function keep_discussion_thread()`);
    this.addSql(announcedEntries);
  }

  #topics(): void {
    this.addSql(`create table "discussion_topics" (${record},
      "course_id" bigint null,
      "group_id" bigint null,
      "is_announcement" boolean not null default false,
      "author_id" bigint null,
      "title" varchar(255) not null,
      "message" text null,
      "discussion_type" varchar(32) not null default 'side_comment',
      "workflow_state" varchar(32) not null default 'unpublished',
      "posted_at" timestamptz null,
      "delayed_post_at" timestamptz null,
      "lock_at" timestamptz null,
      "locked" boolean not null default false,
      "require_initial_post" boolean not null default false,
      "pinned_position" int null,
      "allow_rating" boolean not null default false,
      "only_graders_can_rate" boolean not null default false,
      "sort_by_rating" boolean not null default false,
      "podcast_enabled" boolean not null default false,
      "podcast_has_student_posts" boolean not null default false,
      "todo_date" timestamptz null,
      "last_reply_at" timestamptz null,
      "section_specific" boolean not null default false,
      "attachment_id" bigint null,
      "assignment_id" bigint null,
      "group_category_id" bigint null,
      "root_topic_id" bigint null,
      "external_feed_entry_id" bigint null,
      constraint "discussion_topics_discussion_type_check" check ("discussion_type" in ('side_comment', 'threaded')),
      constraint "discussion_topics_workflow_state_check" check ("workflow_state" in ('active', 'unpublished', 'deleted')),
      constraint "discussion_topics_place" check (num_nonnulls(course_id, group_id) = 1),
      constraint "discussion_topics_announcement" check (not is_announcement or num_nonnulls(assignment_id, group_category_id, root_topic_id, pinned_position) = 0),
      constraint "discussion_topics_of_course" check (course_id is not null or num_nonnulls(assignment_id, group_category_id) = 0)
    )`);
    this.addSql(`create table "discussion_topic_sections" (${record},
      "topic_id" bigint not null,
      "section_id" bigint not null
    )`);
    this.addSql(`create table "discussion_topic_readers" (${record},
      "topic_id" bigint not null,
      "user_id" bigint not null,
      "read" boolean not null default false,
      "subscribed" boolean null
    )`);
  }

  #entries(): void {
    this.addSql(`create table "discussion_entries" (${record},
      "topic_id" bigint not null,
      "course_id" bigint null,
      "group_id" bigint null,
      "parent_id" bigint null,
      "root_entry_id" bigint null,
      "author_id" bigint not null,
      "editor_id" bigint null,
      "message" text not null,
      "attachment_id" bigint null,
      "workflow_state" varchar(32) not null default 'active',
      "rank" int not null default 0,
      constraint "discussion_entries_workflow_state_check" check ("workflow_state" in ('active', 'deleted')),
      constraint "discussion_entries_place" check (num_nonnulls(course_id, group_id) = 1),
      constraint "discussion_entries_thread" check ((parent_id is null) = (root_entry_id is null))
    )`);
    this.addSql(`create table "discussion_entry_readers" (${record},
      "topic_id" bigint not null,
      "entry_id" bigint not null,
      "user_id" bigint not null,
      "read" boolean not null default false,
      "forced_read_state" boolean not null default false,
      "rating" int null,
      constraint "discussion_entry_readers_rating" check (rating in (0, 1))
    )`);
  }
}

const record = `
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null`;

/** What of a row changes when it was changed: likes of others do not change an entry. */
const changes: Readonly<Record<string, string>> = {
  discussion_entries: ' of message, attachment_id, editor_id, workflow_state',
};

/** A reply stands in the thread of what it answers, in the same topic, below an entry that stands at the top. */
const threadsKept = `create function keep_discussion_thread() returns trigger language plpgsql as $$
  begin
    if not exists (
      select 1
      from discussion_entries parent
      join discussion_entries root on root.id = new.root_entry_id
      where parent.id = new.parent_id
        and parent.topic_id = new.topic_id
        and root.topic_id = new.topic_id
        and root.parent_id is null
        and coalesce(parent.root_entry_id, parent.id) = root.id
    ) then
      raise exception using errcode = 'check_violation', constraint = 'discussion_entries_thread_kept',
        message = 'A reply stands in the thread of what it answers.';
    end if;
    return new;
  end $$`;

const tables = [
  'discussion_topics',
  'discussion_topic_sections',
  'discussion_topic_readers',
  'discussion_entries',
  'discussion_entry_readers',
] as const;

const indexes = [
  'create index discussion_topics_pinned_of_course on discussion_topics (course_id, pinned_position, id) where pinned_position is not null',
  'create index discussion_topics_pinned_of_group on discussion_topics (group_id, pinned_position, id) where pinned_position is not null',
  `create index discussion_topics_awaited on discussion_topics (delayed_post_at, id) where delayed_post_at is not null and posted_at is null and workflow_state = 'active'`,
  'create index "discussion_topics_course" on "discussion_topics" ("course_id", "is_announcement", "id")',
  'create index "discussion_topics_group" on "discussion_topics" ("group_id", "is_announcement", "id")',
  'create unique index discussion_topics_assignment on discussion_topics (root_account_id, assignment_id) where assignment_id is not null',
  'create unique index discussion_topics_of_root on discussion_topics (root_account_id, root_topic_id, group_id) where root_topic_id is not null',
  'create index discussion_topics_below_root on discussion_topics (root_topic_id, group_id) where root_topic_id is not null',
  'create index discussion_topics_of_set on discussion_topics (group_category_id, id) where group_category_id is not null',
  'create unique index discussion_topics_feed_entry on discussion_topics (root_account_id, external_feed_entry_id) where external_feed_entry_id is not null',
  'create unique index discussion_topic_sections_one on discussion_topic_sections (root_account_id, topic_id, section_id)',
  'create index "discussion_topic_sections_topic" on "discussion_topic_sections" ("topic_id", "section_id")',
  'create unique index discussion_topic_readers_one on discussion_topic_readers (root_account_id, topic_id, user_id)',
  'create index "discussion_topic_readers_user" on "discussion_topic_readers" ("user_id", "topic_id")',
  'create index "discussion_topic_readers_topic" on "discussion_topic_readers" ("topic_id", "user_id")',
  'create index "discussion_entries_topic" on "discussion_entries" ("topic_id", "created_at", "id")',
  'create index discussion_entries_top on discussion_entries (topic_id, rank, created_at, id) where parent_id is null',
  'create index discussion_entries_root on discussion_entries (root_entry_id, created_at, id) where root_entry_id is not null',
  'create index "discussion_entries_of_person" on "discussion_entries" ("author_id", "id")',
  'create index "discussion_entries_author" on "discussion_entries" ("topic_id", "author_id")',
  'create unique index discussion_entry_readers_one on discussion_entry_readers (root_account_id, entry_id, user_id)',
  'create index "discussion_entry_readers_topic" on "discussion_entry_readers" ("topic_id", "user_id", "entry_id")',
  'create index discussion_entry_readers_rated on discussion_entry_readers (entry_id, rating) where rating is not null',
] as const;

const references = [
  ['discussion_topics', 'course_id', 'courses'],
  ['discussion_topics', 'group_id', 'groups'],
  ['discussion_topics', 'author_id', 'users'],
  ['discussion_topics', 'attachment_id', 'files'],
  ['discussion_topics', 'assignment_id', 'assignments'],
  ['discussion_topics', 'group_category_id', 'group_categories'],
  ['discussion_topics', 'root_topic_id', 'discussion_topics'],
  ['discussion_topic_sections', 'topic_id', 'discussion_topics'],
  ['discussion_topic_sections', 'section_id', 'sections'],
  ['discussion_topic_readers', 'topic_id', 'discussion_topics'],
  ['discussion_topic_readers', 'user_id', 'users'],
  ['discussion_entries', 'topic_id', 'discussion_topics'],
  ['discussion_entries', 'course_id', 'courses'],
  ['discussion_entries', 'group_id', 'groups'],
  ['discussion_entries', 'parent_id', 'discussion_entries'],
  ['discussion_entries', 'root_entry_id', 'discussion_entries'],
  ['discussion_entries', 'author_id', 'users'],
  ['discussion_entries', 'editor_id', 'users'],
  ['discussion_entries', 'attachment_id', 'files'],
  ['discussion_entry_readers', 'topic_id', 'discussion_topics'],
  ['discussion_entry_readers', 'entry_id', 'discussion_entries'],
  ['discussion_entry_readers', 'user_id', 'users'],
] as const;

/** What feeds of others have brought until now is announced as of the day on which it appeared. Decision 0093. */
const announcedEntries = `insert into discussion_topics
  (root_account_id, course_id, group_id, is_announcement, title, message, workflow_state, posted_at, external_feed_entry_id)
  select e.root_account_id, e.course_id, e.group_id, true, e.title, nullif(e.message, ''), 'active', e.published_at, e.id
  from external_feed_entries e
  order by e.id`;
