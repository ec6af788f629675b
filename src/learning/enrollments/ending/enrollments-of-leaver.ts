import type { LeavingConsequence } from '../../../identity/users/index.js';
import { write } from '../../../platform/transaction/write.js';
import { userEnrollmentsEnded, userLinksEnded } from './ending.sql.js';

/** Whoever leaves a tenant takes part in no course there, observes nobody and is observed by nobody. */
export const enrollmentsOfLeaver: LeavingConsequence = async (ctx, { userId, rootAccountId }) => {
  await write(ctx, userEnrollmentsEnded.with({ userId, rootAccountId }));
  await write(ctx, userLinksEnded.with({ userId, rootAccountId }));
};
