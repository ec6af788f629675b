import { write } from '../../platform/transaction/write.js';
import { extendLeaving } from '../users/index.js';
import { userAdminsEnded } from './leaving.sql.js';

/** Whoever leaves a tenant administers nothing there. */
extendLeaving(async (ctx, { userId, rootAccountId }) => {
  await write(ctx, userAdminsEnded.with({ userId, rootAccountId }));
});
