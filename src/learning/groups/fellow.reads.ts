import { type User, userPolicy, userReads } from '../../identity/users/index.js';
import { actorSet, allOf, anyOf, type Expr, is, tenantFact } from '../../platform/authorization/policy.js';
import type { Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';

/** The actor's groups are of their tenant. */
const inOneGroup = tenantFact(
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
 * People as a group shows them: members of one group know each other, wherever else they belong; the others see whom they
 * see anyway, and no further than their sections where their rights end there.
 */
export const fellowReads: Reads<User> = { ...userReads, policy: userPolicy.showing(visible) };
