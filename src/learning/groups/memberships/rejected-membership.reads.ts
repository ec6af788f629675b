import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { GroupMembership } from './group-membership.entity.js';
import { rejectedMembershipPolicy } from './rejected-membership.policy.js';

/** Requests to join that came to nothing, for telling who asked. */
export const rejectedMembershipReads: Reads<GroupMembership, ActionOf<typeof rejectedMembershipPolicy>> = defineReads(
  GroupMembership,
  { policy: rejectedMembershipPolicy },
);
