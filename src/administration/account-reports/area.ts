import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { AccountReport } from './account-report.entity.js';
import { reportsOfAccount } from './account-report.reads.js';
import { AccountReportType } from './account-report-type.entity.js';
import { removeOldReportFiles } from './jobs/remove-old-report-files.job.js';
import { removeReportFile } from './jobs/remove-report-file.job.js';
import { writeAccountReport } from './jobs/write-account-report.job.js';
import { reportOccasions } from './occasions.sql.js';

export const area = defineArea({
  entities: [AccountReport, AccountReportType],
  reads: [reportsOfAccount],
  extensions: reportOccasions.map((occasion) => notificationOccasions.with(occasion)),
  jobs: [writeAccountReport, removeReportFile, removeOldReportFiles],
});
