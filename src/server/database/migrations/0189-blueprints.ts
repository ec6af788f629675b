import { Migration } from '@mikro-orm/migrations';

/**
 * Blueprints: which courses follow them, what of them is locked, and how their contents are handed down. Decision 0133.
 *
 * The database keeps a template for every course that is a blueprint, and a subscription for every course that follows one,
 * whoever writes the course: also a version of the service that knows neither.
 */
export class Blueprints extends Migration {
  override up(): void {
    this.#courses();
    this.#templates();
    this.#keeping();
    this.#migrations();
    this.#told();
    this.addSql('alter table "progress" drop constraint "progress_tag_check"');
    this.addSql(
      `alter table "progress" add constraint "progress_tag_check" check ("tag" in (${quoted(kindsOfJobs)})) not valid`,
    );
    this.addSql('alter table "progress" validate constraint "progress_tag_check"');
  }

  #courses(): void {
    this.addSql(`
      alter table "courses"
        add column "blueprint_restrictions" text[] not null default '{content}',
        add column "use_blueprint_restrictions_by_object_type" boolean not null default false,
        add column "blueprint_restrictions_by_object_type" jsonb not null default '{}',
        add constraint "courses_blueprint_restrictions_check" check (blueprint_restrictions <@ array[${quoted(aspects)}]),
        add constraint "blueprint_restrictions_by_object_type_shape" check (jsonb_typeof(blueprint_restrictions_by_object_type) = 'object'::text)`);
    this.addSql('update courses set blueprint_course_id = null where blueprint and blueprint_course_id is not null');
    this.addSql(
      'alter table "courses" add constraint "courses_hand_down_or_follow" check (not (blueprint and blueprint_course_id is not null)) not valid',
    );
    this.addSql('alter table "courses" validate constraint "courses_hand_down_or_follow"');
    this.addSql(
      'create index courses_blueprint on courses (blueprint_course_id, id) where blueprint_course_id is not null',
    );
  }

  #templates(): void {
    this.addSql(`create table "blueprint_templates" (${record},
      "course_id" bigint not null,
      "last_export_completed_at" timestamptz null,
      constraint "blueprint_templates_course" unique ("course_id"),
      ${foreign('blueprint_templates', 'course_id', 'courses')}
    )`);
    this.addSql(`create table "blueprint_subscriptions" (${record},
      "template_id" bigint not null,
      "course_id" bigint not null,
      "workflow_state" varchar(32) not null default 'active',
      "synced_at" timestamptz null,
      ${foreign('blueprint_subscriptions', 'template_id', 'blueprint_templates')},
      ${foreign('blueprint_subscriptions', 'course_id', 'courses')},
      constraint "blueprint_subscriptions_workflow_state_check" check ("workflow_state" in ('active', 'deleted'))
    )`);
    this.addSql(
      `create unique index blueprint_subscriptions_course on blueprint_subscriptions (course_id) where workflow_state = 'active'`,
    );
    this.addSql(
      `create index blueprint_subscriptions_template on blueprint_subscriptions (template_id, course_id) where workflow_state = 'active'`,
    );
    this.addSql(`create table "blueprint_items" (${record},
      "template_id" bigint not null,
      ${content},
      "path" text null,
      "digests" jsonb not null default '{}',
      "restricted" boolean not null default false,
      "restrictions" text[] null,
      constraint "blueprint_items_source" unique ("template_id", "kind", "source_id"),
      ${foreign('blueprint_items', 'template_id', 'blueprint_templates')},
      constraint "blueprint_items_kind_check" check ("kind" in (${quoted(kinds)})),
      constraint "blueprint_items_restrictions_check" check (restrictions <@ array[${quoted(aspects)}]),
      constraint "digests_shape" check (jsonb_typeof(digests) = 'object'::text)
    )`);
    for (const table of ['templates', 'subscriptions', 'items']) this.#touched(`blueprint_${table}`);
  }

  #keeping(): void {
    this.addSql(`
      create function keep_blueprint_rows() returns trigger language plpgsql as $$
      declare
        followed bigint;
      begin
        if new.blueprint then
          insert into blueprint_templates (root_account_id, course_id)
          values (new.root_account_id, new.id)
          on conflict (course_id) do nothing;
        end if;
        if tg_op = 'INSERT' and new.blueprint_course_id is null then return null; end if;
        if tg_op = 'UPDATE' and new.blueprint_course_id is not distinct from old.blueprint_course_id then return null; end if;
        select t.id into followed from blueprint_templates t where t.course_id = new.blueprint_course_id;
        update blueprint_subscriptions
        set workflow_state = 'deleted'
        where course_id = new.id and workflow_state = 'active' and template_id is distinct from followed;
        if followed is not null then
          insert into blueprint_subscriptions (root_account_id, template_id, course_id)
          values (new.root_account_id, followed, new.id)
          on conflict (course_id) where workflow_state = 'active' do nothing;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger courses_keep_blueprint_rows after insert or update of blueprint, blueprint_course_id on courses
      for each row execute function keep_blueprint_rows()`);
    this.addSql(`
      insert into blueprint_templates (root_account_id, course_id)
      select c.root_account_id, c.id
      from courses c
      where c.blueprint or exists (select 1 from courses fc where fc.blueprint_course_id = c.id)`);
    this.addSql(`
      insert into blueprint_subscriptions (root_account_id, template_id, course_id)
      select c.root_account_id, t.id, c.id
      from courses c
      join blueprint_templates t on t.course_id = c.blueprint_course_id`);
  }

  #migrations(): void {
    this.addSql(`create table "blueprint_migrations" (${record},
      "template_id" bigint not null,
      "course_id" bigint not null,
      "user_id" bigint not null,
      "progress_id" bigint not null,
      "workflow_state" varchar(32) not null default 'queued',
      "comment" text null,
      "send_notification" boolean not null default false,
      "copy_settings" boolean null,
      "publish_after_initial_sync" boolean not null default false,
      "exports_started_at" timestamptz null,
      "imports_queued_at" timestamptz null,
      "imports_completed_at" timestamptz null,
      ${foreign('blueprint_migrations', 'template_id', 'blueprint_templates')},
      ${foreign('blueprint_migrations', 'course_id', 'courses')},
      ${foreign('blueprint_migrations', 'user_id', 'users')},
      ${foreign('blueprint_migrations', 'progress_id', 'progress')},
      constraint "blueprint_migrations_progress" unique ("progress_id"),
      constraint "blueprint_migrations_workflow_state_check" check ("workflow_state" in (${quoted(states)}))
    )`);
    this.addSql(
      `create unique index blueprint_migrations_running on blueprint_migrations (template_id) where workflow_state in ('queued', 'exporting', 'imports_queued')`,
    );
    this.addSql('create index blueprint_migrations_template on blueprint_migrations (template_id, id)');
    this.addSql(`create table "blueprint_imports" (${record},
      "migration_id" bigint not null,
      "subscription_id" bigint not null,
      "course_id" bigint not null,
      "workflow_state" varchar(32) not null default 'queued',
      "message" text null,
      "made" int not null default 0,
      "changed" int not null default 0,
      "deleted" int not null default 0,
      "kept" int not null default 0,
      "completed_at" timestamptz null,
      constraint "blueprint_imports_course" unique ("migration_id", "course_id"),
      ${foreign('blueprint_imports', 'migration_id', 'blueprint_migrations')},
      ${foreign('blueprint_imports', 'subscription_id', 'blueprint_subscriptions')},
      ${foreign('blueprint_imports', 'course_id', 'courses')},
      constraint "blueprint_imports_workflow_state_check" check ("workflow_state" in ('queued', 'completed', 'failed', 'skipped'))
    )`);
    this.addSql('create index blueprint_imports_subscription on blueprint_imports (subscription_id, id)');
    for (const table of ['migrations', 'imports']) this.#touched(`blueprint_${table}`);
  }

  #told(): void {
    this.addSql(`create table "blueprint_changes" (${record},
      "migration_id" bigint not null,
      ${content},
      "path" text null,
      "change_type" varchar(32) not null,
      "locked" boolean not null default false,
      "digests" jsonb null,
      constraint "blueprint_changes_source" unique ("migration_id", "kind", "source_id"),
      ${foreign('blueprint_changes', 'migration_id', 'blueprint_migrations')},
      constraint "blueprint_changes_kind_check" check ("kind" in (${quoted(kinds)})),
      constraint "blueprint_changes_change_type_check" check ("change_type" in ('created', 'updated', 'deleted'))
    )`);
    this.addSql('create index blueprint_changes_migration on blueprint_changes (migration_id, id)');
    this.addSql(`create table "blueprint_exceptions" (${record},
      "migration_id" bigint not null,
      "blueprint_course_id" bigint not null,
      "course_id" bigint not null,
      "kind" varchar(32) not null,
      "source_id" bigint not null,
      "conflicting_changes" text[] not null,
      constraint "blueprint_exceptions_source" unique ("migration_id", "kind", "source_id", "course_id"),
      ${foreign('blueprint_exceptions', 'migration_id', 'blueprint_migrations')},
      ${foreign('blueprint_exceptions', 'blueprint_course_id', 'courses')},
      ${foreign('blueprint_exceptions', 'course_id', 'courses')},
      constraint "blueprint_exceptions_kind_check" check ("kind" in (${quoted(kinds)})),
      constraint "blueprint_exceptions_conflicting_changes_check"
        check (conflicting_changes <@ array[${quoted([...aspects, 'settings', 'state', 'deleted'])}])
    )`);
    for (const table of ['changes', 'exceptions']) this.#touched(`blueprint_${table}`);
  }

  #touched(table: string): void {
    this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

const foreign = (table: string, column: string, to: string): string =>
  `constraint "${table}_${column}_foreign" foreign key ("${column}") references "${to}" ("id") on update no action on delete no action`;

const record = `
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null`;

const content = `"kind" varchar(32) not null,
      "source_id" bigint not null,
      "name" text not null`;

const aspects = ['content', 'points', 'due_dates', 'availability_dates'];
const states = ['queued', 'exporting', 'imports_queued', 'completed', 'exports_failed', 'imports_failed'];
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
const kindsOfJobs = [
  'account_report',
  'assign_unassigned_members',
  'blueprint_migration',
  'conversation_batch',
  'conversation_batch_update',
  'course_batch_update',
  'file_download',
  'quiz_rescore',
  'submissions_update',
];
