import { Migration } from '@mikro-orm/migrations';

/**
 * Enrollments keep the name by which lists show the person, so that an index gives a page of the people of a course in
 * order. It is the sortable name that the tenant knows the person by; null of who is deleted or not of the tenant.
 *
 * Of enrolling and renaming the same person at once one waits for the other: enrolling locks the person as its foreign key
 * does anyway, before it reads the name; what is renamed is locked against that, before it is handed down. Decision 0026.
 */
export class PeopleInOrder extends Migration {
  override up(): void {
    this.addSql('alter table enrollments add listed_as varchar(255) null');
    this.addSql(`
      create function listed_name(person bigint, tenant bigint) returns varchar language sql stable as $$
        select coalesce(p.sortable_name, u.sortable_name)
        from users u
        left join user_profiles p on p.user_id = u.id and p.root_account_id = tenant
        where u.id = person and u.workflow_state in ('registered', 'pre_registered') and tenant = any(u.tenants)
      $$`);
    this.addSql('update enrollments set listed_as = listed_name(user_id, root_account_id)');
    this.addSql(`create index enrollments_people on enrollments (course_id, listed_as, user_id)
      include (root_account_id, course_section_id, type, workflow_state) where listed_as is not null`);
    // Who takes part in a course is answered from the index alone.
    this.addSql('drop index enrollments_course');
    this.addSql(
      'create index enrollments_course on enrollments (course_id, type, workflow_state, user_id) include (root_account_id, course_section_id)',
    );
    this.#takenWhenEnrolled();
    this.#handedDown();
  }

  #takenWhenEnrolled(): void {
    this.addSql(`
      create function take_listed_name() returns trigger language plpgsql as $$
      begin
        perform from users u where u.id = new.user_id for key share;
        select listed_name(new.user_id, new.root_account_id) into new.listed_as;
        return new;
      end $$`);
    this.addSql(
      'create trigger enrollments_listed_as before insert or update of user_id, root_account_id on enrollments for each row execute function take_listed_name()',
    );
  }

  #handedDown(): void {
    this.addSql(`
      create function hand_down_listed_name(person bigint) returns void language plpgsql security definer as $$
      begin
        perform from users u where u.id = person for update;
        update enrollments e set listed_as = listed_name(e.user_id, e.root_account_id)
        where e.user_id = person and e.listed_as is distinct from listed_name(e.user_id, e.root_account_id);
      end $$`);
    // What runs with the owner's rights finds its tables where the owner has put them.
    this.addSql(
      `do $$ begin execute format('alter function hand_down_listed_name(bigint) set search_path = %I, pg_temp', current_schema()); end $$`,
    );
    for (const [table, row, column] of [
      ['users', 'new', 'id'],
      ['user_profiles', 'coalesce(new, old)', 'user_id'],
    ])
      this.addSql(`
        create function ${table}_listed_as() returns trigger language plpgsql as $$
        begin
          perform hand_down_listed_name((${row}).${column});
          return null;
        end $$`);
    this.addSql(`create trigger users_listed_as after update of sortable_name, workflow_state, tenants on users for each row
      when ((old.sortable_name, old.workflow_state, old.tenants) is distinct from (new.sortable_name, new.workflow_state, new.tenants))
      execute function users_listed_as()`);
    this.addSql(
      'create trigger user_profiles_listed_as after insert or delete or update of sortable_name on user_profiles for each row execute function user_profiles_listed_as()',
    );
  }
}
