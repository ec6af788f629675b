/** What the assignment routes ask of the graph. */

const submission = `recordId assignmentId userId attempt body url submissionType submittedAt gradedAt score grade enteredScore enteredGrade
  gradeMatchesCurrentSubmission workflowState excused late missing latePolicyStatus pointsDeducted secondsLate`;

const dates = (args: string) => `dueAt${args} unlockAt${args} lockAt${args}`;

const assignment = (shown: string) => `
  recordId courseId assignmentGroupId name description position pointsPossible gradingType gradingStandardId submissionTypes
  allowedExtensions createdAt updatedAt groupCategoryId gradeGroupStudentsIndividually peerReviews automaticPeerReviews muted
  onlyVisibleToOverrides omitFromFinalGrade postToSis published unpublishable hasSubmittedSubmissions hasOverrides htmlUrl quizId @omitWhenNull
  lockedForUser lockInfo @omitWhenNull { assetString unlockAt @omitWhenNull lockAt @omitWhenNull canView @omitWhenNull }
  lockExplanation @omitWhenNull needsGradingCount @omitWhenNull ${shown}`;

/** The keys of an assignment that other answers show. */
export const assignmentKeys = assignment(dates(''));

const override = `recordId assignmentId title studentIds @omitWhenNull courseSectionId @omitWhenNull groupId @omitWhenNull
    dueAt @omitUnless(field: "dueAtOverridden") unlockAt @omitUnless(field: "unlockAtOverridden") lockAt @omitUnless(field: "lockAtOverridden")
    dueAtOverridden @hidden unlockAtOverridden @hidden lockAtOverridden @hidden`;

const included = (work: string) => `
  submission${work} @include(if: $submission) { ${submission} }
  assignmentVisibility @include(if: $visibility) @omitWhenNull
  allDates @include(if: $allDates) @omitWhenNull {
    id: recordId @omitWhenNull base @omitWhenNull title @omitWhenNull dueAt unlockAt lockAt setType @omitWhenNull setId @omitWhenNull
  }
  overrides @include(if: $overrides) { ${override} }
  needsGradingCountBySection @include(if: $bySection) @omitWhenNull { sectionId needsGradingCount }`;

const includes = `$submission: Boolean = false, $visibility: Boolean = false, $allDates: Boolean = false, $overrides: Boolean = false,
  $bySection: Boolean = false, $overrideDates: Boolean = true`;

const listed = `$searchTerm: String, $bucket: AssignmentBucket, $assignmentIds: [RecordId!], $orderBy: AssignmentOrder`;
const filters = 'searchTerm: $searchTerm, bucket: $bucket, assignmentIds: $assignmentIds, orderBy: $orderBy';

export const ListAssignments = `query ListAssignments($courseId: RecordId!, ${listed}, ${includes}) {
  course(id: $courseId) {
    assignments(${filters}) { nodes { ${assignment(dates('(applyOverrides: $overrideDates)'))} ${included('')} } }
  }
}`;

export const ListAssignmentsOfStudent = `query ListAssignmentsOfStudent($courseId: RecordId!, $userId: RecordId!, ${listed}, ${includes}) {
  course(id: $courseId) {
    studentWork(userId: $userId) {
      assignments(${filters}) { nodes { ${assignment(dates('(applyOverrides: $overrideDates, studentId: $userId)'))} ${included(': submissionOf(userId: $userId)')} } }
    }
  }
}`;

export const GetAssignment = `query GetAssignment($courseId: RecordId!, $id: RecordId!, ${includes}) {
  course(id: $courseId) { assignment(id: $id) { ${assignment(dates('(applyOverrides: $overrideDates)'))} ${included('')} } }
}`;

const group = `recordId name position groupWeight rules { dropLowest @omitWhenNull dropHighest @omitWhenNull neverDrop @omitWhenNull }`;

const groupIncludes = `
  assignments @include(if: $assignments) {
    ${assignment(dates('(applyOverrides: $overrideDates)'))} submission @include(if: $submission) { ${submission} }
  }`;

