import { actorSet } from '../../../identity/access/index.js';
import { type User, userPolicy, userReads } from '../../../identity/users/index.js';
import { allOf, anyOf, type Expr, is, tenantCondition } from '../../../platform/authorization/policy.js';
import type { Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';

/** The actor's groups are of their tenant. */
const inOneGroup = tenantCondition(
  'inOneGroup',
  (row) => sql`
    exists (
      select 1
      from group_memberships ff
      where ff.user_id = ${row}.id
        and ff.workflow_state = 'accepted'
        and ff.group_id = any(${actorSet('groups')})
    )
  `,
);

const visible: Expr = anyOf(
  userPolicy.visible,
  allOf(is({ workflowState: ['registered', 'pre_registered'] }), inOneGroup),
);

/**
 * Users as members of a group: members of one group see each other, whatever else they may see. Others see those whom
 * they may see anyway.
 */
export const groupMemberReads: Reads<User> = { ...userReads, policy: userPolicy.showing(visible) };
