import type { Job, JobRun } from '../../../platform/jobs/jobs.js';
import { write } from '../../../platform/transaction/write.js';
import { oldFilesAtOnce, oldReportFiles, reportFilesGone } from '../account-reports.sql.js';

/** Every night: files of reports are kept for some days. What is known of their runs stays. Safe to repeat. */
export const removeOldReportFiles: Job = {
  task: 'remove_old_report_files',
  lane: 'long',
  every: '55 3 * * *',
  async run(run) {
    while (!run.signal.aborted && (await removeSome(run)) === oldFilesAtOnce);
  },
};

/** Bytes first: a run that still names its file will be found again. */
async function removeSome({ services }: JobRun): Promise<number> {
  const { database, files, fileLimits } = services;
  const days = fileLimits.reportDays;
  const old = await database.rows<{ id: number; storageKey: string }>(oldReportFiles.with({ days }));
  for (const { storageKey } of old) await files.remove(storageKey);
  const said = `the file was removed after ${days === 1 ? 'a day' : `${days} days`}`;
  if (old.length > 0) await write({ services }, reportFilesGone.with({ ids: old.map(({ id }) => id), said }));
  return old.length;
}
