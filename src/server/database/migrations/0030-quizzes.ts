import { Migration } from '@mikro-orm/migrations';

/** Quizzes: what is asked, what was published, and what students have done with it. */
export class Quizzes extends Migration {
  override up(): void {
    for (const table of tables) this.addSql(table);
    for (const [table, column, target] of references) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    }
    for (const name of touched) {
      this.addSql(`create trigger ${name}_touch before update on ${name} for each row execute function touch_row()`);
    }
    this.addSql(`
      create function keep_publication() returns trigger language plpgsql as $$
      begin
        raise exception 'publications of quizzes are never changed' using errcode = 'integrity_constraint_violation';
      end $$`);
    this.addSql(
      'create trigger quiz_publications_keep before update or delete on quiz_publications for each row execute function keep_publication()',
    );
  }
}

const touched = ['quizzes', 'quiz_groups', 'quiz_questions', 'quiz_submissions', 'quiz_attempts', 'quiz_answers'];

const references = [
  ['quizzes', 'course_id', 'courses'],
  ['quizzes', 'assignment_id', 'assignments'],
  ['quiz_publications', 'quiz_id', 'quizzes'],
  ['quiz_groups', 'course_id', 'courses'],
  ['quiz_groups', 'quiz_id', 'quizzes'],
  ['quiz_questions', 'course_id', 'courses'],
  ['quiz_questions', 'quiz_id', 'quizzes'],
  ['quiz_questions', 'quiz_group_id', 'quiz_groups'],
  ['quiz_submissions', 'course_id', 'courses'],
  ['quiz_submissions', 'quiz_id', 'quizzes'],
  ['quiz_submissions', 'user_id', 'users'],
  ['quiz_submissions', 'submission_id', 'submissions'],
  ['quiz_attempts', 'course_id', 'courses'],
  ['quiz_attempts', 'quiz_id', 'quizzes'],
  ['quiz_attempts', 'quiz_submission_id', 'quiz_submissions'],
  ['quiz_attempts', 'user_id', 'users'],
  ['quiz_attempts', 'quiz_publication_id', 'quiz_publications'],
  ['quiz_answers', 'quiz_attempt_id', 'quiz_attempts'],
  ['quiz_answers', 'quiz_question_id', 'quiz_questions'],
] as const;

