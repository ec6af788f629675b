/** What is said of a job that is not tried again: nobody waits for it for ever. */

import { progressEnded } from '../../identity/progress/index.js';
import type { Job } from '../../platform/jobs/jobs.js';
import type { Services } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { type Payload, servicesFor } from './run-one.js';

const message = 'The job was given up: it failed again and again.';

/** Safe to repeat. @param services those of the process */
export async function giveUp(services: Services, job: Job, payload: Payload, signal: AbortSignal): Promise<void> {
  const own = await servicesFor(services, job, payload);
  if (own === null) return;
  await job.givenUp?.({ services: own, signal }, payload);
  const { progressId } = payload;
  if (typeof progressId !== 'number') return;
  const ended = { id: progressId, state: 'failed', completion: null, message } as const;
  await write({ services: own }, progressEnded.with(ended));
}
