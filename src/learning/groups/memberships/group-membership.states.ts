/** From a membership that waits to one that counts. Source: supplement §5.2; decision 0018. */
import { notPermitted } from '../../../platform/refusal/refusal.js';
import type { GroupMembership } from './group-membership.entity.js';

/** Who accepts. */
export interface Acceptor {
  readonly own: boolean;
  /** Looks after the group. */
  readonly moderates: boolean;
  /** Manages all groups of the course or account. */
  readonly manages: boolean;
}

const accepts: Readonly<Record<string, (who: Acceptor) => boolean>> = {
  invited: (who) => who.own || who.manages,
  requested: (who) => who.moderates || who.manages,
};

/** Nobody accepts for others what only these can say, nor their own request. @throws Refusal 403 */
export function refuseAcceptance(state: GroupMembership['workflowState'], who: Acceptor): void {
  if (!accepts[state]?.(who)) throw notPermitted();
}
