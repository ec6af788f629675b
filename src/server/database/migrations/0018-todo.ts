import { Migration } from '@mikro-orm/migrations';

/** What may wait for somebody, as a view, and what they do not want to be reminded of. */
export class Todo extends Migration {
  override up(): void {
    this.addSql(`create view todo_items as
      select a.id * 2 + p.n as id, a.created_at, a.updated_at, a.root_account_id, p.purpose::varchar(32) as purpose, a.course_id,
        a.id as assignment_id, coalesce(a.due_at, 'infinity') as sort_date
      from assignments a cross join (values (0, 'grading'), (1, 'submitting')) as p(n, purpose)
      where a.workflow_state = 'published'`);
    this.addSql(`create table "todo_ignores" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "assignment_id" bigint not null,
      "purpose" varchar(32) not null,
      "permanent" boolean not null
    )`);
    this.addSql(
      `alter table "todo_ignores" add constraint "todo_ignores_one" unique ("user_id", "assignment_id", "purpose")`,
    );
    for (const [column, table] of [
      ['user_id', 'users'],
      ['assignment_id', 'assignments'],
    ] as const) {
      this.addSql(
        `alter table "todo_ignores" add constraint "todo_ignores_${column}_foreign" foreign key ("${column}") references "${table}" ("id") on update no action on delete no action`,
      );
    }
    this.addSql(
      'create trigger todo_ignores_touch before update on todo_ignores for each row execute function touch_row()',
    );
  }
}
