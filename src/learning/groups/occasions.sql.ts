/** What people are told of their own memberships in groups. Source: supplement §3.9, invitation and membership_update. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { groupMembershipReads } from './memberships/group-membership.reads.js';

const ofMembership = (name: string, state: 'accepted' | 'invited', says: Occasion['says']): Occasion => ({
  name,
  kind: name,
  table: 'group_memberships',
  reads: groupMembershipReads,
  action: 'answer',
  // Who accepts an invitation, or leaves, before the mail goes out knows better.
  concerns: (row) => sql`select ${row}.user_id where ${row}.workflow_state = ${sql.literal(state)}`,
  shown: (row) => ({
    title: sql`(select ng.name from groups ng where ng.id = ${row}.group_id)`,
    place: sql`
      (select nc.name from groups ng join courses nc on nc.id = ng.course_id where ng.id = ${row}.group_id)
    `,
    path: sql`'/groups/' || ${row}.group_id`,
  }),
  says,
});

export const placedInGroup = ofMembership(
  'new_context_group_membership',
  'accepted',
  (title) => `You are a member of the group ${title}`,
);
export const invitedToGroup = ofMembership(
  'new_context_group_membership_invitation',
  'invited',
  (title) => `You are invited to the group ${title}`,
);
export const requestAccepted = ofMembership(
  'group_membership_accepted',
  'accepted',
  (title) => `Your request was accepted: you are a member of the group ${title}`,
);

export const groupOccasions: readonly Occasion[] = [placedInGroup, invitedToGroup, requestAccepted];
