import './submission.lists.js';
import './stream-submissions.list.js';

export { allDatesOf } from './assignment.columns.js';
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
export { type AssignmentStanding, instantWords, lockExplanation, type ViewerLock } from './assignment.rules.js';
export { type AssignmentChange, changeAssignment, makeAssignment } from './assignment-changes.js';
export type { AssignmentPatch } from './assignment-columns-of.js';
export { type AssignmentConsequence, extendAssignments } from './assignment-consequences.js';
export { AssignmentGroup } from './assignment-group.entity.js';
export { firstGroup } from './assignment-group-of.js';
export { AssignmentOverride } from './assignment-override.entity.js';
export type { OverrideEntry } from './assignment-override.rules.js';
export { AssignmentOverrideStudent } from './assignment-override-student.entity.js';
export { totalsMayMove } from './assignment-totals.js';
export type { ChangeContext } from './change-context.js';
export {
  type AssignmentDate,
  assignedTo,
  effectiveDate,
  namedByOverride,
  seenDate,
  shownDate,
  throughEyes,
  viewerNamed,
} from './effective-dates.sql.js';
export { gradeOf } from './grade.rules.js';
export type { AssignmentGrades, StudentGrade } from './grade-batch.js';
export { gradingBasisOf } from './grading-basis.js';
export { expectsSubmission } from './handing-in.sql.js';
export { recalculateCourseTotals } from './jobs/recalculate-course-totals.job.js';
export { updateGradesJob } from './jobs/update-grades.job.js';
export { dueAt, isLate, isMissing, secondsLate } from './lateness.sql.js';
export { createAssignment } from './operations/create-assignment.js';
export { createAssignmentGroup } from './operations/create-assignment-group.js';
export { createAssignmentOverride } from './operations/create-assignment-override.js';
export { deleteAssignment } from './operations/delete-assignment.js';
export { deleteAssignmentGroup } from './operations/delete-assignment-group.js';
export { deleteAssignmentOverride } from './operations/delete-assignment-override.js';
export { gradeSubmission, type NewGrade } from './operations/grade-submission.js';
export { startSubmissionUpload } from './operations/start-submission-upload.js';
export { type NewSubmission, submitAssignment } from './operations/submit-assignment.js';
export { updateAssignment } from './operations/update-assignment.js';
export { updateAssignmentGroup } from './operations/update-assignment-group.js';
export { updateAssignmentOverride } from './operations/update-assignment-override.js';
export { updateGrades } from './operations/update-grades.js';
export { ownFiles } from './own-files.js';
export { publishSubmissions } from './publish-submissions.js';
export { Submission, type SubmissionState } from './submission.entity.js';
export { ofStudent } from './submission.filters.js';
export {
  activeStudentInReach,
  concernsActor,
  gradesIn,
  studentInReach,
  studentsInReach,
  submissionPolicy,
} from './submission.policy.js';
export { submissionCommentReads, submissionReads, submissionVersionReads } from './submission.reads.js';
export { changeSubmissions, type SubmissionChange } from './submission-changes.js';
export { SubmissionComment } from './submission-comment.entity.js';
export type { NewComment } from './submission-comments.js';
export { SubmissionVersion } from './submission-version.entity.js';
export { waitsForGrade } from './waits-for-grade.sql.js';
