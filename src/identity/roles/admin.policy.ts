import { allOf, anyOf, definePolicy, is, ofTenant, own } from '../../platform/authorization/policy.js';
import { type GrantName, may, onAccount } from '../access/index.js';
import { Admin } from './admin.entity.js';

/** Whoever holds it at an account lists its administrators. */
export const listingPermission = 'manage_account_memberships' satisfies GrantName;

/** An administrator record is seen by whose it is, and by those who manage the memberships of its account. */
export const adminPolicy = definePolicy(Admin, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    anyOf(own('userId'), may(listingPermission, onAccount('accountId'))),
  ),
  actions: { delete: may(listingPermission, onAccount('accountId')) },
});
