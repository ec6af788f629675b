import { Progress, startJob } from '../../../../identity/progress/index.js';
import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { Group } from '../../group.entity.js';
import { alreadyAssigning, setWithoutGroups } from '../../group.refusals.js';
import type { GroupCategory } from '../../group-category.entity.js';
import { groupCategoryReads } from '../../group-category.reads.js';
import { reachedIn, unassignedOf } from '../../memberships/group-belonging.js';
import { refuseProtected } from '../group-category.rules.js';

/**
 * Puts, by a job, everybody within the actor's reach who is in no group of the set into the smallest group that has room. Answers the job's progress.
 * Refusals: 400 `protected`, 400 `no_groups`; 403; 404; 409 `already_running`. Source: supplement §5.2.
 */
export async function assignUnassignedMembers(ctx: OperationContext, id: RecordKey): Promise<Progress> {
  const category = await authorizedFind(ctx, groupCategoryReads, 'manage', id);
  refuseProtected(category);
  await refuseWhileRunning(ctx, category);
  // unguarded: whoever manages the set manages its groups.
  const groups = await ctx.em.count(Group, { groupCategoryId: category.id, workflowState: 'available' });
  if (groups === 0) throw setWithoutGroups();
  const unassigned = await unassignedOf(ctx, category.id, null);
  const reached = await reachedIn(ctx, category.courseId, unassigned);
  const userIds = unassigned.filter((id) => reached.has(id));
  const context = contextOf(category);
  const payload = { groupCategoryId: category.id, userIds };
  const progress = await startJob(ctx, {
    task: 'assign_unassigned_members',
    tag: 'assign_unassigned_members',
    ...context,
    payload,
  });
  category.progressId = progress.id;
  const data = { progressId: progress.id, users: userIds.length };
  ctx.audit({ type: 'group_members_assigned', subjectType: 'GroupCategory', subjectId: category.id, data });
  return progress;
}

const contextOf = ({ courseId, accountId }: GroupCategory) =>
  courseId === null
    ? { contextType: 'Account' as const, contextId: accountId as number }
    : { contextType: 'Course' as const, contextId: courseId };

async function refuseWhileRunning(ctx: OperationContext, { progressId }: GroupCategory): Promise<void> {
  if (progressId === null) return;
  // unguarded: the progress of the set itself; only its state is asked.
  const progress = await ctx.em.findOneOrFail(Progress, progressId);
  if (progress.workflowState === 'completed' || progress.workflowState === 'failed') return;
  throw alreadyAssigning();
}
