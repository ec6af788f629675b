import { tell } from '../../../identity/notification-events/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { invitedToGroup, placedInGroup } from '../occasions.sql.js';
import type { GroupMembership } from './group-membership.entity.js';

/** Tells people that somebody has placed them in a group, or invited them to it. */
export async function tellOfPlaces(ctx: OperationContext, placed: readonly GroupMembership[]): Promise<void> {
  const idsIn = (state: GroupMembership['workflowState']) =>
    placed.flatMap(({ id, workflowState }) => (workflowState === state ? [id] : []));
  await tell(ctx, placedInGroup, idsIn('accepted'));
  await tell(ctx, invitedToGroup, idsIn('invited'));
}
