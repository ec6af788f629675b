import { type ActionOf } from '../kernel/policy.js';
import { defineReads, one, type Reads } from '../kernel/reads.js';
import { sql } from '../kernel/sql.js';
import { fellowReads } from './fellow.reads.js';
import { groupReads } from './group.reads.js';
import { GroupMembership } from './group-membership.entity.js';
import { groupMembershipPolicy } from './group-membership.policy.js';

export const groupMembershipReads: Reads<GroupMembership, ActionOf<typeof groupMembershipPolicy>> = defineReads(
  GroupMembership,
  {
    policy: groupMembershipPolicy,
    computed: {
      /** Made by the request that is being answered: `now()` is the transaction's. */
      justCreated: (row) => sql`${row}.created_at = now()`,
    },
    relations: {
      group: one(() => groupReads, 'groupId'),
      user: one(() => fellowReads, 'userId'),
    },
  },
);
