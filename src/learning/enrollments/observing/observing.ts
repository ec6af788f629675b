/** Ties an observer to a student, with an observer enrollment in each course of the student. */

import { LockMode } from '@mikro-orm/core';
import { revival } from '../../../platform/transaction/active-or-deleted.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { linkMade } from '../enrolling/enrolling.sql.js';
import { follow, holdStudent } from '../enrolling/sync-observers.js';
import { Enrollment } from '../enrollment.entity.js';
import { observesThemself } from '../enrollment.refusals.js';
import { ObserverLink } from '../observer-link.entity.js';

/**
 * Lets somebody observe a student; twice is as good as once, also at the same time.
 * @throws Refusal 400 for oneself
 */
export async function observe(ctx: OperationContext, userId: number, observeeId: number): Promise<void> {
  if (userId === observeeId) throw observesThemself();
  const { rootAccountId } = ctx.actor;
  await holdStudent(ctx, observeeId);
  await write(ctx, linkMade.with({ rootAccountId, userId, observeeId }));
  const place = { rootAccountId, userId, observeeId };
  // unguarded: the tie that the actor may make.
  const link = await ctx.em.findOneOrFail(ObserverLink, place, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (link.workflowState === 'active') return;
  transition(link, revival);
  const parts = { rootAccountId, userId: observeeId, type: 'StudentEnrollment' } as const;
  // unguarded: the courses of the student are those of the observer from now on.
  for (const part of await ctx.em.find(Enrollment, parts, { orderBy: { id: 'asc' } })) await follow(ctx, part, userId);
  note(ctx, 'observee_added', link);
}

/** The audit line of a tie. */
export function note(ctx: OperationContext, type: string, link: ObserverLink): void {
  const { id, userId, observeeId } = link;
  ctx.audit({ type, subjectType: 'ObserverLink', subjectId: id, data: { userId, observeeId } });
}
