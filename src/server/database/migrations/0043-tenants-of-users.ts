import { Migration } from '@mikro-orm/migrations';

/**
 * Users and their channels belong to no one tenant; the database keeps, in their rows, the tenants in which the person
 * has or had a login, or is the test student of a course. Row security goes by it. Decision 0037.
 */
export class TenantsOfUsers extends Migration {
  override up(): void {
    for (const table of ['users', 'communication_channels']) {
      this.addSql(`alter table "${table}" add "tenants" bigint[] not null default '{}'`);
    }
    this.#filled();
    this.#kept();
    this.#given();
    this.#handedDown();
  }

  #filled(): void {
    this.addSql(`update users u set tenants = k.tenants from (
        select user_id, array_agg(distinct root_account_id order by root_account_id) as tenants from (
          select user_id, root_account_id from logins
          union all select user_id, root_account_id from enrollments where type = 'StudentViewEnrollment') known group by user_id) k
      where k.user_id = u.id`);
    this.addSql('update communication_channels c set tenants = u.tenants from users u where u.id = c.user_id');
    for (const table of ['users', 'communication_channels']) {
      this.addSql(`drop trigger ${table}_touch on ${table}`);
      this.addSql(
        `create trigger ${table}_touch before update on ${table} for each row when (old.tenants = new.tenants) execute function touch_row()`,
      );
    }
  }

  /** Whoever is held to a tenant makes people of that tenant, and never says whose they are. */
  #kept(): void {
    this.addSql(`
      create function keep_tenants() returns trigger language plpgsql as $$
      begin
        if not row_security_active(tg_relid) then return new; end if;
        if tg_op = 'UPDATE' then
          new.tenants := old.tenants;
        else
          new.tenants := array_remove(array[nullif(current_setting('lyceum.tenant', true), '')::bigint], null);
        end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger users_tenants before insert or update of tenants on users for each row execute function keep_tenants()',
    );
    this.addSql(`
      create function follow_user_tenants() returns trigger language plpgsql as $$
      begin
        new.tenants := coalesce((select u.tenants from users u where u.id = new.user_id), '{}');
        return new;
      end $$`);
    this.addSql(
      'create trigger communication_channels_tenants before insert or update of user_id, tenants on communication_channels for each row execute function follow_user_tenants()',
    );
  }

  /** A login makes its user one of its tenant for good: what they did there keeps their name. */
  #given(): void {
    this.addSql(`
      create function give_tenant() returns trigger language plpgsql security definer as $$
      begin
        update users set tenants = tenants || new.root_account_id
        where id = new.user_id and not new.root_account_id = any(tenants);
        return null;
      end $$`);
    this.addSql(
      'create trigger logins_tenant after insert or update of user_id, root_account_id on logins for each row execute function give_tenant()',
    );
    this.addSql(`create trigger enrollments_tenant after insert or update of user_id, root_account_id, type on enrollments for each row
      when (new.type = 'StudentViewEnrollment') execute function give_tenant()`);
  }

  #handedDown(): void {
    this.addSql(`
      create function hand_down_tenants() returns trigger language plpgsql security definer as $$
      begin
        update communication_channels set tenants = new.tenants where user_id = new.id;
        return null;
      end $$`);
    this.addSql(`create trigger users_tenants_below after update of tenants on users for each row
      when (old.tenants is distinct from new.tenants) execute function hand_down_tenants()`);
    // What runs with the owner's rights finds its tables where the owner has put them.
    for (const name of ['give_tenant', 'hand_down_tenants']) {
      this.addSql(
        `do $$ begin execute format('alter function ${name}() set search_path = %I, pg_temp', current_schema()); end $$`,
      );
    }
  }
}
