import { allOf, anyOf, type Expr, is, tenantFact } from '../kernel/policy.js';
import type { Reads } from '../kernel/reads.js';
import { type User, userPolicy, userReads } from '../users/index.js';

/** The actor's groups are of their tenant. */
const inOneGroup = tenantFact(
  'inOneGroup',
  (alias, parameters) =>
    `exists (select 1 from group_memberships ff where ff.user_id = ${alias}.id and ff.workflow_state = 'accepted' ` +
    `and ff.group_id = any(${parameters.add('actor.groups', 'bigint[]', (env) => env.actor.memberships.groups)}))`,
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
