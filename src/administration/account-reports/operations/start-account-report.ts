import { accountReads } from '../../../identity/accounts/index.js';
import { startJob } from '../../../identity/progress/index.js';
import { authorizedId, decisionsOn } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { AccountReport } from '../account-report.entity.js';
import { sisOfReportUnread, tooManyReports } from '../account-report.refusals.js';
import { reportsLocked, unfinishedReports } from '../account-reports.sql.js';
import { parameterRefusals, type ReportRequest } from '../report-parameters.rules.js';
import type { ReportKind } from '../report-types.js';
import { storedParameters } from '../stored-parameters.js';

/** Runs of an account that may wait or be written at the same time. */
const mostUnfinished = 5;

/**
 * Starts a run of a report about an account and all below it: a job writes its file after the answer.
 * Refusals: 400 by field; 403, also for SIS data that the actor may not read; 404; 409 `too_many_reports`.
 * Source: D1 · Account reports; supplement §2.5.
 */
export async function startAccountReport(
  ctx: OperationContext,
  account: RecordKey,
  report: ReportKind,
  request: ReportRequest,
): Promise<AccountReport> {
  const accountId = await authorizedId(ctx, accountReads, 'readReports', account);
  refuseInvalid(parameterRefusals(report, request));
  const shown = await decisionsOn(ctx, accountReads, ['readSisBelow', 'listUsers'], accountId);
  if (report === 'sis_export_csv' && !shown.readSisBelow) throw sisOfReportUnread();
  const parameters = await storedParameters(ctx, accountId, request);
  await refuseTooMany(ctx, accountId);
  const progress = await startJob(ctx, {
    task: 'write_account_report',
    tag: 'account_report',
    contextType: 'Account',
    contextId: accountId,
    payload: {},
  });
  const { rootAccountId, userId } = ctx.actor;
  const made = await insertNow(ctx, AccountReport, {
    rootAccountId,
    accountId,
    userId,
    progressId: progress.id,
    report,
    parameters,
    showsSis: shown.readSisBelow,
    showsEmail: shown.listUsers,
  });
  const data = { accountId, report, parameters };
  ctx.audit({ type: 'account_report_started', subjectType: 'AccountReport', subjectId: made.id, data });
  return made;
}

async function refuseTooMany(ctx: OperationContext, accountId: number): Promise<void> {
  const { database } = ctx.services;
  await database.rows(reportsLocked.with({ accountId }), ctx.em, ctx.meter);
  const [found] = await database.rows<{ count: number }>(unfinishedReports.with({ accountId }), ctx.em, ctx.meter);
  if ((found as { count: number }).count >= mostUnfinished) throw tooManyReports(mostUnfinished);
}
