import { extendLeaving } from '../users/index.js';
import { Enrollment } from './enrollment.entity.js';
import { ObserverLink } from './observer-link.entity.js';

/** Whoever leaves a tenant takes part in no course there, observes nobody and is observed by nobody. */
extendLeaving(async (ctx, { userId, rootAccountId }) => {
  const gone = { workflowState: 'deleted', updatedAt: ctx.clock } as const;
  const parts = { rootAccountId, $or: [{ userId }, { associatedUserId: userId }] };
  await ctx.em.nativeUpdate(Enrollment, { ...parts, workflowState: { $ne: 'deleted' } }, gone);
  const tied = { rootAccountId, $or: [{ userId }, { observeeId: userId }] };
  await ctx.em.nativeUpdate(ObserverLink, { ...tied, workflowState: 'active' }, gone);
});
