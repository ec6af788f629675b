import { Migration } from '@mikro-orm/migrations';

/** Links in mails begin as somebody of the tenant asked the service last, where nothing else says it. Decision 0100. */
export class AddressesOfTenants extends Migration {
  override up(): void {
    this.addSql(
      'create index notification_events_base on notification_events (root_account_id, id) where base_url is not null',
    );
  }
}
