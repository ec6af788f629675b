import { Migration } from '@mikro-orm/migrations';

/** Conversations, what each person sees of them, messages that go to many, and the faculty journal. Decision 0127. */
export class Conversations extends Migration {
  override up(): void {
    this.#conversations();
    this.#sending();
    for (const index of indexes) this.addSql(index);
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    for (const table of tables)
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
    this.addSql('alter table "progress" drop constraint "progress_tag_check"');
    this.addSql(
      `alter table "progress" add constraint "progress_tag_check" check ("tag" in (${kindsOfJobs.map((kind) => `'${kind}'`).join(', ')}))`,
    );
  }

  #conversations(): void {
    this.addSql(`create table "conversations" (${record},
      "private" boolean not null,
      "subject" varchar(255) null,
      "pair_low" bigint null,
      "pair_high" bigint null,
      "course_id" bigint null,
      "group_id" bigint null,
      constraint "conversations_pair" check ((pair_low is null) = (pair_high is null) and pair_low <= pair_high),
      constraint "conversations_paired" check (private or pair_low is null),
      constraint "conversations_place" check (num_nonnulls(course_id, group_id) <= 1)
    )`);
    this.addSql(`create table "conversation_views" (${record},
      "conversation_id" bigint not null,
      "user_id" bigint not null,
      "workflow_state" varchar(32) not null default 'read',
      "starred" boolean not null default false,
      "subscribed" boolean not null default true,
      "last_message_id" bigint null,
      "last_message_at" timestamptz null,
      "last_authored_id" bigint null,
      "last_authored_at" timestamptz null,
      "course_ids" bigint[] not null default '{}',
      "group_ids" bigint[] not null default '{}',
      constraint "conversation_views_workflow_state_check" check ("workflow_state" in ('read', 'unread', 'archived')),
      ${withoutNull('course_ids')},
      ${withoutNull('group_ids')}
    )`);
    this.addSql(`create table "conversation_messages" (${record},
      "conversation_id" bigint not null,
      "author_id" bigint not null,
      "body" text not null,
      "generated" boolean not null default false,
      ${carried},
      constraint "conversation_messages_media_comment_type_check" check ("media_comment_type" in ('audio', 'video'))
    )`);
    this.addSql(`create table "held_messages" (${record},
      "conversation_id" bigint not null,
      "message_id" bigint not null,
      "user_id" bigint not null
    )`);
  }

  #sending(): void {
    this.addSql(`create table "conversation_batches" (${record},
      "user_id" bigint not null,
      "progress_id" bigint not null,
      "subject" varchar(255) null,
      "body" text not null,
      "course_id" bigint null,
      "group_id" bigint null,
      "recipient_ids" bigint[] not null default '{}',
      "sent" int not null default 0,
      ${carried},
      "force_new" boolean not null default false,
      "user_note" boolean not null default false,
      "workflow_state" varchar(32) not null default 'created',
      constraint "conversation_batches_media_comment_type_check" check ("media_comment_type" in ('audio', 'video')),
      constraint "conversation_batches_workflow_state_check" check ("workflow_state" in ('created', 'sending', 'sent')),
      ${withoutNull('recipient_ids')}
    )`);
    this.addSql(`create table "journal_entries" (${record},
      "student_id" bigint not null,
      "course_id" bigint not null,
      "author_id" bigint not null,
      "title" varchar(255) not null,
      "note" text not null,
      "workflow_state" varchar(32) not null default 'active',
      constraint "journal_entries_workflow_state_check" check ("workflow_state" in ('active', 'deleted'))
    )`);
  }
}

const record = `
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null`;

const withoutNull = (column: string): string =>
  `constraint "${column}_without_null" check (array_position(${column}, null::bigint) is null)`;

/** What a message carries beside its text. */
const carried = `"attachment_ids" bigint[] not null default '{}',
      "forwarded_ids" bigint[] not null default '{}',
      "media_comment_id" varchar(255) null,
      "media_comment_type" varchar(16) null,
      ${withoutNull('attachment_ids')},
      ${withoutNull('forwarded_ids')}`;

const tables = [
  'conversations',
  'conversation_views',
  'conversation_messages',
  'held_messages',
  'conversation_batches',
  'journal_entries',
] as const;

const indexes = [
  'create unique index conversations_of_pair on conversations (root_account_id, pair_low, pair_high) where pair_low is not null',
  'create unique index conversation_views_one on conversation_views (root_account_id, conversation_id, user_id)',
  'create index "conversation_views_conversation" on "conversation_views" ("conversation_id", "user_id")',
  'create index conversation_views_inbox on conversation_views (user_id, root_account_id, last_message_at, conversation_id) where last_message_at is not null',
  'create index conversation_views_sent on conversation_views (user_id, root_account_id, last_authored_at, conversation_id) where last_authored_at is not null',
  `create index conversation_views_unread on conversation_views (user_id, root_account_id) where workflow_state = 'unread' and last_message_at is not null`,
  'create index "conversation_messages_conversation" on "conversation_messages" ("conversation_id", "id")',
  'create index "conversation_messages_author" on "conversation_messages" ("author_id", "id")',
  `create index conversation_messages_attachments on conversation_messages using gin (attachment_ids) where attachment_ids <> '{}'`,
  'create unique index held_messages_one on held_messages (root_account_id, message_id, user_id)',
  'create index "held_messages_message" on "held_messages" ("message_id", "user_id")',
  'create index "held_messages_view" on "held_messages" ("conversation_id", "user_id", "message_id")',
  'create index "held_messages_user" on "held_messages" ("user_id", "message_id")',
  `create index conversation_batches_under_way on conversation_batches (user_id, root_account_id, id) where workflow_state <> 'sent'`,
  'create index "journal_entries_student" on "journal_entries" ("student_id", "root_account_id", "id")',
] as const;

const references = [
  ['conversations', 'course_id', 'courses'],
  ['conversations', 'group_id', 'groups'],
  ['conversation_views', 'conversation_id', 'conversations'],
  ['conversation_views', 'user_id', 'users'],
  ['conversation_messages', 'conversation_id', 'conversations'],
  ['conversation_messages', 'author_id', 'users'],
  ['held_messages', 'conversation_id', 'conversations'],
  ['held_messages', 'message_id', 'conversation_messages'],
  ['held_messages', 'user_id', 'users'],
  ['conversation_batches', 'user_id', 'users'],
  ['conversation_batches', 'progress_id', 'progress'],
  ['conversation_batches', 'course_id', 'courses'],
  ['conversation_batches', 'group_id', 'groups'],
  ['journal_entries', 'student_id', 'users'],
  ['journal_entries', 'course_id', 'courses'],
  ['journal_entries', 'author_id', 'users'],
] as const;

const kindsOfJobs = [
  'account_report',
  'assign_unassigned_members',
  'conversation_batch',
  'conversation_batch_update',
  'course_batch_update',
  'file_download',
  'quiz_rescore',
  'submissions_update',
] as const;
