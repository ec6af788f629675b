import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { Progress } from './progress.entity.js';

/** A job that waited has begun. */
// unguarded: a job tells of itself.
export const progressBegun = bulkStatement<{ id: number }>(
  [updated(Progress, 'workflowState')],
  (value) => sql`
    update progress set workflow_state = 'running' where id = ${value('id', 'bigint')} and workflow_state = 'queued'
  `,
);

/** A job has come to its end, and what is to be said of it: once, what was said first stays. */
// unguarded: a job tells of itself.
export const progressEnded = bulkStatement<{
  id: number;
  state: 'completed' | 'failed';
  /** 0 to 100; null leaves it where it is. */
  completion: number | null;
  message: string | null;
}>(
  [updated(Progress, 'workflowState', 'completion', 'message')],
  (value) => sql`
    update progress
    set workflow_state = ${value('state', 'text')}, message = ${value('message', 'text')},
      completion = coalesce(${value('completion', 'float8')}, completion)
    where id = ${value('id', 'bigint')} and workflow_state in ('queued', 'running')
  `,
);
