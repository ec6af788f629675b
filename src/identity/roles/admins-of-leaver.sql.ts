import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import type { Leaver } from '../users/index.js';
import { Admin } from './admin.entity.js';

/** Ends what a user administers in a tenant. */
// unguarded: they end with somebody's last login, which was authorized.
export const userAdminsEnded = bulkStatement<Leaver>(
  [updated(Admin, 'workflowState')],
  (value) => sql`
    update admins
    set workflow_state = 'deleted'
    where user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and workflow_state = 'active'
  `,
);
