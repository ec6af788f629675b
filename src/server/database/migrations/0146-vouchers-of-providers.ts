import { Migration } from '@mikro-orm/migrations';

/**
 * Who vouches for a sign-on provider: whoever made or changed last what it signs people on by, as far as the audit trail
 * says it and they still administer the root account. Where nobody is known, nobody vouches. Decision 0114.
 */
export class VouchersOfProviders extends Migration {
  override up(): void {
    this.addSql('alter table "authentication_providers" add column "voucher_id" bigint null');
    this.addSql(`
      update authentication_providers p set voucher_id = (
        select e.user_id
        from audit_events e
        where e.root_account_id = p.root_account_id and e.subject_type = 'AuthenticationProvider' and e.subject_id = p.id
          and (
            e.event_type = 'authentication_provider_created'
            or e.event_type = 'authentication_provider_updated' and e.data -> 'changed' ?|
              array['settings', 'sealedSecret', 'jitProvisioning', 'loginAttribute', 'federatedAttributes']
          )
        order by e.id desc
        limit 1
      )
      where p.workflow_state = 'active'`);
    this.addSql(`
      update authentication_providers p set voucher_id = null
      where p.voucher_id is not null and not exists (
        select 1
        from admins m
        join logins l on l.user_id = m.user_id and l.root_account_id = m.root_account_id and l.workflow_state = 'active'
        join users u on u.id = m.user_id and u.workflow_state <> 'deleted'
        where m.user_id = p.voucher_id and m.account_id = p.root_account_id and m.workflow_state = 'active'
      )`);
  }
}
