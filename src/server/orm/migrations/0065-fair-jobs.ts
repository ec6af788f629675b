import { Migration } from '@mikro-orm/migrations';

const queued = 'graphile_worker._private_jobs';

/**
 * Queued jobs say by flags in which lane they run, for which tenant and for whom; the database says whose turn it is.
 * Decision 0046.
 */
export class FairJobs extends Migration {
  override up(): void {
    this.#queue();
    this.#turns();
  }

  #queue(): void {
    this.addSql(`
      create function job_share(flags jsonb) returns text language sql immutable parallel safe as $$
        select string_agg(flag, ' ' order by flag collate "C") from jsonb_object_keys(flags) as flag
        where flag like 'lane %' or flag like 'tenant %'
      $$`);
    this.addSql(
      `create index jobs_waiting_by_share on ${queued} ((job_share(flags) collate "C"), run_at) where is_available`,
    );
    this.addSql(`create index jobs_running on ${queued} (id) where locked_at is not null`);
    // One that waits under the same key gives way and leaves its place in the line.
    this.addSql(`
      create function queue_job(task text, payload json, key text, lane text, tenant bigint, person bigint) returns void
      language plpgsql as $$
      begin
        perform graphile_worker.add_job(task, payload, job_key := key, job_key_mode := 'preserve_run_at', max_attempts := 5,
          flags := array_remove(array['lane ' || lane, 'tenant ' || tenant, 'user ' || person], null));
      end $$`);
    this.addSql(`
      create or replace function recalculate_course_totals(course bigint) returns void language plpgsql as $$
      begin
        perform queue_job('recalculate_course_totals', json_build_object('courseId', c.id), 'course_totals:' || c.id,
          'short', c.root_account_id, null)
        from courses c where c.id = course and exists (select 1 from assignments a where a.course_id = course);
      end $$`);
  }

  #turns(): void {
    // Tenants and users of whom as many jobs of a lane run as may. A lane has so many slots in each process that works on
    // it, and a tenant leaves one of all these free; a user has so many of them as is said, or half.
    this.addSql(`
      create function busy_in_lane(lane text, slots int, of_user int) returns text[] language sql stable as $$
        with places as (
          select slots * greatest(count(*), 1) as all from pg_locks l
          where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
            and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('lane ' || lane, 0)
        ), running as (
          select flag, count(*) as jobs from ${queued} j, jsonb_object_keys(j.flags) as flag
          where j.locked_at is not null and j.flags ? ('lane ' || lane) group by flag
        )
        select coalesce(array_agg(r.flag), '{}') from running r, places p
        where r.flag like 'tenant %' and r.jobs >= greatest(p.all - 1, 1)
          or r.flag like 'user %' and r.jobs >= coalesce(of_user, greatest(p.all / 2, 1))
      $$`);
    // Flags of the jobs of a lane that a worker must not take now: it is another tenant's turn, or they are busy. Whoever
    // asks holds the lane from here until they let their locks go, so that of two workers the second counts the first one's
    // job; a process that is held up does not hold up the others. Those who were served had a turn, the last one last.
    this.addSql(`
      create function jobs_not_now(lane text, slots int, of_user int, served text[]) returns text[] language plpgsql as $$
      declare
        busy text[];
        waiting text[];
        turn text;
      begin
        begin
          perform pg_advisory_lock(hashtextextended('turn of lane ' || lane, 0));
        exception when lock_not_available then
          null;
        end;
        busy := busy_in_lane(lane, slots, of_user);
        with recursive first (share, since) as (
          (select job_share(flags) collate "C", run_at from ${queued}
            where is_available and job_share(flags) collate "C" > 'lane ' || lane || ' tenant '
            order by job_share(flags) collate "C", run_at limit 1)
          union all
          select n.share, n.since from first f, lateral (
            select job_share(flags) collate "C" as share, run_at as since from ${queued}
            where is_available and job_share(flags) collate "C" > f.share
            order by job_share(flags) collate "C", run_at limit 1) n
          where f.share < 'lane ' || lane || ' tenant :'
        ), tenants as (
          select share, since, substr(share, length('lane ' || lane) + 2) as flag from first
          where share < 'lane ' || lane || ' tenant :'
        )
        select array_agg(t.flag), (array_agg(t.flag order by array_position(served, t.flag) nulls first, t.since)
          filter (where t.since <= now() and t.flag <> all(busy) and exists (
            select 1 from ${queued} j where j.is_available and job_share(j.flags) collate "C" = t.share and j.run_at <= now()
              and (j.flags ?| busy) is not true)))[1]
        into waiting, turn from tenants t;
        return busy || array_remove(coalesce(waiting, '{}'), turn);
      end $$`);
  }
}
