import { Migration } from '@mikro-orm/migrations';

/** Marks every version that is graded, and by more than the version before. */
export const findGradings = `update submission_versions v set grade_changed = true from submission_versions w
  left join submission_versions p on p.submission_id = w.submission_id and p.number = w.number - 1
  where w.id = v.id and w.graded_at is not null
    and (w.score, w.grade, w.excused, w.graded_at, w.grader_id) is distinct from (p.score, p.grade, p.excused, p.graded_at, p.grader_id)`;

/** Versions know whether somebody graded by them, and the gradings of a course are found by themselves. */
export class Gradings extends Migration {
  override up(): void {
    this.addSql(`alter table "submission_versions" add column "grade_changed" boolean not null default false`);
    // Versions are never changed; this once they learn what they have always been.
    this.addSql('alter table submission_versions disable trigger submission_versions_keep');
    this.addSql(findGradings);
    this.addSql('alter table submission_versions enable trigger submission_versions_keep');
    this.addSql('drop index submission_versions_course');
    this.addSql('drop index submission_versions_graded');
    this.addSql(
      'create index submission_versions_gradings on submission_versions (course_id, id) include (user_id) where grade_changed',
    );
    this.addSql(
      'create index submission_versions_graded on submission_versions (course_id, graded_at) include (grader_id, assignment_id, user_id) where grade_changed',
    );
    this.addSql(
      'create index submission_versions_gradings_assignment on submission_versions (assignment_id, id) where grade_changed',
    );
    this.addSql(
      'create index submission_versions_gradings_user on submission_versions (course_id, user_id, id) where grade_changed',
    );
  }
}
