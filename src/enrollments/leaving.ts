import { write } from '../kernel/write.js';
import { extendLeaving } from '../users/index.js';
import { userEnrollmentsEnded, userLinksEnded } from './ending.sql.js';

/** Whoever leaves a tenant takes part in no course there, observes nobody and is observed by nobody. */
extendLeaving(async (ctx, { userId, rootAccountId }) => {
  await write(ctx, userEnrollmentsEnded.with({ userId, rootAccountId }));
  await write(ctx, userLinksEnded.with({ userId, rootAccountId }));
});
