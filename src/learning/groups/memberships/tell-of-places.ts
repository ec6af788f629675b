import { tell } from '../../../identity/notification-events/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { invitedToGroup, placedInGroup, requestRejected } from '../occasions.sql.js';
import type { GroupMembership } from './group-membership.entity.js';

/** Tells people that somebody has placed them in a group, or invited them to it. */
export async function tellOfPlaces(ctx: OperationContext, placed: readonly GroupMembership[]): Promise<void> {
  const idsIn = (state: GroupMembership['workflowState']) =>
    placed.flatMap(({ id, workflowState }) => (workflowState === state ? [id] : []));
  await tell(ctx, placedInGroup, idsIn('accepted'));
  await tell(ctx, invitedToGroup, idsIn('invited'));
}

/** Of memberships that somebody else is about to end, the ids of those that are requests: who asked is told. */
export const requestsAmong = (
  ending: readonly GroupMembership[],
  { actor }: Pick<OperationContext, 'actor'>,
): number[] =>
  ending.flatMap(({ id, userId, workflowState }) =>
    workflowState === 'requested' && userId !== actor.userId ? [id] : [],
  );

/** Tells people that their requests came to nothing. */
export const tellOfRejections = (ctx: OperationContext, ids: readonly number[]): Promise<void> =>
  tell(ctx, requestRejected, ids);
