import type { Job } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { oldAssertionsRemoved } from '../assertions.sql.js';
import { oldCodesRemoved, oldRefreshTokensRemoved, oldTokensRemoved } from '../exchanging.sql.js';

/**
 * Every night: codes, tokens of applications and assertions that have been of no use for a while are forgotten; the audit
 * trail keeps what was allowed. Of what is still allowed the newest access token stays: by it its user takes it back.
 */
export const removeOldExchanges: Job = {
  task: 'remove_old_exchanges',
  lane: 'long',
  every: '40 3 * * *',
  async run({ services }) {
    for (const removed of [oldAssertionsRemoved, oldCodesRemoved, oldRefreshTokensRemoved, oldTokensRemoved])
      await write({ services }, removed.with({}));
  },
};
