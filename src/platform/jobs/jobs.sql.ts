import { type Sql, sql } from '../sql/sql.js';
import { statement } from '../sql/statement.js';

/** Jobs of one lane never wait for those of another. */
export type Lane = 'short' | 'long' | 'download';

interface QueuedJob {
  readonly task: string;
  /** JSON. */
  readonly payload: string;
  readonly key: string | null;
  readonly lane: Lane;
  readonly rootAccountId: number;
  readonly userId: number;
}

/** Queues a job in its lane, in the line of a tenant and a person; one that waits under the same key is replaced. */
export const queuedJob = statement<QueuedJob>(
  (value) => sql`
    select queue_job(
      ${value('task', 'text')}, ${value('payload', 'json')}, ${value('key', 'text')}, ${value('lane', 'text')},
      ${value('rootAccountId', 'bigint')}, ${value('userId', 'bigint')}
    )
  `,
);

/** SQL: some worker has the job with this key in hand, or had it when it died: then another one goes on with it soon. */
export const isTaken = (key: Sql): Sql => sql`
  exists (select 1 from graphile_worker.jobs wj where wj.key = ${key} and wj.locked_at is not null)
`;
