import { Migration } from '@mikro-orm/migrations';

/**
 * How many courses an account has that are not deleted: the sum of its rows. Each change of courses adds a row of its own, so
 * that nobody waits for anybody who changes courses of the same account, and takes in the rows that nobody else holds, so
 * that few are left. Decision 0026.
 */
export class CourseTotals extends Migration {
  override up(): void {
    this.addSql(`create table course_totals (
      id bigserial primary key,
      root_account_id bigint not null,
      account_id bigint not null references accounts (id),
      courses bigint not null
    )`);
    this.addSql('create index course_totals_account on course_totals (root_account_id, account_id) include (courses)');
    this.addSql(`insert into course_totals (root_account_id, account_id, courses)
      select root_account_id, account_id, count(*) from courses where workflow_state <> 'deleted' group by 1, 2`);
    this.addSql(`
      create function count_courses(tenant bigint, account bigint, more int) returns void language sql as $$
        with taken_in as (
          delete from course_totals where id in (
            select t.id from course_totals t
            where t.root_account_id = tenant and t.account_id = account
            for update skip locked
          )
          returning courses
        )
        insert into course_totals (root_account_id, account_id, courses)
        select tenant, account, more + coalesce(sum(courses), 0) from taken_in
      $$`);
    this.addSql(`
      create function count_course() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.workflow_state <> 'deleted' then
          perform count_courses(old.root_account_id, old.account_id, -1);
        end if;
        if tg_op <> 'DELETE' and new.workflow_state <> 'deleted' then
          perform count_courses(new.root_account_id, new.account_id, 1);
        end if;
        return null;
      end $$`);
    this.addSql(
      'create trigger courses_counted after insert or delete on courses for each row execute function count_course()',
    );
    this.addSql(`create trigger courses_recounted after update of workflow_state, account_id, root_account_id on courses for each row
      when ((old.workflow_state = 'deleted') <> (new.workflow_state = 'deleted')
        or old.account_id <> new.account_id or old.root_account_id <> new.root_account_id)
      execute function count_course()`);
  }
}
