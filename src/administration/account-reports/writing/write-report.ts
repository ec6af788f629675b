import { pipeline } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Measured } from '../../../platform/files/measured.js';
import type { JobRun } from '../../../platform/jobs/jobs.js';
import { write } from '../../../platform/transaction/write.js';
import type { AccountReport } from '../account-report.entity.js';
import { reportMoved } from '../account-reports.sql.js';
import { stateKept } from '../report-parameters.rules.js';
import type { NamedTable, ReportValues } from '../tables/report-table.sql.js';
import { tablesOf } from '../tables/report-tables.js';
import { contentOf } from './report-file.js';
import { type ReportReading, rowsIn } from './report-lines.js';
import { reportReading } from './report-rows.sql.js';

/** A file that lies in the store. */
export interface WrittenReport {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly rows: number;
}

/** The run was ended, or another try has taken its place: its file is not wanted any more. */
export class ReportStopped extends Error {}

/**
 * Writes the file of a run into the store, under its key: read by a cursor in one transaction, never more of it in memory
 * than a few pieces.
 * @throws ReportStopped where nobody wants the file any more
 */
export async function writeReport(run: JobRun, report: AccountReport, key: string): Promise<WrittenReport> {
  const { services } = run;
  return services.transaction(async (em) => {
    await services.database.rows(reportReading.with({}), em);
    const tables = tablesOf(report.report, report.parameters ?? {});
    const { reading, rows } = await readingOf(run, em, { report, key, tables });
    const { filename, contentType, content } = contentOf(report.report, reading, tables);
    const measured = new Measured();
    // What fails on the way is thrown by the store, which reads the other end.
    pipeline(content, measured, () => undefined);
    await services.files.put(key, measured, null);
    return { filename, contentType, size: measured.size, sha256: measured.sha256, rows: rows() };
  });
}

interface Writing {
  readonly report: AccountReport;
  readonly key: string;
  readonly tables: readonly NamedTable[];
}

async function readingOf(
  { services, signal }: JobRun,
  em: EntityManager,
  { report, key, tables }: Writing,
): Promise<{ reading: ReportReading; rows: () => number }> {
  let line = 0;
  let all = 0;
  const reading: ReportReading = {
    services,
    em,
    values: valuesOf(report),
    parameters: report.parameters ?? {},
    wrote: async (rows) => {
      line += rows;
      if (signal.aborted) throw new Error('Stopped between two rows; the report is written anew at the next start.');
      const completion = Math.min(99, (100 * line) / Math.max(all, 1));
      const moved = await write({ services }, reportMoved.with({ id: report.id, key, line, completion }));
      if (moved.length === 0) throw new ReportStopped();
    },
  };
  all = await rowsIn(
    reading,
    tables.map(([, table]) => table),
  );
  return { reading, rows: () => line };
}

const valuesOf = ({ accountId, rootAccountId, parameters, showsSis, showsEmail }: AccountReport): ReportValues => ({
  accountId,
  rootAccountId,
  termId: parameters?.enrollmentTermId ?? null,
  courseId: parameters?.courseId ?? null,
  includeDeleted: parameters?.includeDeleted ?? false,
  createdBySis: parameters?.createdBySis ?? false,
  startAt: parameters?.startAt ?? null,
  endAt: parameters?.endAt ?? null,
  state: stateKept(parameters ?? {}),
  order: parameters?.order ?? 'users',
  showsSis,
  showsEmail,
});
