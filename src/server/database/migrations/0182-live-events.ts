import { Migration } from '@mikro-orm/migrations';

/**
 * The outbox of live updates. Decision 0128.
 *
 * An event gets its position as its transaction commits, under a lock that is held until it has: so the order of positions
 * is that in which events can be seen, and who has read up to one has missed none before it. Listeners are told that there
 * is something, once for a transaction; what it is they read.
 */
export class LiveEvents extends Migration {
  override up(): void {
    this.addSql(`create table "live_events" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "topic" varchar(64) not null,
      "subject_id" bigint not null,
      "user_id" bigint null,
      "position" bigint null,
      "told_at" timestamptz null
    )`);
    this.addSql('create sequence "live_events_positions"');
    this.addSql('create index "live_events_position" on "live_events" ("position")');
    this.addSql('create index live_events_of_user on live_events (user_id, topic, position) where user_id is not null');
    this.addSql(
      'create index live_events_of_subject on live_events (subject_id, topic, position) where user_id is null',
    );
    this.addSql(
      'create trigger live_events_touch before update on live_events for each row execute function touch_row()',
    );
    this.#placing();
    this.#progress();
  }

  #placing(): void {
    this.addSql(`
      create function place_live_event() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(${lock});
        update live_events
        set position = nextval('live_events_positions'), told_at = clock_timestamp()
        where id = new.id;
        perform pg_notify('lyceum_live', '');
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger live_events_place after insert on live_events
      deferrable initially deferred
      for each row execute function place_live_event()`);
  }

  #progress(): void {
    this.addSql(`
      create function announce_progress() returns trigger language plpgsql as $$
      begin
        insert into live_events (root_account_id, topic, subject_id)
        values (new.root_account_id, 'progress_changed', new.id);
        return null;
      end $$`);
    this.addSql(`
      create trigger progress_live after update of completion, workflow_state, message on progress
      for each row
      when ((old.completion, old.workflow_state, old.message) is distinct from (new.completion, new.workflow_state, new.message))
      execute function announce_progress()`);
  }
}

/** Of all installations the same: "live" in ASCII. */
const lock = 0x6c697665;
