import { Migration } from '@mikro-orm/migrations';

/** One set of each role in a place, the job that last filled a set, and groups that are left with their course. */
export class GroupWork extends Migration {
  override up(): void {
    this.addSql('alter table "group_categories" add "progress_id" bigint null');
    this.addSql(
      `alter table "group_categories" add constraint "group_categories_progress_id_foreign" foreign key ("progress_id") references "progress" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `create unique index group_categories_role on group_categories (coalesce(course_id, 0), coalesce(account_id, 0), role) where workflow_state <> 'deleted' and role is not null`,
    );
    this.addSql('create index "group_memberships_group" on "group_memberships" ("group_id", "id")');
    // Whoever has no part in a course any more has none in its groups. Decision 0018.
    this.addSql(`
      create function leave_groups() returns trigger language plpgsql as $$
      begin
        update group_memberships m set workflow_state = 'deleted'
        from groups g
        where g.id = m.group_id and g.course_id = old.course_id and m.user_id = old.user_id and m.workflow_state <> 'deleted'
          and not exists (select 1 from enrollments e where e.course_id = old.course_id and e.user_id = old.user_id
            and e.workflow_state in ('active', 'invited', 'completed', 'inactive'));
        update groups g set leader_id = null where g.course_id = old.course_id and g.leader_id = old.user_id
          and not exists (select 1 from group_memberships m where m.group_id = g.id and m.user_id = old.user_id and m.workflow_state = 'accepted');
        return null;
      end $$`);
    this.addSql(
      `create trigger enrollments_leave_groups after update of workflow_state, course_id on enrollments for each row
        when (old.workflow_state in ('active', 'invited', 'completed', 'inactive')
          and (new.workflow_state not in ('active', 'invited', 'completed', 'inactive') or new.course_id <> old.course_id))
        execute function leave_groups()`,
    );
  }
}
