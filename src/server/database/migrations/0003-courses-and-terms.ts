import { Migration } from '@mikro-orm/migrations';

/** Settings of courses, crosslisting, dates of terms by type of enrollment, and the scores that enrollments carry. */
export class CoursesAndTerms extends Migration {
  override up(): void {
    this.addSql(`create table "term_overrides" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "term_id" bigint not null,
      "enrollment_type" varchar(32) not null,
      "start_at" timestamptz null,
      "end_at" timestamptz null
    )`);
    this.addSql(
      `alter table "term_overrides" add constraint "term_overrides_one" unique ("term_id", "enrollment_type")`,
    );
    this.addSql(`alter table "courses"
      add "show_total_grade_as_points" boolean not null default false,
      add "allow_student_wiki_edits" boolean not null default false,
      add "allow_wiki_comments" boolean not null default false,
      add "allow_student_assignment_edits" boolean not null default false,
      add "allow_student_forum_attachments" boolean not null default false,
      add "allow_student_discussion_topics" boolean not null default true,
      add "allow_student_discussion_editing" boolean not null default true,
      add "allow_student_organized_groups" boolean not null default true,
      add "open_enrollment" boolean not null default false,
      add "self_enrollment" boolean not null default false,
      add "hide_distribution_graphs" boolean not null default false,
      add "lock_all_announcements" boolean not null default false,
      add "restrict_student_past_view" boolean not null default false,
      add "restrict_student_future_view" boolean not null default false,
      add "show_announcements_on_home_page" boolean not null default false,
      add "home_page_announcement_limit" int null,
      add "image_id" bigint null,
      add "image_url" text null`);
    this.addSql(`alter table "sections"
      add "nonxlist_course_id" bigint null,
      add "is_default" boolean not null default false`);
    this.addSql(
      `alter table "sections" add constraint "sections_nonxlist_course_id_foreign" foreign key ("nonxlist_course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(`alter table "enrollments"
      add "current_score" double precision null,
      add "final_score" double precision null,
      add "unposted_current_score" double precision null,
      add "unposted_final_score" double precision null,
      add "completed_at" timestamptz null`);
    this.addSql(
      `alter table "term_overrides" add constraint "term_overrides_term_id_foreign" foreign key ("term_id") references "terms" ("id") on update no action on delete no action`,
    );
    this.addSql(
      'create trigger term_overrides_touch before update on term_overrides for each row execute function touch_row()',
    );
    // A new score is no change of the enrollment itself.
    this.addSql('drop trigger enrollments_touch on enrollments');
    this.addSql(
      `create trigger enrollments_touch before update of course_id, course_section_id, user_id, role_id, type, workflow_state, associated_user_id,
        limit_privileges_to_course_section, start_at, end_at, completed_at on enrollments for each row execute function touch_row()`,
    );
    // Dates decide what people may do.
    for (const [table, columns] of dated) {
      this.addSql(
        `create trigger ${table}_announce_dates after insert or update of ${columns} or delete on ${table} for each row execute function announce_authority('tenant')`,
      );
    }
  }
}

const dated = [
  [
    'courses',
    'start_at, end_at, restrict_enrollments_to_course_dates, enrollment_term_id, restrict_student_past_view, restrict_student_future_view',
  ],
  ['sections', 'start_at, end_at, restrict_enrollments_to_section_dates, course_id, workflow_state'],
  ['terms', 'start_at, end_at'],
  ['term_overrides', 'start_at, end_at'],
] as const;
