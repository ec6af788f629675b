import { Migration } from '@mikro-orm/migrations';

/** An administrator who counts: the built-in role at the root account, held by somebody who can sign on there. */
const counted = `select 1 from admins a
  join roles r on r.id = a.role_id and r.workflow_state = 'built_in'
  join users u on u.id = a.user_id and u.workflow_state <> 'deleted'
  join logins l on l.user_id = a.user_id and l.root_account_id = a.root_account_id and l.workflow_state = 'active'
  where a.account_id = tenant and a.workflow_state = 'active'`;

/**
 * Whatever takes the last administrator from a root account is refused: an end of the role, of the login, of the user.
 * The account's row is locked first, so that of two ends at the same time the second sees the first. And the built-in
 * administrators hold again what they need to give everything else back.
 */
export class TenantsKeepAnAdministrator extends Migration {
  override up(): void {
    this.addSql(`
      create function keep_administrator() returns trigger language plpgsql as $$
      declare
        was jsonb := to_jsonb(old);
        tenant bigint;
      begin
        for tenant in
          select distinct a.account_id from admins a join roles r on r.id = a.role_id and r.workflow_state = 'built_in'
          where a.user_id = coalesce(was->>'user_id', was->>'id')::bigint and a.account_id = a.root_account_id
            and a.root_account_id = coalesce((was->>'root_account_id')::bigint, a.root_account_id)
            and (a.workflow_state = 'active' or tg_table_name = 'admins' and a.id = (was->>'id')::bigint
              and exists (select 1 from logins l where l.user_id = a.user_id and l.root_account_id = a.root_account_id
                and l.workflow_state = 'active'))
          order by a.account_id
        loop
          perform 1 from accounts a where a.id = tenant for no key update;
          if not exists (${counted}) then
            raise unique_violation using message = 'the account keeps no administrator', constraint = 'admins_last';
          end if;
        end loop;
        return null;
      end $$`);
    for (const [table, lost] of [
      ['admins', `old.workflow_state = 'active' and new.workflow_state <> 'active'`],
      ['logins', `old.workflow_state = 'active' and new.workflow_state <> 'active'`],
      ['users', `old.workflow_state <> 'deleted' and new.workflow_state = 'deleted'`],
    ]) {
      this.addSql(
        `create trigger ${table}_keep_administrator after update of workflow_state on ${table} for each row
         when (${lost}) execute function keep_administrator()`,
      );
    }
    const denied = `r.id = o.role_id and r.workflow_state = 'built_in' and r.base_role_type = 'AccountMembership'
      and o.account_id = o.root_account_id and o.permission in ('manage_role_overrides', 'manage_account_memberships')
      and not o.enabled and o.applies_to_self`;
    this.addSql(
      `update role_overrides o set applies_to_self = false from roles r where ${denied} and o.applies_to_descendants`,
    );
    this.addSql(`delete from role_overrides o using roles r where ${denied}`);
  }
}
