import { extendReads, one } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { streamItemReads } from '../../activity-stream/index.js';
import { submissionReads } from './submission.reads.js';

export const submissionOfStreamItem = extendReads(streamItemReads, {
  // Judged like every submission: an item never shows more than the submission itself.
  relations: {
    submission: one(() => submissionReads, 'assetId', { when: (item) => sql`${item}.type = 'Submission'` }),
  },
});
