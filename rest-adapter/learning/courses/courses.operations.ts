/** What the routes that change courses ask of the graph. */
import { courseKeys } from './course-lists.operations.js';

const written = `${courseKeys} storageQuotaUsedMb publicDescription syllabusBody @omitWhenNull`;

export const CreateCourse = `mutation CreateCourse(
  $accountId: RecordId!, $input: CreateCourseInput, $offer: Boolean, $enrollMe: ExactTrue, $enableSisReactivation: Boolean
) {
  createCourse(
    accountId: $accountId, input: $input, offer: $offer, enrollMe: $enrollMe, enableSisReactivation: $enableSisReactivation
  ) { ${written} }
}`;

export const UpdateCourse = `mutation UpdateCourse(
  $id: RecordId!, $input: UpdateCourseInput, $offer: Boolean, $enableSisReactivation: Boolean
) {
  updateCourse(id: $id, input: $input, offer: $offer, enableSisReactivation: $enableSisReactivation) { ${written} }
}`;

export const DeleteCourse = `mutation DeleteCourse($id: RecordId!, $event: CourseDeletionEvent!) {
  deleteCourse(id: $id, event: $event) { event }
}`;

export const UpdateCourses = `mutation UpdateCourses($accountId: RecordId!, $courseIds: [RecordId!]!, $event: CourseBatchEvent!) {
  updateCourses(accountId: $accountId, courseIds: $courseIds, event: $event) {
    recordId contextId contextType userId tag completion workflowState createdAt updatedAt message url results
  }
}`;

const settings = `settings @lifted {
  allowStudentDiscussionTopics allowStudentForumAttachments allowStudentDiscussionEditing allowStudentOrganizedGroups
  hideFinalGrades hideDistributionGraphs lockAllAnnouncements restrictStudentPastView restrictStudentFutureView
  showAnnouncementsOnHomePage homePageAnnouncementLimit
  gradingStandardEnabled gradingStandardId imageId imageUrl
}
image: imageDownloadUrl`;

export const GetCourseSettings = `query GetCourseSettings($id: RecordId!) { course(id: $id) { ${settings} } }`;

export const UpdateCourseSettings = `mutation UpdateCourseSettings($id: RecordId!, $input: UpdateCourseSettingsInput!) {
  updateCourseSettings(id: $id, input: $input) { ${settings} }
}`;

export const PreviewHtml = `query PreviewHtml($courseId: RecordId!, $html: String) {
  previewHtml(courseId: $courseId, html: $html) { html }
}`;
