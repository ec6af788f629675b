/** What the routes that read courses ask of the graph. Every field is sent under its wire name. */
import { tabKeys } from './course-tabs.operations.js';

/** The keys of every reply that shows a course in full. Source: D2 · Course; supplement §3.1. */
export const courseKeys = `
  calendar { ics }
  recordId name courseCode workflowState accountId rootAccountId enrollmentTermId gradingStandardId uuid startAt endAt createdAt
  defaultView license locale timeZone isPublic isPublicToAuthUsers publicSyllabus publicSyllabusToAuth storageQuotaMb
  hideFinalGrades applyAssignmentGroupWeights restrictEnrollmentsToCourseDates allowStudentAssignmentEdits allowWikiComments
  allowStudentForumAttachments openEnrollment selfEnrollment blueprint
  courseFormat @omitWhenNull
  sisCourseId @omitUnless(field: "sis.readSis")
  integrationId @omitUnless(field: "sis.readSis")
  sis: permissions @hidden { readSis }`;

/** The grades that a student sees of themself; nothing where the course hides totals. */
const totals = `grades @include(if: $totalScores) @lifted {
  computed_current_score: currentScore @omitUnless(field: "shown")
  computed_final_score: finalScore @omitUnless(field: "shown")
  computed_current_grade: currentGrade @omitUnless(field: "shown")
  computed_final_grade: finalGrade @omitUnless(field: "shown")
  shown @hidden
}`;

const periodTotals = `currentGradingPeriod @include(if: $periodScores) @lifted {
  has_grading_periods: kept
  multiple_grading_periods_enabled: kept
  totals_for_all_grading_periods_option: kept
  current_grading_period_title: title
  current_grading_period_id: recordId
  current_period_computed_current_score: currentScore
  current_period_computed_final_score: finalScore
  current_period_computed_current_grade: currentGrade
  current_period_computed_final_grade: finalGrade
}`;

/** Source: supplement §1.12, short enrollment. */
const shortEnrollments = `
  enrollments: partsOf(userId: $userId, first: 100) {
    nodes {
      type: shortType role: roleName roleId userId enrollmentState
      associatedUserId @omitWhenNull
      observed_user: associatedUser @include(if: $observedUsers) @omitWhenNull { recordId name sortableName shortName createdAt }
      ${totals}
      ${periodTotals}
    }
  }`;

/** The progress of somebody, of the caller unless named; where there is none, only why. Source: D2 · CourseProgress; supplement §3.1. */
export const courseProgress = (whose = '') => `courseProgress${whose} @include(if: $progress) {
  requirementCount @omitWhenNull
  requirementCompletedCount @omitWhenNull
  nextRequirementUrl @omitUnless(field: "requirementCount")
  completedAt @omitUnless(field: "requirementCount")
  error @omitWhenNull { message }
}`;

const user = 'recordId display_name: shortName shortName avatar_image_url: avatarUrl';

/** What each word of `include[]` adds. Source: supplement §3.1. */
const extras = `
  needsGradingCount @include(if: $needsGrading) @omitWhenNull
  syllabusBody @include(if: $syllabus)
  publicDescription @include(if: $publicDescription)
  term: ownTerm @include(if: $term) { recordId name startAt endAt workflowState createdAt sisTermId @omitWhenNull }
  sections: partsOf(userId: $userId, first: 100) @include(if: $sections) {
    nodes { enrollment_role: roleName section @lifted { recordId name startAt endAt } }
  }
  has_grading_periods: hasGradingPeriods @include(if: $periodScores)
  multiple_grading_periods_enabled: hasGradingPeriods @include(if: $periodScores)
  has_weighted_grading_periods: hasGradingPeriods @include(if: $periodScores)
  ${courseProgress('(userId: $userId)')}
  totalStudents @include(if: $totalStudents)
  teachers @include(if: $teachers) { ${user} }
  image_download_url: imageDownloadUrl @include(if: $image)
  account @include(if: $account) { recordId name workflowState parentAccountId rootAccountId }
  concluded @include(if: $concluded)
  isFavorite @include(if: $favorites)
  tabs @include(if: $tabs) { ${tabKeys} }`;

const extraVariables = `$needsGrading: Boolean = false, $syllabus: Boolean = false, $publicDescription: Boolean = false,
  $totalScores: Boolean = false, $periodScores: Boolean = false, $term: Boolean = false, $progress: Boolean = false, $sections: Boolean = false, $totalStudents: Boolean = false,
  $teachers: Boolean = false, $observedUsers: Boolean = false, $image: Boolean = false, $account: Boolean = false,
  $concluded: Boolean = false, $favorites: Boolean = false, $tabs: Boolean = false`;

/** Dates may leave nothing of a course but its id. */
const access = (more: string) => `
  id: courseId
  accessRestrictedByDate @omitUnless(field: "accessRestrictedByDate")
  course @lifted { ${courseKeys} ${shortEnrollments} ${extras} ${more} }`;

export const ListUserCourses = `
query ListUserCourses(
  $storage: Boolean = false,
  $userId: RecordId, $enrollmentType: EnrollmentTypeWord, $enrollmentRole: String, $enrollmentRoleId: RecordId,
  $enrollmentState: OwnEnrollmentState, $states: [OwnCourseState!], $excludeBlueprintCourses: Boolean, ${extraVariables}
) {
  userCourses(
    userId: $userId, enrollmentType: $enrollmentType, enrollmentRole: $enrollmentRole, enrollmentRoleId: $enrollmentRoleId,
    enrollmentState: $enrollmentState, states: $states, excludeBlueprintCourses: $excludeBlueprintCourses
  ) { nodes { ${access('storageQuotaUsedMb @include(if: $storage)')} } }
}`;

export const ListFavoriteCourses = `
query ListFavoriteCourses($storage: Boolean = false, $userId: RecordId, ${extraVariables}) {
  favoriteCourses { nodes { ${access('storageQuotaUsedMb @include(if: $storage)')} } }
}`;

export const GetCourse = `
query GetCourse(
  $accountId: RecordId!, $id: RecordId!, $userId: RecordId, $allCourses: Boolean = false, $permissions: Boolean = false, ${extraVariables}
) {
  account(id: $accountId) {
    courseAccess(id: $id, alsoDeleted: $allCourses) {
      ${access('storageQuotaUsedMb permissions @include(if: $permissions) { createDiscussionTopic createAnnouncement }')}
    }
  }
}`;
