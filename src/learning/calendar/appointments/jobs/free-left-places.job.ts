import type { Job } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { strayReservationsCancelled } from '../reservations.sql.js';

/** Every ten minutes: the places, from now on, of people who have left a course, a section or a group are free again. Decision 0126. */
export const freeLeftPlaces: Job = {
  task: 'free_left_places',
  every: '*/10 * * * *',
  async run({ services }) {
    await write({ services }, strayReservationsCancelled.with({ groupId: null }));
  },
};
