import { queueDeliveries } from '../../../identity/mails/index.js';
import type { Job } from '../../../platform/jobs/jobs.js';
import { write } from '../../../platform/transaction/write.js';
import { digestsGathered } from '../notifications.sql.js';

/** Channels whose digests are gathered at a time. */
const most = 1_000;

/** Every minute: puts the digests that are due into mails. */
export const gatherDigests: Job = {
  task: 'gather_digests',
  lane: 'long',
  every: '* * * * *',
  async run({ services, signal }) {
    for (let found = 1; found > 0 && !signal.aborted; ) {
      found = await services.transaction(async (em) => {
        const rows = await write<{ rootAccountId: number }>({ services, em }, digestsGathered.with({ most }));
        for (const rootAccountId of new Set(rows.map((row) => row.rootAccountId)))
          await queueDeliveries(services, em, rootAccountId);
        return rows.length;
      });
    }
  },
};
