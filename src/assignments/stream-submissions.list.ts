import { streamItemReads } from '../activity-stream/index.js';
import { extendReads, one } from '../kernel/reads.js';
import { sql } from '../kernel/sql.js';
import { submissionReads } from './submission.reads.js';

extendReads(streamItemReads, {
  // Judged like every submission: an item never shows more than the submission itself.
  relations: {
    submission: one(() => submissionReads, 'assetId', { when: (item) => sql`${item}.type = 'Submission'` }),
  },
});
