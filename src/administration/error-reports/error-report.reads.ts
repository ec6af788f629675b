import { accountReads } from '../../identity/accounts/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { ErrorReport } from './error-report.entity.js';
import { errorReportPolicy, readsErrorReports } from './error-report.policy.js';

export const errorReportReads: Reads<ErrorReport, ActionOf<typeof errorReportPolicy>> = defineReads(ErrorReport, {
  policy: errorReportPolicy,
});

export const errorReportsOfAccount = extendReads(accountReads, {
  connections: {
    /** The newest first. */
    errorReports: connection(() => errorReportReads, {
      joinOn: (child, parent) => sql`${child}.root_account_id = ${parent}.id`,
      listed: readsErrorReports,
      descending: () => true,
    }),
  },
});
