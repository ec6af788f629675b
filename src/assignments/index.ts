export { Assignment, type GradingType, gradingTypes } from './assignment.entity.js';
export { AssignmentGroup } from './assignment-group.entity.js';
export { AssignmentOverride } from './assignment-override.entity.js';
export { AssignmentOverrideStudent } from './assignment-override-student.entity.js';
export { Submission, type SubmissionState } from './submission.entity.js';
export { submissionPolicy } from './submission.policy.js';
export { submissionCommentReads, submissionReads, submissionVersionReads } from './submission.reads.js';
export { SubmissionComment } from './submission-comment.entity.js';
export { SubmissionVersion } from './submission-version.entity.js';
