/**
 * What graphile-worker has no public function for: these statements, and the functions of migration 0061, use its own
 * tables. `test/conventions/library-versions.test.ts` names the version that they were written for.
 */

/** Gives one try of the job $1 back. */
export const tryGivenBack =
  'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = $1';

/**
 * Unlocks jobs, as long as they are locked as they were seen: ids $1, holders $2, times $3 as text, and whether they are
 * of this process $4. What its own workers lost did not fail: the try does not count.
 */
export const jobsFreed = `
  update graphile_worker._private_jobs j set locked_by = null, locked_at = null, run_at = greatest(j.run_at, now()),
    attempts = case when f.own then greatest(j.attempts - 1, 0) else j.attempts end
  from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[]) as f(id, holder, since, own)
  where j.id = f.id and j.locked_by = f.holder and j.locked_at::text = f.since`;

/** Jobs of the tasks $1 that have no tries left and whose progress nobody has ended; the oldest 20, with their payloads. */
export const unheardJobs = `
  select t.identifier as task, j.payload from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  join progress p on p.id = (j.payload ->> 'progressId')::bigint and p.workflow_state in ('queued', 'running')
  where j.locked_at is null and j.attempts >= j.max_attempts and t.identifier = any($1::text[])
  order by j.id limit 20`;
