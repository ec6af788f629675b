import type { Job } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { oldLaunchesRemoved } from '../tool-launches.sql.js';

/** Every night: launch addresses that were opened, and are over anyway, are forgotten. */
export const removeOldLaunches: Job = {
  task: 'remove_old_tool_launches',
  lane: 'long',
  every: '40 3 * * *',
  async run({ services }) {
    await write({ services }, oldLaunchesRemoved.with({}));
  },
};
