import { allOf, definePolicy, is, ofTenant } from '../../platform/authorization/policy.js';
import { may, onAccount } from '../access/index.js';
import { AuthenticationProvider } from './authentication-provider.entity.js';

const managesSignOn = may('manage_account_settings', onAccount('rootAccountId'));

/** Providers are seen, and changed, by those who manage the settings of the root account. */
export const authenticationProviderPolicy = definePolicy(AuthenticationProvider, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), managesSignOn),
  actions: { manage: managesSignOn },
});
