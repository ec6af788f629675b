/** What the routes of questions ask of the graph: authors get every key, students of an attempt those they may read. */

/** Keys of an answer that are not of every type. */
const ofType = `
  commentsHtml @omitWhenNull left @omitWhenNull right @omitWhenNull matchId @omitWhenNull
  numericalAnswerType @omitWhenNull exact @omitWhenNull margin @omitWhenNull approximate @omitWhenNull
  precision @omitWhenNull start @omitWhenNull end @omitWhenNull answer @omitWhenNull
  answerMatchLeft @omitWhenNull answerMatchRight @omitWhenNull`;

const calculated = 'variables { name min max scale } formulas { formula } answerTolerance formulaDecimalPlaces';

const question = `
  recordId quizId quizGroupId assessmentQuestionId position questionName questionType questionText pointsPossible
  correctComments incorrectComments neutralComments correctCommentsHtml incorrectCommentsHtml neutralCommentsHtml
  textAfterAnswers
  answers {
    id text weight comments html blankId @omitWhenNull answerText answerWeight answerComments ${ofType}
    variables @omitWhenNull { name value }
  }
  ${calculated} matches { matchId text } matchingAnswerIncorrectMatches regradeOption`;

/** What a viewer may read of the question of an attempt; what is hidden has no key. */
export const presented = `
  recordId quizId quizGroupId assessmentQuestionId position questionName questionType questionText pointsPossible
  correctComments @omitWhenNull incorrectComments @omitWhenNull neutralComments @omitWhenNull
  correctCommentsHtml @omitWhenNull incorrectCommentsHtml @omitWhenNull neutralCommentsHtml @omitWhenNull
  textAfterAnswers @omitWhenNull
  answers {
    id text html blankId variables { name value } weight @omitWhenNull comments @omitWhenNull
    answerText answerWeight @omitWhenNull answerComments @omitWhenNull ${ofType}
  }
  ${calculated} matches { matchId text } matchingAnswerIncorrectMatches @omitWhenNull`;

const ofQuiz = '$courseId: RecordId!, $quizId: RecordId!';
const quiz = 'courseId: $courseId, quizId: $quizId';

export const ListQuestions = `query ListQuestions(
  ${ofQuiz}, $quizSubmissionId: RecordId, $quizSubmissionAttempt: Int, $ofAttempt: Boolean = false
) {
  course(id: $courseId) {
    quiz(id: $quizId) {
      questions @skip(if: $ofAttempt) { nodes { ${question} } }
      attempt(
        quizSubmissionId: $quizSubmissionId, quizSubmissionAttempt: $quizSubmissionAttempt
      ) @include(if: $ofAttempt) { questions { ${presented} } }
    }
  }
}`;

export const GetQuestion = `query GetQuestion(${ofQuiz}, $id: RecordId!) {
  course(id: $courseId) { quiz(id: $quizId) { question(id: $id) { ${question} } } }
}`;

export const CreateQuestion = `mutation CreateQuestion(${ofQuiz}, $input: QuizQuestionInput!) {
  createQuizQuestion(${quiz}, input: $input) { ${question} }
}`;

export const UpdateQuestion = `mutation UpdateQuestion(${ofQuiz}, $id: RecordId!, $input: QuizQuestionInput!) {
  updateQuizQuestion(${quiz}, id: $id, input: $input) { ${question} }
}`;

export const DeleteQuestion = `mutation DeleteQuestion(${ofQuiz}, $id: RecordId!) {
  deleteQuizQuestion(${quiz}, id: $id) { recordId }
}`;

export const ReorderQuiz = `mutation ReorderQuiz(${ofQuiz}, $order: [QuizEntryInput!]!) {
  reorderQuiz(${quiz}, order: $order) { recordId }
}`;

const group = 'recordId quizId name pickCount questionPoints assessmentQuestionBankId position';

export const ListQuizGroups = `query ListQuizGroups(${ofQuiz}) {
  course(id: $courseId) { quiz(id: $quizId) { groups { nodes { ${group} } } } }
}`;

export const GetQuizGroup = `query GetQuizGroup(${ofQuiz}, $id: RecordId!) {
  course(id: $courseId) { quiz(id: $quizId) { group(id: $id) { ${group} } } }
}`;

export const CreateQuizGroups = `mutation CreateQuizGroups(${ofQuiz}, $quizGroups: [QuizGroupInput!]!) {
  createQuizGroups(${quiz}, quizGroups: $quizGroups) { ${group} }
}`;

export const UpdateQuizGroup = `mutation UpdateQuizGroup(${ofQuiz}, $id: RecordId!, $input: QuizGroupInput!) {
  updateQuizGroup(${quiz}, id: $id, input: $input) { ${group} }
}`;

export const DeleteQuizGroup = `mutation DeleteQuizGroup(${ofQuiz}, $id: RecordId!) {
  deleteQuizGroup(${quiz}, id: $id) { recordId }
}`;

export const ReorderQuizGroup = `
mutation ReorderQuizGroup(${ofQuiz}, $id: RecordId!, $order: [QuizEntryInput!]!) {
  reorderQuizGroup(${quiz}, id: $id, order: $order) { recordId }
}`;
