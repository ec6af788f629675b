/** What the routes of the gradebook history ask of the graph. Source: D3 · Gradebook history; supplement §4.5. */
import { file } from '../files/files.operations.js';

const version = `
  id: submissionId assignmentId assignmentName userId userName attempt body url submissionType submittedAt cachedDueDate
  score grade enteredScore enteredGrade gradedAt graderId grader gradeMatchesCurrentSubmission workflowState excused
  late missing latePolicyStatus pointsDeducted secondsLate previewUrl currentGrade currentGradedAt currentGrader
  hasAttachments @hidden attachments @omitUnless(field: "hasAttachments") { ${file} }`;

/** What the version changed, beside what it is. */
const change = `
  previousGrade previousGradedAt previousGrader
  new_score: score new_grade: grade new_graded_at: gradedAt new_grader: grader`;

const grader = 'recordId name assignments: assignmentIds';

export const ListGradebookDays = `query ListGradebookDays($courseId: RecordId!) {
  course(id: $courseId) { gradebookHistoryDays { nodes { date graders { ${grader} } } } }
}`;

export const ListGradebookGraders = `query ListGradebookGraders($courseId: RecordId!, $date: String!) {
  course(id: $courseId) { gradebookHistoryGraders(date: $date) { nodes { ${grader} } } }
}`;

export const ListGradebookSubmissions = `query ListGradebookSubmissions(
  $courseId: RecordId!, $date: String!, $graderId: ID!, $assignmentId: RecordId!
) {
  course(id: $courseId) {
    gradebookHistorySubmissions(date: $date, graderId: $graderId, assignmentId: $assignmentId) {
      nodes { submissionId versions { ${version} ${change} } }
    }
  }
}`;

export const ListGradebookFeed = `query ListGradebookFeed(
  $courseId: RecordId!, $assignmentId: RecordId, $userId: RecordId, $ascending: Boolean
) {
  course(id: $courseId) {
    gradebookHistoryFeed(assignmentId: $assignmentId, userId: $userId, ascending: $ascending) { nodes { ${version} } }
  }
}`;
