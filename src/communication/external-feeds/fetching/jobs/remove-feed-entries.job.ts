import { idIn, type Job } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { removeEntriesTask } from '../fetch-task.js';
import { entriesRemoved } from '../fetching.sql.js';

/** Removes the entries of a feed that was deleted: the answer that deletes it still counts them. Safe to repeat. */
export const removeFeedEntries: Job = {
  task: removeEntriesTask,
  subject: ['external_feeds', 'feedId'],
  async run({ services }, payload) {
    await write({ services }, entriesRemoved.with({ feedId: idIn(payload, 'feedId') }));
  },
};
