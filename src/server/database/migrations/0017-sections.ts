import { Migration } from '@mikro-orm/migrations';

/**
 * An enrollment stands in a section that is there, and in the section's course: who enrolls somebody while the section
 * moves waits and follows it, who does so while it is deleted waits and is refused. Likewise no course begins in a term that is deleted just then.
 */
export class Sections extends Migration {
  override up(): void {
    this.addSql(`
      create function follow_section() returns trigger language plpgsql as $$
      declare
        section record;
      begin
        select s.course_id, s.workflow_state into section from sections s where s.id = new.course_section_id for share;
        if section.workflow_state = 'deleted' and new.workflow_state not in ('deleted', 'rejected') then
          raise unique_violation using message = 'the section is deleted', constraint = 'enrollments_live_section';
        end if;
        new.course_id := coalesce(section.course_id, new.course_id);
        return new;
      end $$`);
    this.addSql(
      `create trigger enrollments_follow_section before insert or update of course_section_id on enrollments
       for each row execute function follow_section()`,
    );
    this.addSql(
      `create trigger enrollments_revive_in_section before update of workflow_state on enrollments for each row
       when (old.workflow_state in ('deleted', 'rejected') and new.workflow_state not in ('deleted', 'rejected'))
       execute function follow_section()`,
    );
    this.addSql(`
      create function require_live_term() returns trigger language plpgsql as $$
      declare
        state text;
      begin
        select t.workflow_state into state from terms t where t.id = new.enrollment_term_id for share;
        if state = 'deleted' and new.workflow_state <> 'deleted' then
          raise unique_violation using message = 'the term is deleted', constraint = 'courses_live_term';
        end if;
        return new;
      end $$`);
    this.addSql(
      `create trigger courses_live_term before insert or update of enrollment_term_id on courses
       for each row execute function require_live_term()`,
    );
  }
}
