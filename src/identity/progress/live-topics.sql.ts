import { sql } from '../../platform/sql/sql.js';
import type { LiveTopic } from '../live-events/index.js';
import { progressReads } from './progress.reads.js';

/** A job has come further, or to its end. Every change of its row is announced by a trigger, whoever makes it. */
export const progressChanged: LiveTopic = {
  name: 'progress_changed',
  table: 'progress',
  reads: progressReads,
  action: 'visible',
  tells: 'watchers',
  shown: (progress) => sql`
    json_build_object(
      'tag', ${progress}.tag,
      'workflowState', ${progress}.workflow_state,
      'completion', ${progress}.completion,
      'message', ${progress}.message
    )
  `,
};
