import { Migration } from '@mikro-orm/migrations';

/**
 * What the service asks about the other tenants of one person; no row of another tenant is answered, only which they are.
 * Decision 0039.
 */
export class PersonsOfSeveralTenants extends Migration {
  override up(): void {
    this.#ask(
      'tenants_of_user',
      `select distinct l.root_account_id from logins l where l.user_id = $1 and l.workflow_state <> 'deleted'`,
    );
    this.#ask(
      'tenants_administered_by',
      `select distinct m.root_account_id from admins m where m.user_id = $1 and m.workflow_state = 'active'`,
    );
    this.#ask(
      'tenants_ruled_by',
      `select distinct m.root_account_id from admins m
        join roles r on r.id = m.role_id and r.workflow_state = 'built_in'
        join accounts a on a.id = m.account_id and a.parent_account_id is null and a.workflow_state = 'active'
        where m.user_id = $1 and m.workflow_state = 'active' and exists (
          select 1 from logins l join users u on u.id = l.user_id and u.workflow_state <> 'deleted'
          where l.user_id = $1 and l.root_account_id = m.root_account_id and l.workflow_state = 'active')`,
    );
  }

  /** A function from a user's id to root accounts. It sees every tenant, whatever rows its caller is held to. */
  #ask(name: string, text: string): void {
    this.addSql(
      `create function ${name}(bigint) returns bigint[] language sql stable security definer as $$ select array(${text}) $$`,
    );
    // What runs with the owner's rights finds its tables where the owner has put them.
    this.addSql(
      `do $$ begin execute format('alter function ${name}(bigint) set search_path = %I, pg_temp', current_schema()); end $$`,
    );
  }
}
