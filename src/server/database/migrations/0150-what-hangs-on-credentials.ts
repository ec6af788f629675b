import { Migration } from '@mikro-orm/migrations';

/**
 * What lets somebody in keeps what it was made from, so that it ends with it. Decision 0116. These columns have no foreign
 * keys: whoever ends a credential holds its row, and whoever derives something from it must not wait for that row.
 */
export class WhatHangsOnCredentials extends Migration {
  override up(): void {
    this.addSql(`alter table sessions
      add column access_token_id bigint null,
      add column begun_by_session_id bigint null,
      add column proved_at timestamptz not null default now()`);
    this.addSql('update sessions set proved_at = created_at');
    this.addSql(`alter table sign_in_keys
      add column access_token_id bigint null,
      add column session_id bigint null,
      add column communication_channel_id bigint null`);
    // Nobody knows what earlier keys were made from; the longest lives for an hour.
    this.addSql('update sign_in_keys set used_at = now() where used_at is null');
    this.addSql('create index sign_in_keys_user on sign_in_keys (user_id)');
    this.addSql('alter table access_tokens add column maker_id bigint null, add column voucher_id bigint null');
    this.addSql(
      'alter table access_tokens add constraint access_tokens_voucher_id_foreign foreign key (voucher_id) references users (id) on update no action on delete no action',
    );
    this.addSql(`update access_tokens t
      set voucher_id = dk.voucher_id
      from developer_keys dk
      where dk.id = t.developer_key_id and t.consent_id is null`);
    this.addSql('alter table application_consents add column session_id bigint null');
    for (const [name, table, column] of indexes)
      this.addSql(`create index ${name} on ${table} (${column}) where ${column} is not null`);
    // The statement that ends credentials ends these too, and keeps that their users are signed off.
    this.addSql('drop trigger authentication_providers_end_sessions on authentication_providers');
    this.addSql('drop function end_sessions_of_provider');
  }
}

const indexes = [
  ['sessions_by_token', 'sessions', 'access_token_id'],
  ['sessions_by_session', 'sessions', 'begun_by_session_id'],
  ['sign_in_keys_token', 'sign_in_keys', 'access_token_id'],
  ['sign_in_keys_session', 'sign_in_keys', 'session_id'],
  ['access_tokens_maker', 'access_tokens', 'maker_id'],
  ['application_consents_session', 'application_consents', 'session_id'],
] as const;
