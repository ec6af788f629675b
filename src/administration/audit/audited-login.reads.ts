import { type Login, loginPolicy, loginReads } from '../../identity/users/index.js';
import { type ActionOf, allOf, ofTenant } from '../../platform/authorization/policy.js';
import type { Reads } from '../../platform/query/reads.js';

/** Logins whose events are asked for: those that were deleted too, for who may see their events. */
export const auditedLoginReads: Reads<Login, ActionOf<typeof loginPolicy>> = {
  ...loginReads,
  policy: loginPolicy.showing(allOf(ofTenant('rootAccountId'), loginPolicy.actions.readAuthenticationEvents)),
};
