import { Migration } from '@mikro-orm/migrations';

/** Observers of students, codes for self enrollment, one test student for each course. */
export class Enrolling extends Migration {
  override up(): void {
    this.addSql(`create table "observer_links" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "observee_id" bigint not null,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(`create index "observer_links_observee" on "observer_links" ("observee_id", "root_account_id")`);
    this.addSql(`create index "observer_links_user" on "observer_links" ("user_id", "root_account_id", "observee_id")`);
    this.addSql(
      `alter table "observer_links" add constraint "observer_links_one" unique ("root_account_id", "user_id", "observee_id")`,
    );
    for (const column of ['user_id', 'observee_id']) {
      this.addSql(
        `alter table "observer_links" add constraint "observer_links_${column}_foreign" foreign key ("${column}") references "users" ("id") on update no action on delete no action`,
      );
    }
    this.addSql(
      'create trigger observer_links_touch before update on observer_links for each row execute function touch_row()',
    );
    this.addSql(
      `create trigger observer_links_announce after insert or update of workflow_state or delete on observer_links for each row execute function announce_authority('user')`,
    );
    this.addSql(`alter table "courses" add "self_enrollment_code" varchar(32) null`);
    this.addSql(
      `create unique index courses_self_enrollment_code on courses (root_account_id, self_enrollment_code) where self_enrollment_code is not null`,
    );
    // A course that lets people enroll themselves has a code from then on, whoever switched it on.
    this.addSql(`
      create function give_self_enrollment_code() returns trigger language plpgsql as $$
      begin
        new.self_enrollment_code := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
        return new;
      end $$`);
    this.addSql(
      `create trigger courses_self_enrollment before insert or update of self_enrollment on courses for each row
       when (new.self_enrollment and new.self_enrollment_code is null) execute function give_self_enrollment_code()`,
    );
    this.addSql(
      `create unique index enrollments_test_student on enrollments (course_id) where type = 'StudentViewEnrollment'`,
    );
    // The section, its limits and the dates of an enrollment decide too.
    this.addSql('drop trigger enrollments_announce on enrollments');
    this.addSql(
      `create trigger enrollments_announce after insert or update of workflow_state, role_id, type, course_id, course_section_id,
        associated_user_id, limit_privileges_to_course_section, start_at, end_at or delete on enrollments
       for each row execute function announce_authority('user')`,
    );
    // An account may lock what a course says of the time before and after it.
    this.addSql('drop trigger accounts_announce on accounts');
    this.addSql(
      `create trigger accounts_announce after insert or update of parent_account_id, workflow_state, settings or delete on accounts
       for each row execute function announce_authority('tenant')`,
    );
  }
}
