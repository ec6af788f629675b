import { ofTheTenant, type User, userPolicy, userReads, viewsStatisticsOf } from '../../identity/users/index.js';
import { type ActionOf, allOf, anyOf } from '../../platform/authorization/policy.js';
import type { Reads } from '../../platform/query/reads.js';

/** People whose events are asked for: those whom the actor sees, or whose events alone they may see. */
export const auditedUserReads: Reads<User, ActionOf<typeof userPolicy>> = {
  ...userReads,
  policy: userPolicy.showing(anyOf(userPolicy.visible, allOf(ofTheTenant, viewsStatisticsOf('id')))),
};
