import { Migration } from '@mikro-orm/migrations';

/** The enrollments of a course, a page at a time, without sorting all of them. */
export class EnrollmentLists extends Migration {
  override up(): void {
    this.addSql(`create index "enrollments_listed" on "enrollments" ("course_id", "id")`);
  }
}
