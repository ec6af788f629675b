import { allOf, definePolicy, is, ofTenant } from '../../platform/authorization/policy.js';
import { may, onAccount } from '../access/index.js';
import { DeveloperKey } from './developer-key.entity.js';

const managesKeys = may('manage_developer_keys', onAccount('rootAccountId'));

/** Developer keys are seen, and changed, by those who manage them at the root account. */
export const developerKeyPolicy = definePolicy(DeveloperKey, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), managesKeys),
  actions: { manage: managesKeys },
});
