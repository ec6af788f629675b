export { ErrorReport, errorSeverities } from './error-report.entity.js';
export { errorReportReads } from './error-report.reads.js';
export type { ErrorReportPatch } from './error-report.rules.js';
export { reportError } from './operations/report-error.js';
