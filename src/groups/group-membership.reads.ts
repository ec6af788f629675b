import { type ActionOf } from '../kernel/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../kernel/reads.js';
import { sql } from '../kernel/sql.js';
import { fellowReads } from './fellow.reads.js';
import { groupPolicy } from './group.policy.js';
import { groupReads } from './group.reads.js';
import { membershipFilters } from './group-lists.filters.js';
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

extendReads(groupReads, {
  connections: {
    memberships: connection(() => groupMembershipReads, {
      within: (child, parent) => sql`${child}.group_id = ${parent}.id`,
      filters: {
        states: (filter) =>
          filter.given
            ? sql`
              (
                cardinality(${filter.parameter('text[]')}) = 0
                or ${filter.row}.workflow_state = any(${filter.parameter('text[]')})
              )
            `
            : undefined,
      },
      listed: groupPolicy.actions.readMembers,
    }),
    /** One membership: its own user's, those that who manages the group awaits, and what the list shows. */
    knownMemberships: connection(() => groupMembershipReads, {
      within: (child, parent) => sql`${child}.group_id = ${parent}.id`,
      filters: membershipFilters,
    }),
  },
});
