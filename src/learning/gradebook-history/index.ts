export { gradebookDayReads } from './gradebook-day.reads.js';
export { gradebookGraderReads } from './gradebook-grader.reads.js';
export { gradebookSubmissionReads } from './gradebook-submission.reads.js';
export { type GradebookVersion, gradebookVersionReads } from './gradebook-version.reads.js';
