import { may, onAccount } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant } from '../../platform/authorization/policy.js';
import { AccountReport } from './account-report.entity.js';

const here = onAccount('accountId');

/** Reports are started, seen and deleted by those who may read reports of the account, its file by those who may read all in it. */
const readsFile = allOf(
  anyOf(is({ showsSis: false }), may('read_sis', here)),
  anyOf(is({ showsEmail: false }), may('read_roster', here)),
);

export const accountReportPolicy = definePolicy(AccountReport, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['created', 'running', 'complete', 'error', 'aborted'] }),
    may('read_reports', here),
  ),
  actions: {
    delete: may('read_reports', here),
    readFile: allOf(is({ workflowState: 'complete' }), readsFile),
  },
  fields: { file: readsFile },
});
