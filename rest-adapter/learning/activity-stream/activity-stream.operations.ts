/** What the routes of the activity stream ask of the graph. Source: supplement §3.5. */

import { file } from '../files/files.operations.js';

const user = 'recordId display_name: shortName shortName avatar_image_url: avatarUrl';

/** Graded or commented work: all keys of a submission but its id. */
const submission = `
  submission_id: recordId assignmentId userId attempt body url submissionType submittedAt gradedAt score grade graderId excused
  hasAttachments @hidden attachments @omitUnless(field: "hasAttachments") { ${file} }
  cachedDueDate enteredScore enteredGrade gradeMatchesCurrentSubmission workflowState late missing latePolicyStatus
  pointsDeducted secondsLate previewUrl
  submission_comments: comments { recordId authorId authorName comment createdAt editedAt author { ${user} } }
  assignment { recordId courseId name dueAt pointsPossible gradingType submissionTypes htmlUrl }
  course { recordId name courseCode workflowState }
  user { recordId name sortableName shortName createdAt }`;

const item = `
  recordId createdAt updated_at: happenedAt title message type readState contextType @omitWhenNull
  courseId @omitWhenNull groupId @omitWhenNull htmlUrl
  messageId @omitWhenNull notificationCategory @omitWhenNull
  submission @lifted { ${submission} }`;

const summary = 'type notificationCategory count unreadCount';

export const ListCourseStream = `query ListCourseStream($courseId: RecordId!) {
  course(id: $courseId) { activityStream(direction: DESC) { nodes { ${item} } } }
}`;

export const GetCourseStreamSummary = `query GetCourseStreamSummary($courseId: RecordId!) {
  course(id: $courseId) { activityStreamSummary { ${summary} } }
}`;

export const ListOwnStream = `query ListOwnStream($onlyActiveCourses: Boolean) {
  viewer { activityStream(direction: DESC, onlyActiveCourses: $onlyActiveCourses) { nodes { ${item} } } }
}`;

export const GetOwnStreamSummary = `query GetOwnStreamSummary($onlyActiveCourses: Boolean) {
  viewer { activityStreamSummary(onlyActiveCourses: $onlyActiveCourses) { ${summary} } } }`;
