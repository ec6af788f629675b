import type { ActionOf } from '../../platform/authorization/policy.js';
import { defineReads, one, type Reads } from '../../platform/query/reads.js';
import { userReads } from '../users/index.js';
import { Progress } from './progress.entity.js';
import { progressPolicy } from './progress.policy.js';

export const progressReads: Reads<Progress, ActionOf<typeof progressPolicy>> = defineReads(Progress, {
  policy: progressPolicy,
  // Whoever sees the job sees who started it.
  relations: { user: one(() => userReads, 'userId', { trusted: true }) },
});
