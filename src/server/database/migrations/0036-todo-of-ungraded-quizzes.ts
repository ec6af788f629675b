import { Migration } from '@mikro-orm/migrations';

/** Quizzes that are not graded may wait for students too. */
export class TodoOfUngradedQuizzes extends Migration {
  override up(): void {
    this.addSql('drop view todo_items');
    this.addSql(`create view todo_items as
      select a.id * 2 + p.n as id, a.created_at, a.updated_at, a.root_account_id, p.purpose::varchar(32) as purpose, a.course_id,
        a.id as assignment_id, null::bigint as quiz_id, coalesce(a.due_at, 'infinity') as sort_date
      from assignments a cross join (values (0, 'grading'), (1, 'submitting')) as p(n, purpose)
      where a.workflow_state = 'published'
      union all
      select a.id * 2 + 1, q.created_at, q.updated_at, q.root_account_id, 'submitting', q.course_id, a.id, q.id, coalesce(a.due_at, 'infinity')
      from quizzes q join assignments a on a.id = q.assignment_id
      where a.workflow_state = 'withheld' and q.workflow_state = 'published'`);
  }
}
