import { may, onAccount } from '../../../identity/access/index.js';
import { allOf, definePolicy, is, ofTenant } from '../../../platform/authorization/policy.js';
import { Term } from './term.entity.js';
import { TermOverride } from './term-override.entity.js';

const root = onAccount('rootAccountId');
const sis = may('read_sis', root);

/** Terms are common knowledge of their tenant. */
export const termPolicy = definePolicy(Term, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' })),
  actions: {
    /** It stands in the list of its account, whatever its state. */
    list: ofTenant('rootAccountId'),
    manage: may('manage_account_settings', root),
    readSis: sis,
    writeSis: may('manage_sis', root),
  },
  fields: { sisTermId: sis },
});

/** Other dates of a term are known to whoever knows the term. */
export const termOverridePolicy = definePolicy(TermOverride, { visible: ofTenant('rootAccountId'), actions: {} });
