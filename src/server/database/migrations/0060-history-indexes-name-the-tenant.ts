import { Migration } from '@mikro-orm/migrations';

/**
 * The indexes of the gradebook history carry the tenant: row security asks for it, and without it each row that is counted
 * would be read from the table. Decision 0037.
 */
export class HistoryIndexesNameTheTenant extends Migration {
  override up(): void {
    this.addSql('drop index submission_versions_gradings');
    this.addSql(
      'create index submission_versions_gradings on submission_versions (course_id, id) include (user_id, root_account_id) where grade_changed',
    );
    this.addSql('drop index submission_versions_graded');
    this.addSql(
      'create index submission_versions_graded on submission_versions (course_id, graded_at) include (grader_id, assignment_id, user_id, root_account_id) where grade_changed',
    );
  }
}
