import { idIn, type Job } from '../../../platform/jobs/jobs.js';
import { deletedFile } from '../account-reports.sql.js';

/** Removes the file of a run that was deleted. Safe to repeat. */
export const removeReportFile: Job = {
  task: 'remove_report_file',
  subject: ['account_reports', 'reportId'],
  async run({ services }, payload) {
    const id = idIn(payload, 'reportId');
    const [found] = await services.database.rows<{ storageKey: string }>(deletedFile.with({ id }));
    if (found !== undefined) await services.files.remove(found.storageKey);
  },
};
