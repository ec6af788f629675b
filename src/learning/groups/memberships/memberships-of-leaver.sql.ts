/** What ends in groups with somebody's time in a tenant. */

import type { Leaver } from '../../../identity/users/index.js';
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { Group } from '../group.entity.js';
import { GroupMembership } from './group-membership.entity.js';

/** Ends the memberships of a user. */
// unguarded: they end with somebody's last login, which was authorized.
export const userMembershipsEnded = bulkStatement<Leaver>(
  [updated(GroupMembership, 'workflowState')],
  (value) => sql`
    update group_memberships
    set workflow_state = 'deleted'
    where user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and workflow_state <> 'deleted'
  `,
);

/** Leaves the groups that a user leads without a leader. */
// unguarded: likewise.
export const userLeadsNoGroup = bulkStatement<Leaver>(
  [updated(Group, 'leaderId')],
  (value) => sql`
    update groups
    set leader_id = null
    where root_account_id = ${value('rootAccountId', 'bigint')} and leader_id = ${value('userId', 'bigint')}
  `,
);
