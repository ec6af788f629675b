import { may, onAccount } from '../../identity/access/index.js';
import { allOf, definePolicy, ofTenant } from '../../platform/authorization/policy.js';
import { ErrorReport } from './error-report.entity.js';

/** Who may read the reports of a site, over its account's own row. */
export const readsErrorReports = may('view_error_reports', onAccount('id'));

/** Everybody reports; those whom the site lets read reports see them. */
export const errorReportPolicy = definePolicy(ErrorReport, {
  visible: allOf(ofTenant('rootAccountId'), may('view_error_reports', onAccount('rootAccountId'))),
  actions: {},
});
