import { permitted } from '../../../platform/authorization/authorize.js';
import { notFound, notPermitted } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { accountReportReads } from '../account-report.reads.js';
import { reportFile } from '../account-reports.sql.js';

/** Where the file of a run lies, and what it is. */
export interface StoredReport {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
}

/**
 * The file of a run of a report, for who may read all in it.
 * Refusals: 403 for SIS data or addresses that the actor may not read; 404, also before the file is there and when its time is over.
 */
export async function readReportFile(ctx: RequestContext, id: number): Promise<StoredReport> {
  const isPermitted = await permitted(ctx, accountReportReads, 'readFile', id);
  const statement = reportFile.with({ id });
  const [file] = await ctx.services.database.rows<StoredReport>(statement, undefined, ctx.meter);
  if (file === undefined) throw notFound();
  if (!isPermitted) throw notPermitted();
  return file;
}
