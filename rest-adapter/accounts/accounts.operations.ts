/** What the account routes ask of the graph. Every field is sent under its wire name. */

/** The full form is for those who administer the account; others get the form without quotas and SIS data. */
const account = `
  recordId name workflowState parentAccountId rootAccountId uuid defaultTimeZone
  defaultStorageQuotaMb @omitUnless(field: "permissions.administer")
  defaultUserStorageQuotaMb @omitUnless(field: "permissions.administer")
  defaultGroupStorageQuotaMb @omitUnless(field: "permissions.administer")
  sisAccountId @omitWhenNull
  integrationId @omitWhenNull
  permissions @hidden { administer }`;

export const GetAccount = `query GetAccount($id: RecordId!) { account(id: $id) { ${account} } }`;

export const UpdateAccount = `mutation UpdateAccount($id: RecordId!, $input: UpdateAccountInput!) {
  updateAccount(id: $id, input: $input) { ${account} }
}`;

export const ListAccountCourses = `
query ListAccountCourses(
  $accountId: RecordId!, $withEnrollments: Boolean, $enrollmentTypes: [EnrollmentTypeWord!], $published: Boolean, $completed: Boolean,
  $blueprint: Boolean, $blueprintAssociated: Boolean, $byTeachers: [RecordId!], $bySubaccounts: [RecordId!], $hideEnrollmentless: Boolean,
  $states: [CourseStateFilter!], $termId: RecordId, $searchTerm: String, $searchBy: CourseSearchField, $orderBy: CourseOrder, $direction: SortDirection,
  $syllabus: Boolean = false, $term: Boolean = false, $teachers: Boolean = false, $accountName: Boolean = false, $concluded: Boolean = false, $totalStudents: Boolean = false
) {
  account(id: $accountId) {
    courses(
      withEnrollments: $withEnrollments, enrollmentTypes: $enrollmentTypes, published: $published, completed: $completed, blueprint: $blueprint,
      blueprintAssociated: $blueprintAssociated, byTeachers: $byTeachers, bySubaccounts: $bySubaccounts, hideEnrollmentlessCourses: $hideEnrollmentless,
      states: $states, enrollmentTermId: $termId, searchTerm: $searchTerm, searchBy: $searchBy, orderBy: $orderBy, direction: $direction
    ) {
      nodes {
        recordId name courseCode accountId rootAccountId uuid startAt endAt defaultView enrollmentTermId isPublic isPublicToAuthUsers
        gradingStandardId publicSyllabus publicSyllabusToAuth storageQuotaMb applyAssignmentGroupWeights timeZone hideFinalGrades workflowState
        restrictEnrollmentsToCourseDates createdAt license
        courseFormat @omitWhenNull locale @omitWhenNull sisCourseId @omitWhenNull integrationId @omitWhenNull blueprint
        syllabusBody @include(if: $syllabus)
        accountName @include(if: $accountName)
        concluded @include(if: $concluded)
        totalStudents @include(if: $totalStudents)
        term @include(if: $term) { recordId name startAt endAt workflowState createdAt sisTermId @omitWhenNull }
        teachers @include(if: $teachers) { recordId display_name: shortName shortName avatar_image_url: avatarUrl }
      }
    }
  }
}`;