const groupVariables = '$assignments: Boolean = false, $submission: Boolean = false, $overrideDates: Boolean = true';

export const ListAssignmentGroups = `query ListAssignmentGroups($courseId: RecordId!, ${groupVariables}) {
  course(id: $courseId) { assignmentGroups { nodes { ${group} ${groupIncludes} } } }
}`;

export const GetAssignmentGroup = `query GetAssignmentGroup($courseId: RecordId!, $id: RecordId!, ${groupVariables}) {
  course(id: $courseId) { assignmentGroup(id: $id) { ${group} ${groupIncludes} } }
}`;

const writeIncludes = '$overrides: Boolean = false, $allDates: Boolean = false';
const written = `${assignment(dates(''))}
  allDates @include(if: $allDates) @omitWhenNull {
    id: recordId @omitWhenNull base @omitWhenNull title @omitWhenNull dueAt unlockAt lockAt setType @omitWhenNull setId @omitWhenNull
  }
  overrides @include(if: $overrides) { ${override} }`;

export const CreateAssignment = `mutation CreateAssignment($courseId: RecordId!, $input: AssignmentInput!, ${writeIncludes}) {
  createAssignment(courseId: $courseId, input: $input) { ${written} }
}`;

export const UpdateAssignment = `mutation UpdateAssignment($courseId: RecordId!, $id: RecordId!, $input: AssignmentInput!, ${writeIncludes}) {
  updateAssignment(courseId: $courseId, id: $id, input: $input) { ${written} }
}`;

export const DeleteAssignment = `mutation DeleteAssignment($courseId: RecordId!, $id: RecordId!) {
  deleteAssignment(courseId: $courseId, id: $id) { ${assignment(dates(''))} }
}`;

export const CreateAssignmentGroup = `mutation CreateAssignmentGroup($courseId: RecordId!, $input: AssignmentGroupInput!) {
  createAssignmentGroup(courseId: $courseId, input: $input) { ${group} }
}`;

export const UpdateAssignmentGroup = `mutation UpdateAssignmentGroup($courseId: RecordId!, $id: RecordId!, $input: AssignmentGroupInput!) {
  updateAssignmentGroup(courseId: $courseId, id: $id, input: $input) { ${group} }
}`;

export const DeleteAssignmentGroup = `mutation DeleteAssignmentGroup($courseId: RecordId!, $id: RecordId!, $moveAssignmentsTo: RecordId) {
  deleteAssignmentGroup(courseId: $courseId, id: $id, moveAssignmentsTo: $moveAssignmentsTo) { ${group} }
}`;

export const ListAssignmentOverrides = `query ListAssignmentOverrides($courseId: RecordId!, $assignmentId: RecordId!) {
  course(id: $courseId) { assignment(id: $assignmentId) { overridePage { nodes { ${override} } } } }
}`;

export const GetAssignmentOverride = `query GetAssignmentOverride($courseId: RecordId!, $assignmentId: RecordId!, $id: RecordId!) {
  course(id: $courseId) { assignment(id: $assignmentId) { override(id: $id) { ${override} } } }
}`;

export const CreateAssignmentOverride = `mutation CreateAssignmentOverride($courseId: RecordId!, $assignmentId: RecordId!, $input: CreateAssignmentOverrideInput!) {
  createAssignmentOverride(courseId: $courseId, assignmentId: $assignmentId, input: $input) { ${override} }
}`;

export const UpdateAssignmentOverride = `mutation UpdateAssignmentOverride($courseId: RecordId!, $assignmentId: RecordId!, $id: RecordId!, $input: UpdateAssignmentOverrideInput!) {
  updateAssignmentOverride(courseId: $courseId, assignmentId: $assignmentId, id: $id, input: $input) { ${override} }
}`;

export const DeleteAssignmentOverride = `mutation DeleteAssignmentOverride($courseId: RecordId!, $assignmentId: RecordId!, $id: RecordId!) {
  deleteAssignmentOverride(courseId: $courseId, assignmentId: $assignmentId, id: $id) { ${override} }
}`;
