import { Migration } from '@mikro-orm/migrations';

/** A grading standard belongs to an account or to a course; what uses one is found by it. Decision 0096. */
export class OwnersOfGradingStandards extends Migration {
  override up(): void {
    this.addSql(
      `alter table "grading_standards" add constraint "grading_standards_owner" check (num_nonnulls(account_id, course_id) = 1)`,
    );
    this.addSql(
      `create index "courses_grading_standard" on "courses" ("grading_standard_id") where grading_standard_id is not null`,
    );
    this.addSql(
      `create index "assignments_grading_standard" on "assignments" ("grading_standard_id") where grading_standard_id is not null`,
    );
  }
}
