/** Whom a group could take: questions to the database about people and their sections. */

import type { EntityManager } from '@mikro-orm/postgresql';
import { sectionsInReach } from '../../../identity/access/index.js';
import type { OperationContext, Services } from '../../../platform/transaction/context.js';
import type { Group } from '../group.entity.js';
import { beyondSections } from '../group.refusals.js';
import type { GroupCategory } from '../group-category.entity.js';
import { belonging, inSections, sectionsShared, unassigned } from './group-belonging.sql.js';

/** A transaction of a use case or of a job. */
export interface Work {
  readonly em: EntityManager;
  readonly services: Pick<Services, 'database'>;
}

/** Of the users, the ids of those who belong to the course or account of the set. */
export async function belongingTo(work: Work, category: GroupCategory, userIds: readonly number[]): Promise<number[]> {
  const statement = belonging.with({ categoryId: category.id, userIds });
  const rows = await work.services.database.rows<{ id: number }>(statement, work.em);
  return rows.map(({ id }) => id);
}

/** Ids of the people of the set who are in none of its groups, oldest first; of all, or of those named. */
export async function unassignedOf(
  work: Work,
  categoryId: number,
  userIds: readonly number[] | null,
): Promise<number[]> {
  const statement = unassigned.with({ categoryId, userIds });
  const rows = await work.services.database.rows<{ id: number }>(statement, work.em);
  return rows.map(({ id }) => id);
}

/** Of the users, those whom the rights of the actor reach in a course: within their sections, where they end there. */
export async function reachedIn(
  ctx: OperationContext,
  courseId: number | null,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const sections = courseId === null ? null : sectionsInReach(ctx.actor, courseId);
  if (sections === null) return new Set(userIds);
  const statement = inSections.with({ courseId, userIds, sections });
  const rows = await ctx.services.database.rows<{ id: number }>(statement, ctx.em, ctx.meter);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Nobody is placed in a group by whose rights end at sections in which they have no part.
 * @throws Refusal 403 `beyond_sections`
 */
export async function refusePlacingBeyondSections(
  ctx: OperationContext,
  group: Pick<Group, 'courseId'>,
  userIds: readonly number[],
): Promise<void> {
  const reached = await reachedIn(ctx, group.courseId, userIds);
  if (userIds.some((id) => !reached.has(id))) throw beyondSections();
}

/** Whether the user is in one section with every member of the group. */
export async function sharesSections(work: Work, group: Group, userId: number): Promise<boolean> {
  const statement = sectionsShared.with({ groupId: group.id, userId, courseId: group.courseId });
  const [row] = await work.services.database.rows<{ yes: boolean }>(statement, work.em);
  return row?.yes ?? false;
}
