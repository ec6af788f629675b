import { Migration } from '@mikro-orm/migrations';

const columns = 'name, sortable_name, short_name, time_zone, locale, bio, title, avatar_url';

/** Whoever belongs to several tenants has names, a picture and the like in each of them. Decision 0039. */
export class ProfilesOfPeople extends Migration {
  override up(): void {
    this.addSql(`create table "user_profiles" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "name" varchar(255) not null,
      "sortable_name" varchar(255) not null,
      "short_name" varchar(255) not null,
      "time_zone" varchar(64) null,
      "locale" varchar(16) null,
      "bio" text null,
      "title" varchar(255) null,
      "avatar_url" text null
    )`);
    this.addSql('alter table "user_profiles" add constraint "user_profiles_one" unique ("root_account_id", "user_id")');
    this.addSql(
      'alter table "user_profiles" add constraint "user_profiles_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete no action',
    );
    this.addSql(
      'create trigger user_profiles_touch before update on user_profiles for each row execute function touch_row()',
    );
    // From the first one on, the tenant's statements look for profiles.
    this.addSql(
      `create trigger user_profiles_announce after insert or delete on user_profiles for each row execute function announce_authority('tenant')`,
    );
    this.#madeWithTheSecondTenant();
    this.addSql(`insert into user_profiles (root_account_id, user_id, ${columns})
      select t.id, u.id, ${columns} from users u cross join unnest(u.tenants) t(id) where cardinality(u.tenants) > 1`);
  }

  #madeWithTheSecondTenant(): void {
    this.addSql(`
      create function make_profiles() returns trigger language plpgsql security definer as $$
      begin
        insert into user_profiles (root_account_id, user_id, ${columns})
        select t.id, new.id, ${columns
          .split(', ')
          .map((column) => `new.${column}`)
          .join(', ')}
        from unnest(new.tenants) t(id)
        on conflict (root_account_id, user_id) do nothing;
        return null;
      end $$`);
    // What runs with the owner's rights finds its tables where the owner has put them.
    this.addSql(
      `do $$ begin execute format('alter function make_profiles() set search_path = %I, pg_temp', current_schema()); end $$`,
    );
    this.addSql(`create trigger users_profiles after update of tenants on users for each row
      when (cardinality(new.tenants) > 1 and old.tenants is distinct from new.tenants) execute function make_profiles()`);
  }
}
