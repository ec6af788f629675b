import { Migration } from '@mikro-orm/migrations';

/**
 * An address belongs to one tenant. One of a person of several goes to the tenant that confirmed or made it, as far as the
 * audit trail says which; otherwise each of them gets it, and it has to be confirmed again there. Decision 0039.
 */
export class AddressesOfTenants extends Migration {
  override up(): void {
    this.#withoutSharedTenants();
    this.addSql('alter table "communication_channels" add column "root_account_id" bigint null');
    this.addSql('update communication_channels set root_account_id = tenants[1] where cardinality(tenants) = 1');
    this.#toTenantsThatConfirmed();
    this.#toEachTenant();
    // Nobody has seen the addresses of somebody who never had a login.
    this.addSql(`update communication_channels set workflow_state = 'retired',
      root_account_id = coalesce((select min(id) from accounts where parent_account_id is null), 0) where root_account_id is null`);
    this.#ofOneTenant();
  }

  #withoutSharedTenants(): void {
    this.addSql('drop trigger users_tenants_below on users');
    this.addSql('drop function hand_down_tenants()');
    this.addSql('drop trigger communication_channels_tenants on communication_channels');
    this.addSql('drop function follow_user_tenants()');
    this.addSql('drop trigger communication_channels_touch on communication_channels');
    this.addSql('drop index communication_channels_address');
    this.addSql('drop index communication_channels_user');
    // The policies go by the column that is dropped below; they are made anew after the migrations.
    this.addSql(`do $$ declare found text; begin
      for found in select p.polname from pg_policy p where p.polrelid = 'communication_channels'::regclass loop
        execute format('drop policy %I on communication_channels', found);
      end loop;
    end $$`);
  }

  /** The confirmation counts for more than the request that made the row, in the same transaction as the user's event. */
  #toTenantsThatConfirmed(): void {
    this.addSql(`
      update communication_channels c set root_account_id = k.root_account_id
      from (
        select distinct on (s.id) s.id, e.root_account_id
        from communication_channels s
        cross join unnest(s.tenants) t(id)
        cross join lateral (
          select a.id, a.root_account_id, a.event_type
          from audit_events a
          where a.root_account_id = t.id and a.subject_type = 'CommunicationChannel' and a.subject_id = s.id
            and a.event_type in ('address_confirmed', 'communication_channel_created')
          union all
          select a.id, a.root_account_id, a.event_type
          from audit_events a
          where a.root_account_id = t.id and a.subject_type = 'User' and a.subject_id = s.user_id
            and a.event_type in ('user_created', 'user_updated', 'user_reactivated') and a.created_at = s.created_at
        ) e
        where cardinality(s.tenants) > 1
        order by s.id, e.event_type <> 'address_confirmed', e.id desc
      ) k
      where k.id = c.id`);
  }

  #toEachTenant(): void {
    this.addSql(`
      create temporary table copied_channels on commit drop as
      select c.id as of_id, nextval(pg_get_serial_sequence('communication_channels', 'id')) as id, t.id as root_account_id
      from communication_channels c
      cross join unnest(c.tenants[2:]) t(id)
      where c.root_account_id is null and c.workflow_state <> 'retired'`);
    this.addSql(`
      insert into communication_channels (id, root_account_id, user_id, type, address, position, workflow_state, created_at)
      select k.id, k.root_account_id, c.user_id, c.type, c.address, c.position, 'unconfirmed', c.created_at
      from copied_channels k join communication_channels c on c.id = k.of_id`);
    this.addSql(`
      insert into notification_choices (communication_channel_id, notification, frequency)
      select k.id, n.notification, n.frequency
      from copied_channels k join notification_choices n on n.communication_channel_id = k.of_id`);
    this.addSql(`
      update communication_channels set root_account_id = tenants[1],
        workflow_state = case workflow_state when 'active' then 'unconfirmed' else workflow_state end
      where root_account_id is null and cardinality(tenants) > 1`);
  }

  #ofOneTenant(): void {
    this.addSql('alter table "communication_channels" drop column "tenants"');
    this.addSql('alter table "communication_channels" alter column "root_account_id" set not null');
    this.addSql(
      `create unique index communication_channels_address on communication_channels (root_account_id, user_id, type, lower(address)) where workflow_state <> 'retired'`,
    );
    this.addSql(
      'create index "communication_channels_user" on "communication_channels" ("user_id", "root_account_id", "position", "id")',
    );
    this.addSql(
      'create trigger communication_channels_touch before update on communication_channels for each row execute function touch_row()',
    );
  }
}
