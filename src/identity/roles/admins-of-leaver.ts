import { write } from '../../platform/transaction/write.js';
import type { LeavingConsequence } from '../users/index.js';
import { userAdminsEnded } from './admins-of-leaver.sql.js';

/** Whoever leaves a tenant administers nothing there. */
export const adminsOfLeaver: LeavingConsequence = async (ctx, { userId, rootAccountId }) => {
  await write(ctx, userAdminsEnded.with({ userId, rootAccountId }));
};
