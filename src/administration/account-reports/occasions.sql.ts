/** What whoever started a report is told of its end. Source: D1 · Account reports; supplement §3.9, other. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { accountReportReads } from './account-report.reads.js';

const ofReport = (name: string, says: Occasion['says']): Occasion => ({
  name,
  kind: name,
  table: 'account_reports',
  reads: accountReportReads,
  action: 'visible',
  concerns: (row) => sql`select ${row}.user_id`,
  shown: (row) => ({
    title: sql`${row}.report`,
    place: sql`(select na.name from accounts na where na.id = ${row}.account_id)`,
    path: sql`'/accounts/' || ${row}.account_id`,
  }),
  says,
});

export const reportGenerated = ofReport('report_generated', (title) => `The report ${title} is ready`);
export const reportFailed = ofReport('report_generation_failed', (title) => `The report ${title} could not be written`);

export const reportOccasions: readonly Occasion[] = [reportGenerated, reportFailed];
