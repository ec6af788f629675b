import type { LeavingConsequence } from '../../../identity/users/index.js';
import { write } from '../../../platform/transaction/write.js';
import { userLeadsNoGroup, userMembershipsEnded } from './memberships-of-leaver.sql.js';

/** Whoever leaves a tenant is in none of its groups, those of accounts included, and leads none. */
export const membershipsOfLeaver: LeavingConsequence = async (ctx, { userId, rootAccountId }) => {
  await write(ctx, userMembershipsEnded.with({ userId, rootAccountId }));
  await write(ctx, userLeadsNoGroup.with({ userId, rootAccountId }));
};
