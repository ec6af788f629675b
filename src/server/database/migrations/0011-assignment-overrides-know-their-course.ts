import { Migration } from '@mikro-orm/migrations';

/** An override names the course of its assignment, so that its policy is judged like that of every other record. */
export class AssignmentOverridesKnowTheirCourse extends Migration {
  override up(): void {
    this.addSql(`alter table "assignment_overrides" add column "course_id" bigint`);
    this.addSql(
      `update "assignment_overrides" o set "course_id" = a."course_id" from "assignments" a where a."id" = o."assignment_id"`,
    );
    this.addSql(`alter table "assignment_overrides" alter column "course_id" set not null`);
    this.addSql(
      `alter table "assignment_overrides" add constraint "assignment_overrides_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(`create index "assignments_name" on "assignments" ("course_id", "name", "id")`);
  }
}
