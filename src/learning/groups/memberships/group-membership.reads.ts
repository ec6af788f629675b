import type { ActionOf } from '../../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { groupPolicy } from '../group.policy.js';
import { groupReads } from '../group.reads.js';
import { membershipFilters } from '../group-lists.filters.js';
import { groupMemberReads } from './group-member.reads.js';
import { GroupMembership } from './group-membership.entity.js';
import { groupMembershipPolicy } from './group-membership.policy.js';

/** The membership of a group by its own id, or by that of its user. */
export const membershipKey = (
  groupId: number,
  name: { readonly id: number } | { readonly userId: number },
): RecordKey =>
  'id' in name
    ? { form: 'membership_in_group', value: `${groupId}:${name.id}` }
    : { form: 'member_of_group', value: `${groupId}:${name.userId}` };

/** As `membershipKey` says it. Looked up before it is locked: whoever waits for it gets the one that was meant. */
const withinGroup =
  (column: string) =>
  (row: Sql, value: Sql): Sql => {
    const part = (place: 1 | 2) => sql`split_part(${value}, ':', ${sql.literal(place)})::bigint`;
    return sql`
      ${row}.id = (
        select km.id
        from group_memberships km
        where km.group_id = ${part(1)} and km.${sql.ref(column)} = ${part(2)} and km.workflow_state <> 'deleted'
      )
    `;
  };

export const groupMembershipReads: Reads<GroupMembership, ActionOf<typeof groupMembershipPolicy>> = defineReads(
  GroupMembership,
  {
    policy: groupMembershipPolicy,
    keys: { membership_in_group: withinGroup('id'), member_of_group: withinGroup('user_id') },
    computed: {
      /** Made by the request that is being answered: `now()` is the transaction's. */
      justCreated: (row) => sql`${row}.created_at = now()`,
    },
    relations: {
      group: one(() => groupReads, 'groupId'),
      user: one(() => groupMemberReads, 'userId'),
    },
  },
);

export const membershipsOfGroup = extendReads(groupReads, {
  connections: {
    memberships: connection(() => groupMembershipReads, {
      joinOn: (child, parent) => sql`${child}.group_id = ${parent}.id`,
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
      joinOn: (child, parent) => sql`${child}.group_id = ${parent}.id`,
      filters: membershipFilters,
    }),
  },
});
