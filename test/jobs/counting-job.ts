import { runItems } from '../../src/identity/progress/index.js';
import { idIn, type Job } from '../../src/platform/jobs/jobs.js';
import { refuseInvalid } from '../../src/platform/refusal/refusal.js';

/** A job that counts in a table of the tests: every item leaves a line, every seventh is refused after it wrote one. */
export const countingJob: Job = {
  task: 'test_count',
  async run(run, payload) {
    const items = Array.from({ length: idIn(payload, 'length') }, (_, i) => i + 1);
    await runItems(run, idIn(payload, 'progressId'), items, async (em, item) => {
      await em
        .getConnection()
        .execute(`insert into test_counts (item) values (${item})`, [], 'run', em.getTransactionContext());
      if (item % 7 === 0) refuseInvalid([{ attribute: 'item', type: 'seventh', message: `${item} is a seventh.` }]);
    });
  },
};

export const countsTable =
  'create table if not exists test_counts (item int not null); grant all on test_counts to public';
