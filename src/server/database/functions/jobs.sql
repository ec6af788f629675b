-- Puts a job into the line of its lane, tenant and person.
-- Why: The queue is a table: the job commits with what asked for it.
create or replace function queue_job(task text, payload json, key text, lane text, tenant bigint, person bigint) returns void
language plpgsql as $$
declare
  job graphile_worker._private_jobs;
begin
  job := graphile_worker.add_job(task, payload, job_key := key, job_key_mode := 'preserve_run_at', max_attempts := 5,
    priority := 1, flags := array['waits']);
  update graphile_worker._private_jobs j set flags = jsonb_build_object('waits', true, 'lane', lane, 'tenant', tenant, 'person', coalesce(person, 0))
  where j.id = job.id;
end
$$;


-- Finds the next person of a tenant whose turn it is, and their oldest job.
-- Why: Workers of all processes race for jobs: the row is locked as it is found. Decision 0046.
create or replace function next_job_of_tenant(lane text, tenant bigint, of_person integer, after_person bigint, busy bigint[], out job bigint, out person bigint) returns record
language plpgsql as $$
begin
  for lap in 1..2 loop
    person := case lap when 1 then after_person else -1 end;
    loop
      select (j.flags ->> 'person')::bigint into person from graphile_worker._private_jobs j
      where j.is_available and j.priority = 1 and (j.flags ->> 'lane') = lane and (j.flags ->> 'tenant')::bigint = tenant and (j.flags ->> 'person')::bigint > person
      order by (j.flags ->> 'lane'), (j.flags ->> 'tenant')::bigint, (j.flags ->> 'person')::bigint, j.run_at, j.id limit 1;
      exit when not found or lap = 2 and person > after_person;
      continue when person <> 0 and cardinality(array_positions(busy, person)) >= of_person;
      select j.id into job from graphile_worker._private_jobs j
      where j.is_available and j.priority = 1 and (j.flags ->> 'lane') = lane and (j.flags ->> 'tenant')::bigint = tenant and (j.flags ->> 'person')::bigint = person
      order by (j.flags ->> 'lane'), (j.flags ->> 'tenant')::bigint, (j.flags ->> 'person')::bigint, j.run_at, j.id limit 1 for update skip locked;
      if found then return; end if;
    end loop;
  end loop;
  person := null;
end
$$;


-- Finds the next tenant whose turn it is, and a job of it.
-- Why: The same: every process has to see one order of turns.
create or replace function next_job(lane text, of_tenant integer, of_person integer, after_tenant bigint, after_persons jsonb, ended bigint[], out job bigint, out tenant bigint, out person bigint) returns record
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  tenants bigint[];
  persons bigint[];
begin
  select array_agg(u.tenant), array_agg(u.person) into tenants, persons from (
    select (j.flags ->> 'tenant')::bigint as tenant, (j.flags ->> 'person')::bigint as person from graphile_worker._private_jobs j
    where j.locked_at is not null and (j.flags ->> 'lane') = lane and j.id <> all(ended)
    union all
    select (j.flags ->> 'tenant')::bigint, (j.flags ->> 'person')::bigint from graphile_worker._private_jobs j
    where j.is_available and j.priority = 0 and j.run_at <= moment and (j.flags ->> 'lane') = lane
  ) u;
  for lap in 1..2 loop
    tenant := case lap when 1 then after_tenant else -1 end;
    loop
      select (j.flags ->> 'tenant')::bigint into tenant from graphile_worker._private_jobs j
      where j.is_available and j.priority = 1 and (j.flags ->> 'lane') = lane and (j.flags ->> 'tenant')::bigint > tenant
      order by (j.flags ->> 'lane'), (j.flags ->> 'tenant')::bigint, (j.flags ->> 'person')::bigint, j.run_at, j.id limit 1;
      exit when not found or lap = 2 and tenant > after_tenant;
      continue when cardinality(array_positions(tenants, tenant)) >= of_tenant;
      select n.job, n.person into job, person
      from next_job_of_tenant(lane, tenant, of_person, coalesce((after_persons ->> tenant::text)::bigint, -1), persons) n;
      if job is not null then return; end if;
    end loop;
  end loop;
  tenant := null;
end
$$;


-- Calls the next job of a lane, and lets what failed come back into its line.
-- Why: One caller of a lane at a time, by a lock; all of it in one round trip.
create or replace function call_job(lane text, tasks text[], of_tenant integer, of_person integer, after_tenant bigint, after_persons jsonb, ended bigint[], out ready boolean, out tenant bigint, out person bigint, out unsaid bigint[]) returns record
language plpgsql as $$
declare
  moment timestamptz;
  chosen bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('calls of lane ' || lane, 0));
  moment := clock_timestamp();
  -- What has failed comes back into its line when its time has come.
  update graphile_worker._private_jobs f set priority = 2, flags = f.flags || '{"waits": true}' where f.id in (
    select j.id from graphile_worker._private_jobs j where j.is_available and j.priority = 0 and j.run_at > moment and (j.flags ->> 'lane') = lane
    order by j.priority, j.run_at limit 100 for update skip locked);
  update graphile_worker._private_jobs f set priority = 1 where f.id in (
    select j.id from graphile_worker._private_jobs j where j.is_available and j.priority = 2 and j.run_at <= moment and (j.flags ->> 'lane') = lane
    order by j.priority, j.run_at limit 100 for update skip locked);
  select n.job, n.tenant, n.person into chosen, tenant, person
  from next_job(lane, of_tenant, of_person, after_tenant, after_persons, ended) n;
  if chosen is not null then
    update graphile_worker._private_jobs j set priority = 0, flags = j.flags - 'waits' where j.id = chosen;
  end if;
  ready := chosen is not null or exists (
    select 1 from graphile_worker._private_jobs j where j.is_available and j.priority <= 0 and j.run_at <= moment
    and coalesce((j.flags ->> 'lane'), lane) = lane and j.task_id in (select t.id from graphile_worker._private_tasks t where t.identifier = any(tasks)));
  unsaid := array(select j.id from graphile_worker._private_jobs j where j.id = any(ended) and j.locked_at is not null);
end
$$;
