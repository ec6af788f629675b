import { Migration } from '@mikro-orm/migrations';

/** From where somebody signed on is looked up before their password is compared, past whatever was tried in vain. */
export class AddressesOfSignOns extends Migration {
  override up(): void {
    this.addSql(`create index authentication_events_sign_ons on authentication_events (root_account_id, login_id, created_at)
      where event_type = 'login'`);
  }

  override down(): void {
    this.addSql('drop index authentication_events_sign_ons');
  }
}
