import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { tell } from '../../../../identity/notification-events/index.js';
import { Progress, runItems } from '../../../../identity/progress/index.js';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import { Group } from '../../group.entity.js';
import { noGroupHasRoom } from '../../group.refusals.js';
import { GroupCategory } from '../../group-category.entity.js';
import { sharesSections, unassignedOf, type Work } from '../../memberships/group-belonging.js';
import { GroupMembership } from '../../memberships/group-membership.entity.js';
import { place } from '../../memberships/group-people.js';
import { placedInGroup } from '../../occasions.sql.js';

/** Puts people into the groups of a set, each one once, into the smallest group that has room. Source: supplement §5.2. */
export const assignUnassignedMembersJob: Job = {
  task: 'assign_unassigned_members',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const categoryId = idIn(payload, 'groupCategoryId');
    const userIds = payload['userIds'] as readonly number[];
    const progressId = idIn(payload, 'progressId');
    await runItems(run, progressId, userIds, (em, userId) => assign(run, em, { categoryId, progressId }, userId));
  },
};

interface Assigning {
  readonly categoryId: number;
  readonly progressId: number;
}

/** Who has found a group meanwhile, or has left the course, is passed over. */
async function assign(
  run: JobRun,
  em: EntityManager,
  { categoryId, progressId }: Assigning,
  userId: number,
): Promise<void> {
  const work = { em, services: run.services };
  // unguarded: who started the job manages the set.
  const groups = await em.find(
    Group,
    { groupCategoryId: categoryId, workflowState: 'available' },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  // unguarded: who started the job manages the set.
  const category = await em.findOne(GroupCategory, { id: categoryId, workflowState: 'active' });
  if (category === null) throw notFound();
  const [unassigned] = await unassignedOf(work, categoryId, [userId]);
  if (unassigned === undefined) return;
  const group = await smallestWithRoom(work, category, groups, userId);
  if (group === undefined) throw noGroupHasRoom(userId);
  const { id } = await place(em, { group, category }, userId, 'accepted');
  // unguarded: the job's own progress, for who started it.
  const { userId: starterId, rootAccountId } = await em.findOneOrFail(Progress, progressId);
  await tell({ ...work, actor: { userId: starterId, rootAccountId } }, placedInGroup, [id]);
}

async function smallestWithRoom(
  work: Work,
  category: GroupCategory,
  groups: readonly Group[],
  userId: number,
): Promise<Group | undefined> {
  const here = { groupId: { $in: groups.map(({ id }) => id) }, workflowState: 'accepted' as const };
  // unguarded: only their number, by group.
  const members = await work.em.find(GroupMembership, here, { fields: ['groupId'] });
  const size = new Map(groups.map(({ id }) => [id, 0]));
  for (const { groupId } of members) size.set(groupId, (size.get(groupId) ?? 0) + 1);
  const sizeOf = (group: Group) => size.get(group.id) as number;
  const roomy = groups.filter((group) => category.groupLimit === null || sizeOf(group) < category.groupLimit);
  for (const group of [...roomy].sort((a, b) => sizeOf(a) - sizeOf(b) || a.id - b.id)) {
    if (category.selfSignup !== 'restricted' || (await sharesSections(work, group, userId))) return group;
  }
  return undefined;
}
