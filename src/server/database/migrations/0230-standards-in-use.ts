import { Migration } from '@mikro-orm/migrations';

/** What a course or an assignment uses is not deleted: a grading standard that was deleted in use is there again. Decision 0096. */
export class StandardsInUse extends Migration {
  override up(): void {
    this.addSql(`
      update grading_standards g
      set workflow_state = 'active'
      where g.workflow_state = 'deleted'
        and (
          exists (select 1 from courses c where c.grading_standard_id = g.id)
          or exists (select 1 from assignments a where a.grading_standard_id = g.id and a.workflow_state <> 'deleted')
        )
    `);
  }
}
