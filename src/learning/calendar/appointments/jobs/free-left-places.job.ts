import type { Job } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { groupHeld, groupsWithStrays, strayReservationsCancelled } from '../reservations.sql.js';

/**
 * Every ten minutes: the places, from now on, of people who have left a course, a section or a group are free again. Each
 * appointment group is a transaction of its own, which waits for who reserves there. Decision 0126.
 */
export const freeLeftPlaces: Job = {
  task: 'free_left_places',
  every: '*/10 * * * *',
  async run({ services, signal }) {
    for (const of of await services.database.rows<{ groupId: number }>(groupsWithStrays.with({}))) {
      if (signal.aborted) return;
      await services.transaction(async (em) => {
        await services.database.rows(groupHeld.with(of), em);
        await write({ services, em }, strayReservationsCancelled.with(of));
      });
    }
  },
};
