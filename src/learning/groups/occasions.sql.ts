/** What people are told of groups, most of it of their own memberships. Source: supplement §3.9, invitation, membership_update and other. */
import type { Occasion, Shown } from '../../identity/notification-events/index.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { nameOfCourse } from '../courses/index.js';
import { teachersOf } from '../enrollments/index.js';
import { groupReads } from './group.reads.js';
import { groupMembershipReads } from './memberships/group-membership.reads.js';
import { rejectedMembershipReads } from './memberships/rejected-membership.reads.js';

const about = {
  table: 'group_memberships',
  shown: (row: Sql): Shown => ({
    title: sql`(select ng.name from groups ng where ng.id = ${row}.group_id)`,
    place: sql`
      (select nc.name from groups ng join courses nc on nc.id = ng.course_id where ng.id = ${row}.group_id)
    `,
    path: sql`'/groups/' || ${row}.group_id`,
  }),
} as const;

const ofMembership = (name: string, state: 'accepted' | 'invited', says: Occasion['says']): Occasion => ({
  ...about,
  name,
  kind: name,
  reads: groupMembershipReads,
  action: 'answer',
  // Who accepts an invitation, or leaves, before the mail goes out knows better.
  concerns: (row) => sql`select ${row}.user_id where ${row}.workflow_state = ${sql.literal(state)}`,
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

export const requestRejected: Occasion = {
  ...about,
  name: 'group_membership_rejected',
  kind: 'group_membership_rejected',
  reads: rejectedMembershipReads,
  action: 'visible',
  // Who asks again, or is let in, before the mail goes out knows better.
  concerns: (row) => sql`
    select ${row}.user_id
    where ${row}.workflow_state = 'deleted'
      and not exists (
        select 1
        from group_memberships gm
        where gm.group_id = ${row}.group_id and gm.user_id = ${row}.user_id and gm.workflow_state <> 'deleted'
      )
  `,
  says: (title) => `Your request was declined: you are no member of the group ${title}`,
};

export const groupOrganized: Occasion = {
  name: 'new_student_organized_group',
  kind: 'new_student_organized_group',
  table: 'groups',
  reads: groupReads,
  action: 'visible',
  concerns: (row) => teachersOf(sql`${row}.course_id`),
  shown: (row) => ({
    title: sql`${row}.name`,
    place: nameOfCourse(row),
    path: sql`'/groups/' || ${row}.id`,
  }),
  says: (title) => `Students made the group ${title}`,
};

export const groupOccasions: readonly Occasion[] = [
  placedInGroup,
  invitedToGroup,
  requestAccepted,
  requestRejected,
  groupOrganized,
];
