import { Migration } from '@mikro-orm/migrations';

/** Who signed on, and what became of courses, is kept for a year, and nobody changes it. Decision 0088. */
export class EventsOfSignOnAndCourses extends Migration {
  override up(): void {
    this.#authenticationEvents();
    this.addSql('alter table "audit_events" add column "uuid" uuid not null default gen_random_uuid()');
    this.addSql('create index audit_events_time on audit_events using brin (created_at)');
    this.#move();
    this.#keep();
  }

  #authenticationEvents(): void {
    this.addSql(`create table "authentication_events" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "uuid" uuid not null default gen_random_uuid(),
      "event_type" varchar(32) not null,
      "account_id" bigint not null,
      "login_id" bigint null,
      "user_id" bigint null,
      "real_user_id" bigint null,
      "session_id" bigint null,
      "access_token_id" bigint null,
      "address" varchar(64) null,
      "user_agent" varchar(255) null,
      "request_id" varchar(64) not null,
      constraint "authentication_events_event_type_check" check ("event_type" in ('login', 'logout', 'login_failed', 'masquerade'))
    )`);
    const index = (name: string, columns: string) =>
      this.addSql(
        `create index "authentication_events_${name}" on "authentication_events" ("root_account_id", ${columns}"created_at", "id")`,
      );
    index('tenant', '');
    index('account', '"account_id", ');
    index('login', '"login_id", ');
    index('user', '"user_id", ');
    this.addSql('create index authentication_events_time on authentication_events using brin (created_at)');
  }

  /** What was written of signing on and off so far knows its login by its session, or says it itself. */
  #move(): void {
    this.addSql(`insert into authentication_events (
        created_at, root_account_id, event_type, account_id, login_id, user_id, session_id, address, user_agent, request_id
      )
      select e.created_at, e.root_account_id, e.event_type, coalesce(l.home_account_id, e.root_account_id),
        coalesce(s.login_id, (e.data ->> 'loginId')::bigint), e.user_id, e.subject_id, e.data ->> 'address', s.user_agent,
        e.request_id
      from audit_events e
      left join sessions s on s.id = e.subject_id
      left join logins l on l.id = coalesce(s.login_id, (e.data ->> 'loginId')::bigint)
      where e.event_type in ('login', 'logout') and e.subject_type = 'Session'
      order by e.id`);
    this.addSql(`delete from audit_events where event_type in ('login', 'logout') and subject_type = 'Session'`);
  }

  /** A line stays as it was written; what is older than a year goes, by the function alone. */
  #keep(): void {
    this.addSql(`create function keep_event() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.created_at < now() - interval '1 year' then return old; end if;
        end if;
        raise exception 'Lines of % stay as they were written.', tg_table_name using errcode = '42501';
      end $$`);
    for (const table of ['audit_events', 'authentication_events']) {
      this.addSql(`create trigger ${table}_keep before update or delete on ${table}
        for each row execute function keep_event()`);
      this.addSql(`create trigger ${table}_keep_all before truncate on ${table}
        for each statement execute function keep_event()`);
    }
    this.addSql(`create function remove_old_events() returns void language sql security definer as $$
      delete from authentication_events where created_at < now() - interval '1 year';
      delete from audit_events where created_at < now() - interval '1 year' and subject_type = 'Course' $$`);
  }
}
