import { Migration } from '@mikro-orm/migrations';

/** Copies of courses into courses, what is left to be mended after them, and the kind of their job. Decision 0132. */
export class ContentMigrations extends Migration {
  override up(): void {
    this.addSql(`create table "content_migrations" (${record},
      "course_id" bigint not null,
      "source_course_id" bigint not null,
      "user_id" bigint not null,
      "progress_id" bigint not null,
      "migration_type" varchar(32) not null,
      "workflow_state" varchar(32) not null default 'pre_processing',
      "selection" jsonb null,
      "date_shift" jsonb null,
      "copies_settings" boolean not null default false,
      "plan" jsonb null,
      "done" int not null default 0,
      "started_at" timestamptz null,
      "finished_at" timestamptz null,
      constraint "content_migrations_migration_type_check" check ("migration_type" in ('course_copy_importer')),
      constraint "content_migrations_workflow_state_check" check ("workflow_state" in ('pre_processing', 'running', 'completed', 'failed'))
    )`);
    this.addSql(`create table "content_migration_issues" (${record},
      "content_migration_id" bigint not null,
      "course_id" bigint not null,
      "issue_type" varchar(32) not null,
      "workflow_state" varchar(32) not null default 'active',
      "kind" varchar(32) not null,
      "content_id" bigint not null,
      "description" text not null,
      constraint "content_migration_issues_kind_check" check ("kind" in (${subjects.map((kind) => `'${kind}'`).join(', ')})),
      constraint "content_migration_issues_issue_type_check" check ("issue_type" in ('todo', 'warning', 'error')),
      constraint "content_migration_issues_workflow_state_check" check ("workflow_state" in ('active', 'resolved'))
    )`);
    for (const index of indexes) this.addSql(index);
    for (const [table, column, target] of references)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    for (const table of ['content_migrations', 'content_migration_issues'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
    this.addSql('alter table "progress" drop constraint "progress_tag_check"');
    this.addSql(
      `alter table "progress" add constraint "progress_tag_check" check ("tag" in (${kindsOfJobs.map((kind) => `'${kind}'`).join(', ')}))`,
    );
  }
}

const record = `
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null`;

const indexes = [
  'alter table "content_migrations" add constraint "content_migrations_progress" unique ("progress_id")',
  'create index "content_migrations_course" on "content_migrations" ("course_id", "id")',
  `create unique index content_migrations_under_way on content_migrations (course_id) where workflow_state in ('pre_processing', 'running')`,
  'create index "content_migration_issues_migration" on "content_migration_issues" ("content_migration_id", "id")',
];

const references = [
  ['content_migrations', 'course_id', 'courses'],
  ['content_migrations', 'source_course_id', 'courses'],
  ['content_migrations', 'user_id', 'users'],
  ['content_migrations', 'progress_id', 'progress'],
  ['content_migration_issues', 'content_migration_id', 'content_migrations'],
  ['content_migration_issues', 'course_id', 'courses'],
] as const;

const kindsOfJobs = [
  'account_report',
  'assign_unassigned_members',
  'blueprint_migration',
  'content_migration',
  'conversation_batch',
  'conversation_batch_update',
  'course_batch_update',
  'file_download',
  'quiz_rescore',
  'submissions_update',
];

const subjects = [
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
  'course',
];
