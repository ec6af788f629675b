/** What the routes of quiz extensions ask of the graph. */
const extension = 'quizId userId extraAttempts extraTime manuallyUnlocked endAt';

export const ExtendQuizzes = `mutation ExtendQuizzes($courseId: RecordId!, $extensions: [QuizExtensionInput!]!) {
  extendQuizzes(courseId: $courseId, extensions: $extensions) { ${extension} }
}`;

export const ExtendQuiz = `mutation ExtendQuiz($courseId: RecordId!, $quizId: RecordId!, $extensions: [QuizExtensionInput!]!) {
  extendQuiz(courseId: $courseId, quizId: $quizId, extensions: $extensions) { ${extension} }
}`;
