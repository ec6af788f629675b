export {
  Assignment,
  type GradingType,
  gradingTypes,
  type SubmissionType,
  submissionTypes,
} from './assignment.entity.js';
export { assignmentGroupPolicy, assignmentOverridePolicy, assignmentPolicy } from './assignment.policy.js';
export {
  assignmentGroupReads,
  assignmentOverrideReads,
  assignmentPlaceReads,
  assignmentReads,
  studentWorkReads,
} from './assignment.reads.js';
export { lockExplanation, type ViewerLock } from './assignment.rules.js';
export { AssignmentGroup } from './assignment-group.entity.js';
export { AssignmentOverride } from './assignment-override.entity.js';
export { AssignmentOverrideStudent } from './assignment-override-student.entity.js';
export { type AssignmentDate, assignedTo, effectiveDate, shownDate } from './effective-dates.sql.js';
export { expectsSubmission } from './handing-in.sql.js';
export { Submission, type SubmissionState, waitsForGrade } from './submission.entity.js';
export { activeStudentInReach, gradesIn, submissionPolicy } from './submission.policy.js';
export { submissionCommentReads, submissionReads, submissionVersionReads } from './submission.reads.js';
export { SubmissionComment } from './submission-comment.entity.js';
export { SubmissionVersion } from './submission-version.entity.js';
