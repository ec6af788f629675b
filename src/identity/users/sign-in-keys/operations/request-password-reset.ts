import { queuedJob } from '../../../../platform/jobs/jobs.sql.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { resetTries } from '../../sign-in-key.rules.js';
import { mailKeysTask } from '../jobs/mail-password-keys.job.js';

/** For whom a new password is asked, and where it is chosen. */
export interface ResetRequest {
  readonly rootAccountId: number;
  /** A login, or an address of its user. */
  readonly name: string;
  /** Address of the page that takes the key. */
  readonly page: string;
  /** Network address of who asks. */
  readonly address: string;
}

const longestName = 255;

/**
 * Asks that a key be mailed to whoever is meant. What is done here is the same for every name, so that neither the answer
 * nor its time tells whether there is such a login.
 * @throws Refusal 403 `too_many_attempts`
 */
export async function requestPasswordReset(services: Services, request: ResetRequest): Promise<void> {
  const { rootAccountId, address, page } = request;
  const name = request.name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestName);
  await services.throttle.begin(...resetTries(rootAccountId, name, address));
  if (name === '') return;
  const payload = JSON.stringify({ accountId: rootAccountId, name, address: page });
  const job = { task: mailKeysTask, payload, key: null, lane: services.laneOf(mailKeysTask), rootAccountId, userId: 0 };
  await services.database.rows(queuedJob.with(job));
}
