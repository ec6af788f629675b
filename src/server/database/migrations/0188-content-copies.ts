import { Migration } from '@mikro-orm/migrations';

/** What became of the contents of courses that were copied, and what a blueprint has locked of the copies. Decision 0129. */
export class ContentCopies extends Migration {
  override up(): void {
    this.addSql(`create table "content_copies" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint not null,
      "kind" varchar(32) not null,
      "source_id" bigint not null,
      "copy_id" bigint not null,
      "source_digests" jsonb not null default '{}',
      "copy_digests" jsonb not null default '{}',
      constraint "content_copies_source" unique ("course_id", "kind", "source_id"),
      constraint "content_copies_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action,
      constraint "content_copies_kind_check" check ("kind" in (${kinds.map((kind) => `'${kind}'`).join(', ')})),
      constraint "source_digests_shape" check (jsonb_typeof(source_digests) = 'object'::text),
      constraint "copy_digests_shape" check (jsonb_typeof(copy_digests) = 'object'::text)
    )`);
    this.addSql('create index "content_copies_copy" on "content_copies" ("kind", "copy_id")');
    this.addSql(
      'create trigger content_copies_touch before update on content_copies for each row execute function touch_row()',
    );
    for (const table of lockable)
      this.addSql(`
        alter table "${table}"
          add column "blueprint_locks" text[] not null default '{}',
          add constraint "${table}_blueprint_locks_check"
            check (blueprint_locks <@ array['content', 'points', 'due_dates', 'availability_dates'])`);
  }
}

const kinds = [
  'grading_standard',
  'group_category',
  'folder',
  'attachment',
  'learning_outcome_group',
  'learning_outcome',
  'learning_outcome_link',
  'rubric',
  'outcome_alignment',
  'assignment_group',
  'assignment',
  'rubric_association',
  'wiki_page',
  'discussion_topic',
  'quiz',
  'quiz_group',
  'quiz_question',
  'question_alignment',
  'external_tool',
  'calendar_series',
  'calendar_event',
  'context_module',
  'module_item',
];
const lockable = ['assignments', 'pages', 'discussion_topics', 'quizzes', 'files', 'external_tools'];
