import type { Job } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { fetchTask } from '../fetch-task.js';
import { dueFeedsQueued } from '../fetching.sql.js';

/** Every five minutes: queues a job for each feed that is due. */
export const queueDueFeeds: Job = {
  task: 'queue_due_feeds',
  every: '*/5 * * * *',
  async run({ services }) {
    await write({ services }, dueFeedsQueued.with({ task: fetchTask, lane: services.laneOf(fetchTask) }));
  },
};
