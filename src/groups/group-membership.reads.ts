import { defineReads, one, type Reads } from '../kernel/reads.js';
import { userReads } from '../users/index.js';
import { groupReads } from './group.reads.js';
import { GroupMembership } from './group-membership.entity.js';
import { groupMembershipPolicy } from './group-membership.policy.js';

export const groupMembershipReads: Reads<GroupMembership> = defineReads(GroupMembership, {
  policy: groupMembershipPolicy,
  computed: {
    /** Made by the request that is being answered: `now()` is the transaction's. */
    justCreated: (alias) => `${alias}.created_at = now()`,
  },
  relations: {
    group: one(() => groupReads, 'groupId'),
    // Whoever sees a membership sees whose it is.
    user: one(() => userReads, 'userId', { trusted: true }),
  },
});
