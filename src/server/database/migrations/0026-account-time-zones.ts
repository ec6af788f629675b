import { Migration } from '@mikro-orm/migrations';

/** The few accounts that have a time zone of their own are found without looking at the others. */
export class AccountTimeZones extends Migration {
  override up(): void {
    this.addSql('create index accounts_zoned on accounts (root_account_id, id) where default_time_zone is not null');
  }
}
