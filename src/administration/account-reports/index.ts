export { AccountReport, reportStates } from './account-report.entity.js';
export { accountReportReads, accountReportTypeReads } from './account-report.reads.js';
export { linkedReport } from './account-reports.sql.js';
export { removeOldReportFiles } from './jobs/remove-old-report-files.job.js';
export { writeAccountReport } from './jobs/write-account-report.job.js';
export { deleteAccountReport } from './operations/delete-account-report.js';
export { readReportFile, type StoredReport } from './operations/read-report-file.js';
export { startAccountReport } from './operations/start-account-report.js';
export { isReportLink, type ReportLink, reportLinkPath } from './report-link.js';
export {
  enrollmentStateFilters,
  outcomeReportOrders,
  type ReportParameters,
  type ReportRequest,
} from './report-parameters.rules.js';
export {
  parameterDescriptions,
  plainName,
  type ReportKind,
  type ReportParameterName,
  reportKinds,
  reportParameterNames,
  reportTypes,
} from './report-types.js';
