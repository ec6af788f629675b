import type { Job } from '../../../platform/jobs/jobs.js';
import { write } from '../../../platform/transaction/write.js';
import { oldMailsRemoved } from '../mails.sql.js';

/** Every night: mails that went out a month ago are forgotten. */
export const removeOldMails: Job = {
  task: 'remove_old_mails',
  lane: 'long',
  every: '35 3 * * *',
  async run({ services }) {
    await write({ services }, oldMailsRemoved.with({}));
  },
};
