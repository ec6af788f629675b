import type { Job } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { oldKeysRemoved } from '../sign-in-keys.sql.js';

/** Every night: keys that have been of no use for a day are forgotten. */
export const removeOldKeys: Job = {
  task: 'remove_old_sign_in_keys',
  lane: 'long',
  every: '30 3 * * *',
  async run({ services }) {
    await write({ services }, oldKeysRemoved.with({}));
  },
};
