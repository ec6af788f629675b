import { Migration } from '@mikro-orm/migrations';

/** The account tree and the instants of change are kept by the database; whatever decides what somebody may do is announced when it changes. */
export class AccountTreeAndAuthority extends Migration {
  override up(): void {
    this.addSql(`
      create function place_account() returns trigger language plpgsql as $$
      declare above accounts%rowtype;
      begin
        if new.parent_account_id is null then
          new.root_account_id := new.id;
          new.ancestors := array[new.id];
        else
          select * into above from accounts where id = new.parent_account_id for share;
          if new.id = any(above.ancestors) then
            raise exception 'account % cannot hang below itself', new.id using errcode = 'check_violation', constraint = 'accounts_acyclic';
          end if;
          new.root_account_id := above.root_account_id;
          new.ancestors := above.ancestors || new.id;
        end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger accounts_place before insert or update of parent_account_id on accounts for each row execute function place_account()',
    );
    this.addSql(`
      create function move_accounts_below() returns trigger language plpgsql as $$
      begin
        update accounts set ancestors = new.ancestors || ancestors[cardinality(old.ancestors) + 1:], root_account_id = new.root_account_id
        where ancestors @> array[new.id] and id <> new.id;
        return null;
      end $$`);
    this.addSql(
      'create trigger accounts_move after update of parent_account_id on accounts for each row when (old.ancestors is distinct from new.ancestors) execute function move_accounts_below()',
    );
    this.addSql(`
      create function announce_authority() returns trigger language plpgsql as $$
      begin
        perform pg_notify('lyceum_authority', case tg_argv[0]
          when 'user' then 'user:' || coalesce(to_jsonb(new)->>'user_id', to_jsonb(old)->>'user_id')
          when 'self' then 'user:' || coalesce(to_jsonb(new)->>'id', to_jsonb(old)->>'id')
          else 'tenant:' || coalesce(to_jsonb(new)->>'root_account_id', to_jsonb(old)->>'root_account_id') end);
        return null;
      end $$`);
    for (const [table, events, whom] of announcements) {
      this.addSql(
        `create trigger ${table}_announce after ${events} on ${table} for each row execute function announce_authority('${whom}')`,
      );
    }
    this.addSql(`
      create function touch_row() returns trigger language plpgsql as $$
      begin
        new.updated_at := now();
        return new;
      end $$`);
    for (const table of tables) {
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
    }
    this.addSql(`
      create unlogged table rate_limit_buckets (
        key text primary key, level double precision not null, touched timestamptz not null
      )`);
  }
}

const tables = [
  'accounts',
  'users',
  'logins',
  'communication_channels',
  'access_tokens',
  'messages',
  'roles',
  'role_overrides',
  'admins',
  'terms',
  'courses',
  'sections',
  'enrollments',
  'progress',
];

const announcements = [
  ['admins', 'insert or update or delete', 'user'],
  ['enrollments', 'insert or update of workflow_state, role_id, type, course_id, associated_user_id or delete', 'user'],
  ['access_tokens', 'update of scopes, expires_at, revoked_at or delete', 'user'],
  ['logins', 'insert or update of workflow_state or delete', 'user'],
  ['users', 'update of workflow_state or delete', 'self'],
  ['roles', 'insert or update or delete', 'tenant'],
  ['role_overrides', 'insert or update or delete', 'tenant'],
  ['accounts', 'insert or update of parent_account_id, workflow_state or delete', 'tenant'],
  ['courses', 'update of workflow_state, account_id or delete', 'tenant'],
] as const;
