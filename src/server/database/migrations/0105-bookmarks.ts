import { Migration } from '@mikro-orm/migrations';

/** Bookmarks. The database holds the places of somebody's bookmarks in a tenant: from 1 on, each once, without gaps. */
export class Bookmarks extends Migration {
  override up(): void {
    this.addSql(`create table bookmarks (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      user_id bigint not null,
      name varchar(255) not null,
      url text not null,
      position int not null,
      data jsonb null,
      workflow_state varchar(32) not null default 'active',
      constraint bookmarks_workflow_state_check check (workflow_state in ('active', 'deleted')),
      constraint bookmarks_user_id_foreign foreign key (user_id) references users (id) on update no action on delete no action
    )`);
    this.addSql(
      `create index bookmarks_of_user on bookmarks (user_id, root_account_id, position, id) where workflow_state = 'active'`,
    );
    this.addSql('create trigger bookmarks_touch before update on bookmarks for each row execute function touch_row()');
    this.addSql(placesKept);
    this.addSql(`create constraint trigger bookmarks_places
      after insert or update of position, workflow_state, user_id, root_account_id or delete on bookmarks
      deferrable initially deferred for each row execute function keep_bookmark_places()`);
  }
}

/**
 * Looks at the places beside what changed alone: where there was no gap before, a new one lies before a place that was
 * taken, or at one that was left.
 */
const placesKept = `create function keep_bookmark_places() returns trigger language plpgsql as $$
  declare
    owner bigint := coalesce(new.user_id, old.user_id);
    tenant bigint := coalesce(new.root_account_id, old.root_account_id);
    place int;
    taken bigint;
    before_it bigint;
  begin
    perform 1 from users where id = owner for no key update;
    foreach place in array array_remove(array[
      case when tg_op <> 'DELETE' then new.position end, case when tg_op <> 'INSERT' then old.position + 1 end
    ], null) loop
      select count(*) filter (where b.position = place), count(*) filter (where b.position = place - 1)
        into taken, before_it
        from bookmarks b
        where b.user_id = owner and b.root_account_id = tenant and b.workflow_state = 'active'
          and b.position between place - 1 and place;
      if taken > 1 or (taken = 1 and place < 1) or (taken = 1 and place > 1 and before_it <> 1) then
        raise exception using errcode = 'unique_violation', constraint = 'bookmarks_position',
          message = 'The places of bookmarks are numbered from 1 on without gaps.';
      end if;
    end loop;
    return null;
  end $$`;
