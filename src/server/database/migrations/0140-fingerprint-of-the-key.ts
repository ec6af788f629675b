import { Migration } from '@mikro-orm/migrations';

/** By what the secret key of the installation is known again: one row, once a service has started with a key. Decision 0112. */
export class FingerprintOfTheKey extends Migration {
  override up(): void {
    this.addSql(`
      create table installation (
        id smallint primary key default 1 check (id = 1),
        key_fingerprint text not null,
        key_since timestamptz not null default now()
      )`);
  }

  override down(): void {
    this.addSql('drop table installation');
  }
}
