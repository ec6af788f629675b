import { Migration } from '@mikro-orm/migrations';

/** Every account knows the time zone that holds in it, so that lists need not look for it above each row. */
export class TimeZonesInForce extends Migration {
  override up(): void {
    this.addSql(`alter table accounts add time_zone_in_force varchar(64) not null default 'UTC'`);
    // An account that merely follows another one was not changed. The trigger below comes later in the order of names.
    this.addSql('drop trigger accounts_touch on accounts');
    this.addSql(
      'create trigger accounts_touch before update on accounts for each row when (old.time_zone_in_force = new.time_zone_in_force) execute function touch_row()',
    );
    this.addSql(`
      update accounts a set time_zone_in_force = z.zone from (
        select b.id, (select n.default_time_zone from accounts n where n.id = any(b.ancestors) and n.default_time_zone is not null
          order by cardinality(n.ancestors) desc limit 1) as zone from accounts b) z
      where z.id = a.id and z.zone is not null`);
    this.addSql(`
      create function keep_time_zone() returns trigger language plpgsql as $$
      declare above accounts%rowtype;
      begin
        if new.default_time_zone is null and new.parent_account_id is not null then
          select * into above from accounts where id = new.parent_account_id for share;
        end if;
        new.time_zone_in_force := coalesce(new.default_time_zone, above.time_zone_in_force, 'UTC');
        return new;
      end $$`);
    this.addSql(
      'create trigger accounts_zone before insert or update of parent_account_id, default_time_zone on accounts for each row execute function keep_time_zone()',
    );
    // What the row says by now, not what it said when this was queued: where one statement changes several accounts,
    // an account above may have handed down to it since.
    this.addSql(`
      create function hand_down_time_zone() returns trigger language plpgsql as $$
      begin
        update accounts a set time_zone_in_force = b.time_zone_in_force from accounts b
        where b.id = new.id and a.parent_account_id = b.id and a.default_time_zone is null
          and a.time_zone_in_force <> b.time_zone_in_force;
        return null;
      end $$`);
    this.addSql(
      'create trigger accounts_zone_below after update on accounts for each row when (old.time_zone_in_force is distinct from new.time_zone_in_force) execute function hand_down_time_zone()',
    );
    this.addSql('drop index accounts_zoned');
  }
}
