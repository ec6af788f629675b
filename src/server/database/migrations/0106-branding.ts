import { Migration } from '@mikro-orm/migrations';

/** What accounts say of their looks, and the files that were made of it. */
export class Branding extends Migration {
  override up(): void {
    this.addSql(`create table account_brands (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      account_id bigint not null,
      variables jsonb not null default '{}',
      constraint account_brands_account unique (account_id),
      constraint account_brands_account_id_foreign foreign key (account_id) references accounts (id) on update no action on delete no action
    )`);
    this.addSql(`create table brand_files (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      digest varchar(64) not null,
      content text not null,
      constraint brand_files_digest unique (root_account_id, digest)
    )`);
    this.addSql('create index brand_files_name on brand_files (digest)');
    for (const table of ['account_brands', 'brand_files'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }
}
