import { extendLeaving } from '../users/index.js';
import { Admin } from './admin.entity.js';

/** Whoever leaves a tenant administers nothing there. */
extendLeaving(async (ctx, { userId, rootAccountId }) => {
  const gone = { workflowState: 'deleted', updatedAt: ctx.clock } as const;
  await ctx.em.nativeUpdate(Admin, { userId, rootAccountId, workflowState: 'active' }, gone);
});
