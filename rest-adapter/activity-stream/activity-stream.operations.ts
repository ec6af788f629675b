/** What the routes of the activity stream ask of the graph. Source: supplement §3.5. */

import { streamedSubmission } from '../assignments/submissions.operations.js';

const item = `
  recordId createdAt updated_at: happenedAt title message type readState contextType @omitWhenNull
  courseId @omitWhenNull groupId @omitWhenNull htmlUrl
  messageId @omitWhenNull notificationCategory @omitWhenNull
  submission @lifted { ${streamedSubmission} }`;

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
