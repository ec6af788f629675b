/** What the quiz routes ask of the graph. */

/** The keys of a quiz, those of answers that show one beside others, too. */
export const quizKeys = `
  recordId title htmlUrl mobileUrl previewUrl @omitWhenNull description quizType assignmentId assignmentGroupId timeLimit
  shuffleAnswers hideResults showCorrectAnswers showCorrectAnswersLastAttempt showCorrectAnswersAt hideCorrectAnswersAt
  oneTimeResults scoringPolicy allowedAttempts oneQuestionAtATime questionCount pointsPossible cantGoBack hasAccessCode
  accessCode @omitUnless(field: "rights.readRestrictions") ipFilter @omitUnless(field: "rights.readRestrictions")
  rights: permissions @hidden { readRestrictions manage }
  dueAt lockAt unlockAt published unpublishable canUnpublish @omitWhenNull lockedForUser
  lockInfo @omitWhenNull {
    assetString unlockAt @omitWhenNull lockAt @omitWhenNull canView @omitWhenNull contextModule @omitWhenNull { recordId name }
  }
  lockExplanation @omitWhenNull speedgraderUrl @omitWhenNull speed_grader_url: speedgraderUrl @omitWhenNull
  quizExtensionsUrl @omitWhenNull quizReportsUrl @omitWhenNull quizStatisticsUrl @omitWhenNull messageStudentsUrl @omitWhenNull
  quizSubmissionVersionsHtmlUrl
  permissions { read submit create manage readStatistics reviewGrades update delete preview grade viewAnswerAudits }
  can_update: permissions @lifted { can_update: update }
  allDates @omitWhenNull { id: recordId @omitWhenNull base @omitWhenNull title @omitWhenNull dueAt unlockAt lockAt }
  versionNumber questionTypes postToSis onlyVisibleToOverrides @omitWhenNull sectionCount @omitWhenNull anonymousSubmissions`;

export const ListQuizzes = `query ListQuizzes($courseId: RecordId!, $searchTerm: String) {
  course(id: $courseId) { quizzes(searchTerm: $searchTerm) { nodes { ${quizKeys} } } }
}`;

export const GetQuiz = `query GetQuiz($courseId: RecordId!, $id: RecordId!) {
  course(id: $courseId) { quiz(id: $id) { ${quizKeys} } }
}`;

export const CreateQuiz = `mutation CreateQuiz($courseId: RecordId!, $input: CreateQuizInput!) {
  createQuiz(courseId: $courseId, input: $input) { ${quizKeys} }
}`;

export const UpdateQuiz = `mutation UpdateQuiz($courseId: RecordId!, $quizId: RecordId!, $input: UpdateQuizInput!) {
  updateQuiz(courseId: $courseId, quizId: $quizId, input: $input) { ${quizKeys} }
}`;

export const DeleteQuiz = `mutation DeleteQuiz($courseId: RecordId!, $quizId: RecordId!) {
  deleteQuiz(courseId: $courseId, quizId: $quizId) { ${quizKeys} }
}`;

export const ValidateAccessCode = `mutation ValidateAccessCode($courseId: RecordId!, $quizId: RecordId!, $accessCode: String!) {
  validateQuizAccessCode(courseId: $courseId, quizId: $quizId, accessCode: $accessCode)
}`;
