import './gradebook-history.lists.js';

export { GradebookDay } from './gradebook-day.entity.js';
export { gradebookDayReads } from './gradebook-day.reads.js';
export { GradebookGrader } from './gradebook-grader.entity.js';
export { gradebookGraderReads } from './gradebook-grader.reads.js';
export { GradebookSubmission } from './gradebook-submission.entity.js';
export { gradebookSubmissionReads } from './gradebook-submission.reads.js';
export { type GradebookVersion, gradebookVersionReads } from './gradebook-version.reads.js';
