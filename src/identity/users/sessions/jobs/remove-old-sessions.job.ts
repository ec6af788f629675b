import type { Job } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { oldSignOnsRemoved } from '../../provider-login.sql.js';
import { oldSessionsRemoved } from '../sessions.sql.js';

/**
 * Every night: sessions that have been over for a month are forgotten; the audit trail keeps when they began and ended. So
 * are the states of sign-ons by providers.
 */
export const removeOldSessions: Job = {
  task: 'remove_old_sessions',
  lane: 'long',
  every: '20 3 * * *',
  async run({ services }) {
    await write({ services }, oldSessionsRemoved.with({}));
    await write({ services }, oldSignOnsRemoved.with({}));
  },
};
