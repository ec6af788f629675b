import { Migration } from '@mikro-orm/migrations';

const queue = 'graphile_worker._private_jobs';

/** What a queued job says of itself, as columns of the statements below. */
const lane = `(j.flags ->> 'lane')`;
const tenant = `(j.flags ->> 'tenant')::bigint`;
const person = `(j.flags ->> 'person')::bigint`;
/** The order of the index of those that wait, all of it: under row security the planner does not see what is constant in it. */
const line = `${lane}, ${tenant}, ${person}, j.run_at, j.id`;

/**
 * Jobs wait in lines, one for each lane, tenant and person, until they are called up: only then does a worker take them.
 * `priority` says how far a job is: 0 may be taken, 1 waits in its line, 2 has failed and waits for its next try. Jobs
 * that do not go through `queue_job` stand in no line and may always be taken. Decision 0046.
 */
export class FairJobs extends Migration {
  override up(): void {
    this.#lines();
    this.#nextOfTenant();
    this.#next();
    this.#call();
  }

  #lines(): void {
    this.addSql(
      `create index jobs_waiting on ${queue} ((flags ->> 'lane'), ((flags ->> 'tenant')::bigint), ((flags ->> 'person')::bigint), run_at, id) where is_available and priority = 1`,
    );
    this.addSql(`create index jobs_running on ${queue} (id) where locked_at is not null`);
    this.addSql(`create index jobs_out_of_tries on ${queue} (id) where locked_at is null and attempts >= max_attempts`);
    // A job that waits under the same key gives way, and leaves its place in the line. Without a person, 0.
    this.addSql(`
      create function queue_job(task text, payload json, key text, lane text, tenant bigint, person bigint) returns void
      language plpgsql as $$
      declare
        job ${queue};
      begin
        job := graphile_worker.add_job(task, payload, job_key := key, job_key_mode := 'preserve_run_at', max_attempts := 5,
          priority := 1, flags := array['waits']);
        update ${queue} j set flags = jsonb_build_object('waits', true, 'lane', lane, 'tenant', tenant, 'person', coalesce(person, 0))
        where j.id = job.id;
      end $$`);
    this.addSql(`
      create or replace function recalculate_course_totals(course bigint) returns void language plpgsql as $$
      begin
        perform queue_job('recalculate_course_totals', json_build_object('courseId', c.id), 'course_totals:' || c.id,
          'short', c.root_account_id, null)
        from courses c where c.id = course and exists (select 1 from assignments a where a.course_id = course);
      end $$`);
  }

  /**
   * The job of a tenant that is next in a lane: of the next person after the one served last who has no more than so many
   * jobs under way (in `busy`, once for each), the oldest that nobody changes just now. Null where there is none.
   */
  #nextOfTenant(): void {
    this.addSql(`
      create function next_job_of_tenant(lane text, tenant bigint, of_person int, after_person bigint, busy bigint[], out job bigint, out person bigint)
      language plpgsql as $$
      begin
        for lap in 1..2 loop
          person := case lap when 1 then after_person else -1 end;
          loop
            select ${person} into person from ${queue} j
            where j.is_available and j.priority = 1 and ${lane} = lane and ${tenant} = tenant and ${person} > person
            order by ${line} limit 1;
            exit when not found or lap = 2 and person > after_person;
            continue when person <> 0 and cardinality(array_positions(busy, person)) >= of_person;
            select j.id into job from ${queue} j
            where j.is_available and j.priority = 1 and ${lane} = lane and ${tenant} = tenant and ${person} = person
            order by ${line} limit 1 for update skip locked;
            if found then return; end if;
          end loop;
        end loop;
        person := null;
      end $$`);
  }

  /**
   * The job that is next in a lane: of the next tenant after the one served last that has no more than so many jobs under
   * way: called up or running. Jobs in `ended` run no more, though the queue may not say so yet. `after_persons` names
   * who was served last of a tenant.
   */
  #next(): void {
    this.addSql(`
      create function next_job(lane text, of_tenant int, of_person int, after_tenant bigint, after_persons jsonb, ended bigint[], out job bigint, out tenant bigint, out person bigint)
      language plpgsql as $$
      declare
        moment timestamptz := clock_timestamp();
        tenants bigint[];
        persons bigint[];
      begin
        select array_agg(u.tenant), array_agg(u.person) into tenants, persons from (
          select ${tenant} as tenant, ${person} as person from ${queue} j
          where j.locked_at is not null and ${lane} = lane and j.id <> all(ended)
          union all
          select ${tenant}, ${person} from ${queue} j
          where j.is_available and j.priority = 0 and j.run_at <= moment and ${lane} = lane
        ) u;
        for lap in 1..2 loop
          tenant := case lap when 1 then after_tenant else -1 end;
          loop
            select ${tenant} into tenant from ${queue} j
            where j.is_available and j.priority = 1 and ${lane} = lane and ${tenant} > tenant
            order by ${line} limit 1;
            exit when not found or lap = 2 and tenant > after_tenant;
            continue when cardinality(array_positions(tenants, tenant)) >= of_tenant;
            select n.job, n.person into job, person
            from next_job_of_tenant(lane, tenant, of_person, coalesce((after_persons ->> tenant::text)::bigint, -1), persons) n;
            if job is not null then return; end if;
          end loop;
        end loop;
        tenant := null;
      end $$`);
  }

  /**
   * Calls up the job that is next in a lane; one process at a time, so that each counts what the others called up. Says
   * whether there is a job to be taken, whom the one called up is for, and which of the ended jobs still look like running.
   */
  #call(): void {
    this.addSql(`
      create function call_job(lane text, tasks text[], of_tenant int, of_person int, after_tenant bigint, after_persons jsonb, ended bigint[], out ready boolean, out tenant bigint, out person bigint, out unsaid bigint[])
      language plpgsql as $$
      declare
        moment timestamptz;
        chosen bigint;
      begin
        perform pg_advisory_xact_lock(hashtextextended('calls of lane ' || lane, 0));
        moment := clock_timestamp();
        -- What has failed comes back into its line when its time has come.
        update ${queue} f set priority = 2, flags = f.flags || '{"waits": true}' where f.id in (
          select j.id from ${queue} j where j.is_available and j.priority = 0 and j.run_at > moment and ${lane} = lane
          order by j.priority, j.run_at limit 100 for update skip locked);
        update ${queue} f set priority = 1 where f.id in (
          select j.id from ${queue} j where j.is_available and j.priority = 2 and j.run_at <= moment and ${lane} = lane
          order by j.priority, j.run_at limit 100 for update skip locked);
        select n.job, n.tenant, n.person into chosen, tenant, person
        from next_job(lane, of_tenant, of_person, after_tenant, after_persons, ended) n;
        if chosen is not null then
          update ${queue} j set priority = 0, flags = j.flags - 'waits' where j.id = chosen;
        end if;
        ready := chosen is not null or exists (
          select 1 from ${queue} j where j.is_available and j.priority <= 0 and j.run_at <= moment
          and coalesce(${lane}, lane) = lane and j.task_id in (select t.id from graphile_worker._private_tasks t where t.identifier = any(tasks)));
        unsaid := array(select j.id from ${queue} j where j.id = any(ended) and j.locked_at is not null);
      end $$`);
  }
}
