import { LockMode } from '@mikro-orm/core';
import { accountReads } from '../../../identity/accounts/index.js';
import { Progress, progressActs } from '../../../identity/progress/index.js';
import { authorizedFind, authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import type { AccountReport } from '../account-report.entity.js';
import { accountReportReads } from '../account-report.reads.js';
import type { ReportKind } from '../report-types.js';

const goneBefore = 'The report was deleted before it was written.';

/**
 * Deletes a run of a report: nobody sees it any more, and a job removes its file. One that waits is never written, one
 * that is being written is cancelled.
 * @param account the account under which a path names it
 * @param report the kind under which a path names it; null where its id says enough
 * Refusals: 403; 404, also for a run of another account or kind.
 * Source: D1 · Account reports.
 */
export async function deleteAccountReport(
  ctx: OperationContext,
  account: RecordKey,
  key: RecordKey,
  report: ReportKind | null,
): Promise<AccountReport> {
  const accountId = await authorizedId(ctx, accountReads, 'readReports', account);
  const run = await authorizedFind(ctx, accountReportReads, 'delete', key);
  if (run.accountId !== accountId || (report !== null && run.report !== report)) throw notFound();
  // unguarded: the progress of a run that was just authorized.
  const progress = await ctx.em.findOneOrFail(Progress, run.progressId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  if (progress.workflowState === 'queued' || progress.workflowState === 'running') {
    transition(progress, progressActs.fail);
    progress.message = goneBefore;
  }
  transition(run, removal);
  const data = { accountId: run.accountId, report: run.report };
  ctx.audit({ type: 'account_report_deleted', subjectType: 'AccountReport', subjectId: run.id, data });
  await ctx.enqueue('remove_report_file', { reportId: run.id });
  return run;
}
