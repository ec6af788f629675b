export type { ChangeContext } from '../../platform/transaction/context.js';
export { allDatesOf } from './assignment.columns.js';
export {
  Assignment,
  type AssignmentState,
  assignmentStates,
  type GradingType,
  gradingTypes,
  type SubmissionType,
  submissionTypes,
} from './assignment.entity.js';
export {
  assignmentGroupReads,
  assignmentOverrideReads,
  assignmentReads,
  studentWorkReads,
} from './assignment.reads.js';
export {
  dayDue,
  type GuardedSettings as AssignmentStanding,
  lockExplanation,
  longestAssignmentName,
  type ViewerLock,
} from './assignment.rules.js';
export { assignmentActs } from './assignment.states.js';
export { type AssignmentChange, changeAssignment, makeAssignment } from './assignment-changes.js';
export { type AssignmentConsequence, assignmentConsequences } from './assignment-consequences.js';
export { assignmentEventReads, datedAssignmentReads } from './assignment-event.reads.js';
export { datedAssignments } from './assignment-event.sql.js';
export type { AssignmentPatch } from './assignment-patch.js';
export { copiedAssignmentOf, deleteCopiedAssignments } from './copied-assignment.sql.js';
export { type TotalsBasis, totalsMayMove } from './course-totals.js';
export {
  type AssignmentDate,
  assignedTo,
  effectiveDate,
  namedByOverride,
  observedBy,
  seenDate,
  shownDate,
  throughEyes,
  viewerNamed,
} from './effective-dates.sql.js';
export { gradeOf } from './grade.rules.js';
export type { AssignmentGrades, StudentGrade } from './grading/grade-batch.js';
export { gradingBasisOf } from './grading/grading-basis.js';
export { type LockedWork, lockedWork } from './grading/locked-work.js';
export type { NewGrade } from './grading/new-grade.js';
export { gradeSubmission } from './grading/operations/grade-submission.js';
export { gradeSubmissions } from './grading/operations/grade-submissions.js';
export { postGrade } from './grading/operations/post-grade.js';
export { updateGrades } from './grading/operations/update-grades.js';
export { publishSubmissions } from './grading/publish-submissions.js';
export {
  type GivenCriterionAssessment,
  type PostedWork,
  type RubricGrading,
  rubricGradings,
  type WorkName,
} from './grading/rubric-grading.js';
export { AssignmentGroup } from './groups/assignment-group.entity.js';
export { firstGroup } from './groups/assignment-group-of.js';
export { createAssignmentGroup } from './groups/operations/create-assignment-group.js';
export { deleteAssignmentGroup } from './groups/operations/delete-assignment-group.js';
export { updateAssignmentGroup } from './groups/operations/update-assignment-group.js';
export { dueAt, isLate, isMissing, secondsLate } from './lateness.sql.js';
export { lockedCourse as courseToAssignIn } from './named-assignment.js';
export { gradeChanged, quizRegraded, submissionGraded, workNeedsGrading } from './occasions.sql.js';
export { createAssignment } from './operations/create-assignment.js';
export { deleteAssignment } from './operations/delete-assignment.js';
export { deleteAssignments } from './operations/delete-assignments.js';
export { updateAssignment } from './operations/update-assignment.js';
export { updateAssignmentEvent } from './operations/update-assignment-event.js';
export { assignmentLocks } from './overrides/assignment-locks.sql.js';
export type { OverrideEntry } from './overrides/assignment-override.rules.js';
export { createAssignmentOverride } from './overrides/operations/create-assignment-override.js';
export { deleteAssignmentOverride } from './overrides/operations/delete-assignment-override.js';
export { updateAssignmentOverride } from './overrides/operations/update-assignment-override.js';
export { settleAssignments } from './settle-copied.js';
export {
  latePolicyStatuses,
  Submission,
  type SubmissionState,
  submissionStates,
} from './submission.entity.js';
export { submissionActs } from './submission.states.js';
export { workersOf } from './submitting/assignment-at.js';
export { firstOfStudent } from './submitting/first-of-student.sql.js';
export { firstSubmissionOf, untouchedSubmission } from './submitting/first-submission.js';
export {
  type FirstSubmission,
  firstSubmission,
  firstSubmissionChanges,
} from './submitting/first-submission.sql.js';
export type { NewSubmission } from './submitting/handed-in-work.js';
export { expectsSubmission } from './submitting/handing-in.sql.js';
export { gradePosted } from './submitting/live-topics.sql.js';
export { startSubmissionUpload } from './submitting/operations/start-submission-upload.js';
export { submitAssignment } from './submitting/operations/submit-assignment.js';
export { ownFiles } from './submitting/own-files.js';
export {
  type MediaType,
  mediaTypes,
  type Recording,
  recordingColumns,
  recordingRefusals,
} from './submitting/recording.rules.js';
export { ofStudent, students } from './submitting/submission.filters.js';
export { attachedFiles, hasAttachments } from './submitting/submission.lists.js';
export {
  activeStudentInReach,
  concernsActor,
  grader,
  gradesIn,
  inReach,
  readsSomeWork,
  studentInReach,
  studentsInReach,
} from './submitting/submission.policy.js';
export { submissionCommentReads, submissionReads, submissionVersionReads } from './submitting/submission.reads.js';
export { handIn } from './submitting/submission.rules.js';
export { changeSubmissions, type SubmissionChange } from './submitting/submission-changes.js';
export type { NewComment } from './submitting/submission-comments.js';
export { SubmissionVersion } from './submitting/submission-version.entity.js';
export { tellOfWork } from './submitting/tell-of-work.js';
export { basisOfTotals } from './totals-basis.sql.js';
export { waitsForGrade } from './waits-for-grade.sql.js';
