import { Migration } from '@mikro-orm/migrations';

const common = `
  id bigserial primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  root_account_id bigint not null`;

/** Applications that people let act for them: their keys, what was allowed to them, codes and refresh tokens. Decision 0089. */
export class Applications extends Migration {
  override up(): void {
    this.addSql(`create table developer_keys (${common},
      name varchar(255) not null,
      client_id varchar(64) not null,
      client_type varchar(16) not null,
      secret_digest bytea null,
      secret_hint varchar(16) null,
      redirect_addresses text[] not null default '{}',
      scopes text[] null,
      assertion_keys text[] not null default '{}',
      creator_id bigint not null,
      voucher_id bigint null,
      workflow_state varchar(32) not null default 'active',
      constraint developer_keys_client_type_check check (client_type in ('public', 'confidential')),
      constraint developer_keys_workflow_state_check check (workflow_state in ('active', 'deleted')),
      constraint developer_keys_client_id unique (client_id)
    )`);
    this.addSql('create index developer_keys_account on developer_keys (root_account_id, id)');
    this.addSql(`create table application_consents (${common},
      user_id bigint not null,
      login_id bigint not null,
      developer_key_id bigint not null,
      purpose varchar(255) null,
      scopes text[] null,
      ended_at timestamptz null
    )`);
    this.addSql('create index application_consents_login on application_consents (login_id)');
    this.addSql('create index application_consents_user on application_consents (user_id, id)');
    this.addSql('create index application_consents_key on application_consents (developer_key_id)');
    this.addSql(`create table authorization_codes (${common},
      consent_id bigint not null,
      digest bytea not null,
      redirect_address text not null,
      code_challenge varchar(128) null,
      expires_at timestamptz not null,
      used_at timestamptz null,
      constraint authorization_codes_digest unique (digest)
    )`);
    this.addSql('create index authorization_codes_consent on authorization_codes (consent_id)');
    this.addSql(`create table refresh_tokens (${common},
      consent_id bigint not null,
      digest bytea not null,
      expires_at timestamptz null,
      used_at timestamptz null,
      constraint refresh_tokens_digest unique (digest)
    )`);
    this.addSql('create index refresh_tokens_consent on refresh_tokens (consent_id)');
    this.addSql('alter table access_tokens add column developer_key_id bigint null, add column consent_id bigint null');
    this.addSql(
      'create index access_tokens_developer_key on access_tokens (developer_key_id) where developer_key_id is not null',
    );
    this.addSql('create index access_tokens_consent on access_tokens (consent_id) where consent_id is not null');
    for (const [table, column, other] of references)
      this.addSql(
        `alter table ${table} add constraint ${table}_${column}_foreign foreign key (${column}) references ${other} (id) on update no action on delete no action`,
      );
    for (const table of ['developer_keys', 'application_consents', 'authorization_codes', 'refresh_tokens'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }
}

const references = [
  ['developer_keys', 'creator_id', 'users'],
  ['developer_keys', 'voucher_id', 'users'],
  ['application_consents', 'user_id', 'users'],
  ['application_consents', 'login_id', 'logins'],
  ['authorization_codes', 'consent_id', 'application_consents'],
  ['refresh_tokens', 'consent_id', 'application_consents'],
  ['access_tokens', 'consent_id', 'application_consents'],
] as const;
