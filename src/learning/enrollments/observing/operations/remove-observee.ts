import { LockMode } from '@mikro-orm/core';
import { type User, userReads } from '../../../../identity/users/index.js';
import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { holdStudent, moveObserver } from '../../enrolling/sync-observers.js';
import { Enrollment } from '../../enrollment.entity.js';
import { idOfPerson, ownKey } from '../../named-ids.js';
import { ObserverLink } from '../../observer-link.entity.js';
import { note } from '../observing.js';

/**
 * Ends the observing of a student, and the observer's part in each of the student's courses. Observers may give it up.
 * Refusals: 403; 404, also for who is not observed. Source: supplement §5.1, DELETE observees.
 */
export async function removeObservee(
  ctx: OperationContext,
  user: RecordKey,
  observee: RecordKey,
): Promise<Pick<User, 'id'>> {
  const userId = await authorizedId(ctx, userReads, 'seeObservees', ownKey(ctx, user));
  const observeeId = await idOfPerson(ctx, observee);
  const { rootAccountId } = ctx.actor;
  await holdStudent(ctx, observeeId);
  const place = { rootAccountId, userId, observeeId, workflowState: 'active' } as const;
  // unguarded: the tie that the actor may cut.
  const link = await ctx.em.findOne(ObserverLink, place, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (link === null) throw notFound();
  transition(link, removal);
  const parts = { rootAccountId, userId, associatedUserId: observeeId, type: 'ObserverEnrollment' } as const;
  // unguarded: the enrollments that the tie was for.
  for (const part of await ctx.em.find(Enrollment, { ...parts, workflowState: { $ne: 'deleted' } }))
    moveObserver(ctx, part, 'deleted');
  note(ctx, 'observee_removed', link);
  return { id: observeeId };
}
