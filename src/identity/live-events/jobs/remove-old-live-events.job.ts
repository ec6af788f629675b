import type { Job } from '../../../platform/jobs/jobs.js';
import { write } from '../../../platform/transaction/write.js';
import { oldLiveEventsRemoved } from '../live-events.sql.js';

/** Events in one statement. */
const atATime = 5_000;

/** Every five minutes: events of an hour ago are forgotten. */
export const removeOldLiveEvents: Job = {
  task: 'remove_old_live_events',
  every: '*/5 * * * *',
  async run({ services, signal }) {
    for (let removed = atATime; removed === atATime && !signal.aborted; )
      removed = (await write({ services }, oldLiveEventsRemoved.with({ most: atATime }))).length;
  },
};
