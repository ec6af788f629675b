import { Migration } from '@mikro-orm/migrations';

const kinds = [
  'assign_unassigned_members',
  'course_batch_update',
  'file_download',
  'quiz_rescore',
  'submissions_update',
];

/** The kinds of jobs that have a progress. Decision 0079. */
export class KindsOfJobs extends Migration {
  override up(): void {
    const words = kinds.map((kind) => `'${kind}'`).join(', ');
    this.addSql(`alter table "progress" add constraint "progress_tag_check" check ("tag" in (${words}))`);
  }
}
