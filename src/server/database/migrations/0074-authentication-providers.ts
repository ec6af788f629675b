import { Migration } from '@mikro-orm/migrations';

/**
 * Ways to sign on. The database holds the places of a tenant's providers: from 1 on, each once, without gaps; one provider
 * of some types; and one by which parents register.
 */
export class AuthenticationProviders extends Migration {
  override up(): void {
    for (const column of ['change_password_url', 'auth_discovery_url', 'unknown_user_url'])
      this.addSql(`alter table accounts add column ${column} text null`);
    this.addSql(`create table authentication_providers (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      auth_type varchar(32) not null,
      position int not null,
      jit_provisioning boolean not null default false,
      login_attribute varchar(255) null,
      federated_attributes jsonb null,
      settings jsonb not null default '{}',
      parent_registration boolean not null default false,
      sealed_secret text null,
      workflow_state varchar(32) not null default 'active',
      constraint authentication_providers_auth_type_check check (auth_type in ('local', 'cas', 'ldap', 'openid_connect', 'saml', 'edu_sso', 'social_a', 'code_host', 'web_id', 'career_net', 'office_id', 'microblog')),
      constraint authentication_providers_workflow_state_check check (workflow_state in ('active', 'deleted'))
    )`);
    this.addSql(`create unique index authentication_providers_single on authentication_providers (root_account_id, auth_type)
      where workflow_state = 'active' and auth_type in ('local', 'social_a', 'code_host', 'career_net', 'microblog')`);
    this.addSql(
      'create unique index authentication_providers_parents on authentication_providers (root_account_id) where parent_registration',
    );
    this.addSql(
      'create trigger authentication_providers_touch before update on authentication_providers for each row execute function touch_row()',
    );
    this.addSql(positionsKept);
    this.addSql(`create constraint trigger authentication_providers_positions
      after insert or update of position, workflow_state, root_account_id or delete on authentication_providers
      deferrable initially deferred for each row execute function keep_provider_positions()`);
  }
}

const positionsKept = `create function keep_provider_positions() returns trigger language plpgsql as $$
  declare
    tenant bigint := coalesce(new.root_account_id, old.root_account_id);
    wrong boolean;
  begin
    perform 1 from accounts where id = tenant for no key update;
    select count(*) <> coalesce(max(position), 0) or count(distinct position) <> count(*) or min(position) < 1
      into wrong
      from authentication_providers
      where root_account_id = tenant and workflow_state = 'active';
    if wrong then
      raise exception using errcode = 'unique_violation', constraint = 'authentication_providers_position',
        message = 'The places of sign-on providers are numbered from 1 on without gaps.';
    end if;
    return null;
  end $$`;
