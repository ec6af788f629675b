/** What the submission routes ask of the graph. */
import { file } from '../files/files.operations.js';

const handedIn = `
  attempt body url submissionType submittedAt gradedAt score grade graderId excused
  hasAttachments @hidden attachments @omitUnless(field: "hasAttachments") { ${file} }`;

const base = `
  recordId assignmentId userId ${handedIn} cachedDueDate enteredScore enteredGrade gradeMatchesCurrentSubmission workflowState
  late missing latePolicyStatus pointsDeducted secondsLate previewUrl`;

const comments = `{
  recordId authorId authorName comment createdAt editedAt
  hasAttachments @hidden attachments @omitUnless(field: "hasAttachments") { ${file} }
  author { recordId display_name: shortName shortName avatar_image_url: avatarUrl }
}`;

const progress =
  'recordId contextId contextType userId tag completion workflowState createdAt updatedAt message url results';

const includes = `$history: Boolean = false, $comments: Boolean = false, $assignment: Boolean = false, $course: Boolean = false,
  $user: Boolean = false, $group: Boolean = false, $visibility: Boolean = false, $htmlUrl: Boolean = false`;

const included = `
  submission_history: history @include(if: $history) { id: submissionId assignmentId userId ${handedIn} workflowState }
  submission_comments: comments @include(if: $comments) ${comments}
  assignment @include(if: $assignment) {
    recordId courseId assignmentGroupId name dueAt unlockAt lockAt pointsPossible gradingType submissionTypes muted published htmlUrl
  }
  course @include(if: $course) { recordId name courseCode workflowState }
  user @include(if: $user) { recordId name sortableName shortName createdAt }
  group @include(if: $group) { recordId name }
  assignment_visible: assignmentVisible @include(if: $visibility)
  htmlUrl @include(if: $htmlUrl)`;

export const ListSubmissions = `query ListSubmissions($courseId: RecordId!, $assignmentId: RecordId!, $grouped: Boolean, ${includes}) {
  course(id: $courseId) {
    assignment(id: $assignmentId) { submissions(grouped: $grouped) { nodes { ${base} ${included} } } }
  }
}`;

export const GetSubmission = `query GetSubmission($courseId: RecordId!, $assignmentId: RecordId!, $userId: RecordId!, ${includes}) {
  course(id: $courseId) { assignment(id: $assignmentId) { submissionOf(userId: $userId) { ${base} ${included} } } }
}`;

const filters = `assignmentIds: $assignmentIds, workflowState: $workflowState, submittedSince: $submittedSince,
      gradedSince: $gradedSince, orderBy: $orderBy, direction: $direction`;

export const ListStudentSubmissions = `query ListStudentSubmissions(
  $courseId: RecordId!, $studentIds: [RecordId!], $assignmentIds: [RecordId!], $workflowState: SubmissionState,
  $submittedSince: DateTime, $gradedSince: DateTime, $orderBy: SubmissionOrder, $direction: SortDirection,
  $grouped: Boolean = false, ${includes}
) {
  course(id: $courseId) {
    submissions(
      studentIds: $studentIds, ${filters}
    ) @skip(if: $grouped) { nodes { ${base} ${included} } }
    studentsWork(studentIds: $studentIds) @include(if: $grouped) {
      nodes { userId sectionId submissions(first: 1000, ${filters}) { nodes { ${base} ${included} } } }
    }
  }
}`;

export const SubmitAssignment = `mutation SubmitAssignment(
  $courseId: RecordId!, $assignmentId: RecordId!, $input: SubmitAssignmentInput!, $comment: SubmissionCommentInput
) {
  submitAssignment(courseId: $courseId, assignmentId: $assignmentId, input: $input, comment: $comment) {
    ${base} submission_comments: comments ${comments}
  }
}`;

export const GradeSubmission = `mutation GradeSubmission(
  $courseId: RecordId!, $assignmentId: RecordId!, $userId: RecordId!, $input: GradeSubmissionInput, $comment: SubmissionCommentInput
) {
  gradeSubmission(courseId: $courseId, assignmentId: $assignmentId, userId: $userId, input: $input, comment: $comment) {
    ${base} submission_comments: comments ${comments}
  }
}`;

export const UpdateGrades = `mutation UpdateGrades($courseId: RecordId!, $assignmentId: RecordId!, $grades: [StudentGradeInput!]!) {
  updateGrades(courseId: $courseId, assignmentId: $assignmentId, grades: $grades) { ${progress} }
}`;

export const UpdateCourseGrades = `mutation UpdateCourseGrades($courseId: RecordId!, $assignments: [AssignmentGradesInput!]!) {
  updateCourseGrades(courseId: $courseId, assignments: $assignments) { ${progress} }
}`;
