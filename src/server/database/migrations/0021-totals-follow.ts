import { Migration } from '@mikro-orm/migrations';

/**
 * The totals of a course follow what changes beside its assignments: who studies there and in which section, who is in
 * which of its groups, and whether it weighs its assignment groups. Decision 0021.
 */
export class TotalsFollow extends Migration {
  override up(): void {
    this.addSql(`
      create function recalculate_course_totals(course bigint) returns void language plpgsql as $$
      begin
        if exists (select 1 from assignments a where a.course_id = course) then
          perform graphile_worker.add_job('recalculate_course_totals', json_build_object('courseId', course),
            job_key := 'course_totals:' || course, max_attempts := 5);
        end if;
      end $$`);
    this.addSql(`
      create function totals_follow_new_enrollments() returns trigger language plpgsql as $$
      begin
        perform recalculate_course_totals(n.course_id)
        from (select distinct course_id from added where type in ('StudentEnrollment', 'StudentViewEnrollment') order by 1) n;
        return null;
      end $$`);
    this.addSql(`
      create function totals_follow_row() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'courses' then
          perform recalculate_course_totals(new.id);
        elsif tg_table_name = 'enrollments' then
          perform recalculate_course_totals(new.course_id);
        else
          perform recalculate_course_totals(g.course_id) from groups g where g.id = new.group_id and g.course_id is not null;
        end if;
        return null;
      end $$`);
    this.addSql(
      'create trigger enrollments_totals_added after insert on enrollments referencing new table as added for each statement execute function totals_follow_new_enrollments()',
    );
    this.addSql(`create trigger enrollments_totals after update on enrollments for each row
      when (new.type in ('StudentEnrollment', 'StudentViewEnrollment') and (old.workflow_state is distinct from new.workflow_state
        or old.course_id is distinct from new.course_id or old.course_section_id is distinct from new.course_section_id))
      execute function totals_follow_row()`);
    this.addSql(`create trigger courses_totals after update on courses for each row
      when (old.apply_assignment_group_weights is distinct from new.apply_assignment_group_weights)
      execute function totals_follow_row()`);
    this.addSql(
      'create trigger group_memberships_totals_added after insert on group_memberships for each row execute function totals_follow_row()',
    );
    this.addSql(`create trigger group_memberships_totals after update on group_memberships for each row
      when (old.workflow_state is distinct from new.workflow_state or old.group_id is distinct from new.group_id)
      execute function totals_follow_row()`);
  }
}