const tables = [
  `create table "quizzes" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "course_id" bigint not null,
    "assignment_id" bigint not null,
    "title" varchar(255) not null,
    "description" text null,
    "quiz_type" varchar(32) not null default 'assignment',
    "time_limit" int null,
    "shuffle_answers" boolean not null default false,
    "hide_results" varchar(32) null,
    "show_correct_answers" boolean not null default true,
    "show_correct_answers_last_attempt" boolean not null default false,
    "show_correct_answers_at" timestamptz null,
    "hide_correct_answers_at" timestamptz null,
    "one_time_results" boolean not null default false,
    "scoring_policy" varchar(32) not null default 'keep_highest',
    "allowed_attempts" int not null default 1,
    "one_question_at_a_time" boolean not null default false,
    "cant_go_back" boolean not null default false,
    "access_code" varchar(255) null,
    "ip_filter" text null,
    "anonymous_submissions" boolean not null default false,
    "survey_points" double precision null,
    "version_number" int not null default 1,
    "publication_number" int null,
    "workflow_state" varchar(32) not null default 'unpublished'
  )`,
  `create index "quizzes_course" on "quizzes" ("course_id", "id")`,
  `alter table "quizzes" add constraint "quizzes_assignment" unique ("assignment_id")`,
  `create table "quiz_publications" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "quiz_id" bigint not null,
    "number" int not null,
    "entries" jsonb not null,
    "question_count" int not null,
    "points_possible" double precision not null,
    "question_types" text[] not null default '{}'
  )`,
  `alter table "quiz_publications" add constraint "quiz_publications_number" unique ("quiz_id", "number")`,
  `create table "quiz_groups" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "course_id" bigint not null,
    "quiz_id" bigint not null,
    "name" varchar(255) not null,
    "pick_count" int not null default 1,
    "question_points" double precision not null default 1,
    "assessment_question_bank_id" bigint null,
    "position" int not null,
    "workflow_state" varchar(32) not null default 'active'
  )`,
  `create index "quiz_groups_quiz" on "quiz_groups" ("quiz_id", "position", "id")`,
  `create table "quiz_questions" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "course_id" bigint not null,
    "quiz_id" bigint not null,
    "quiz_group_id" bigint null,
    "position" int not null,
    "question_name" varchar(255) not null,
    "question_type" varchar(64) not null,
    "question_text" text not null,
    "points_possible" double precision not null default 0,
    "correct_comments" text null,
    "incorrect_comments" text null,
    "neutral_comments" text null,
    "correct_comments_html" text null,
    "incorrect_comments_html" text null,
    "neutral_comments_html" text null,
    "text_after_answers" text null,
    "answers" jsonb not null default '[]',
    "matches" jsonb null,
    "matching_answer_incorrect_matches" text null,
    "variables" jsonb null,
    "formulas" jsonb null,
    "answer_tolerance" jsonb null,
    "formula_decimal_places" int null,
    "workflow_state" varchar(32) not null default 'active'
  )`,
  `create index "quiz_questions_quiz" on "quiz_questions" ("quiz_id", "position", "id")`,
  `create table "quiz_submissions" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "course_id" bigint not null,
    "quiz_id" bigint not null,
    "user_id" bigint not null,
    "preview" boolean not null default false,
    "submission_id" bigint null,
    "extra_attempts" int null,
    "extra_time" int null,
    "manually_unlocked" boolean null,
    "kept_score" double precision null
  )`,
  `create index "quiz_submissions_user" on "quiz_submissions" ("user_id", "course_id")`,
  `alter table "quiz_submissions" add constraint "quiz_submissions_one" unique ("quiz_id", "user_id", "preview")`,
  `create table "quiz_attempts" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "course_id" bigint not null,
    "quiz_id" bigint not null,
    "quiz_submission_id" bigint not null,
    "user_id" bigint not null,
    "preview" boolean not null default false,
    "attempt" int not null default 1,
    "latest" boolean not null default true,
    "workflow_state" varchar(32) not null,
    "quiz_publication_id" bigint null,
    "quiz_version" int null,
    "quiz_points_possible" double precision null,
    "drawn" jsonb not null default '[]',
    "open_position" int not null default 1,
    "started_at" timestamptz null,
    "finished_at" timestamptz null,
    "end_at" timestamptz null,
    "results" jsonb null,
    "score" double precision null,
    "score_before_regrade" double precision null,
    "fudge_points" double precision null,
    "has_seen_results" boolean null
  )`,
  `create index "quiz_attempts_quiz" on "quiz_attempts" ("quiz_id", "quiz_submission_id", "attempt")`,
  `create index quiz_attempts_overdue on quiz_attempts (end_at) where workflow_state = 'untaken' and end_at is not null`,
  `create unique index quiz_attempts_latest on quiz_attempts (quiz_submission_id) where latest`,
  `create unique index quiz_attempts_running on quiz_attempts (quiz_submission_id) where workflow_state in ('untaken', 'preview')`,
  `alter table "quiz_attempts" add constraint "quiz_attempts_number" unique ("quiz_submission_id", "attempt")`,
  `create table "quiz_answers" (
    "id" bigserial primary key,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "root_account_id" bigint not null,
    "quiz_attempt_id" bigint not null,
    "quiz_question_id" bigint not null,
    "answer" jsonb null,
    "flagged" boolean not null default false,
    "answered_at" timestamptz null
  )`,
  `alter table "quiz_answers" add constraint "quiz_answers_one" unique ("quiz_attempt_id", "quiz_question_id")`,
];
