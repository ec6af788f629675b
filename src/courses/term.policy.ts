import { allOf, definePolicy, is, may, ofTenant, onAccount } from '../kernel/policy.js';
import { Term } from './term.entity.js';

/** Terms are common knowledge of their tenant. */
export const termPolicy = definePolicy(Term, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' })),
  actions: {},
  fields: { sisTermId: may('read_sis', onAccount('rootAccountId')) },
});
