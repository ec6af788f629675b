import { Migration } from '@mikro-orm/migrations';

/** Assertions that were exchanged, each once. Decision 0089. */
export class UsedAssertions extends Migration {
  override up(): void {
    this.addSql(`create table used_assertions (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      developer_key_id bigint not null,
      digest bytea not null,
      constraint used_assertions_digest unique (developer_key_id, digest)
    )`);
    this.addSql('create index used_assertions_age on used_assertions (created_at)');
    this.addSql(
      'alter table used_assertions add constraint used_assertions_developer_key_id_foreign foreign key (developer_key_id) references developer_keys (id) on update no action on delete no action',
    );
    this.addSql(
      'create trigger used_assertions_touch before update on used_assertions for each row execute function touch_row()',
    );
  }
}
