/** The courses of an account, as the route asks the graph for them. */
import { courseKeys, courseProgress } from './course-lists.operations.js';

export const ListAccountCourses = `
query ListAccountCourses(
  $accountId: RecordId!, $withEnrollments: Boolean, $enrollmentTypes: [EnrollmentTypeWord!], $published: Boolean, $completed: Boolean,
  $blueprint: Boolean, $blueprintAssociated: Boolean, $byTeachers: [RecordId!], $bySubaccounts: [RecordId!], $hideEnrollmentless: Boolean,
  $states: [CourseStateFilter!], $termId: RecordId, $searchTerm: String, $searchBy: CourseSearchField, $orderBy: CourseOrder, $direction: SortDirection,
  $syllabus: Boolean = false, $term: Boolean = false, $teachers: Boolean = false, $accountName: Boolean = false, $concluded: Boolean = false, $totalStudents: Boolean = false, $progress: Boolean = false, $storage: Boolean = false
) {
  account(id: $accountId) {
    courses(
      withEnrollments: $withEnrollments, enrollmentTypes: $enrollmentTypes, published: $published, completed: $completed, blueprint: $blueprint,
      blueprintAssociated: $blueprintAssociated, byTeachers: $byTeachers, bySubaccounts: $bySubaccounts, hideEnrollmentlessCourses: $hideEnrollmentless,
      states: $states, enrollmentTermId: $termId, searchTerm: $searchTerm, searchBy: $searchBy, orderBy: $orderBy, direction: $direction
    ) {
      nodes {
        ${courseKeys}
        syllabusBody @include(if: $syllabus)
        accountName @include(if: $accountName)
        concluded @include(if: $concluded)
        totalStudents @include(if: $totalStudents)
        ${courseProgress()}
        storageQuotaUsedMb @include(if: $storage)
        term @include(if: $term) { recordId name startAt endAt workflowState createdAt sisTermId @omitWhenNull }
        teachers @include(if: $teachers) { recordId display_name: shortName shortName avatar_image_url: avatarUrl }
      }
    }
  }
}`;
