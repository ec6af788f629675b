import {
  bare,
  constant,
  get,
  included,
  param,
  path,
  post,
  put,
  type Respond,
  record,
  section,
  single,
  wholeBody,
  wrapped,
} from '../../platform/index.js';

const id = path('id');
const one = { id, questionId: path('question_id') };
const proof = {
  attempt: param('attempt'),
  validationToken: param('validation_token'),
  accessCode: param('access_code'),
};
const attempt = param('quiz_submission_attempt');
const place = '/quiz_submissions/:id/questions';
const urgent = true;
const questions = (inner: Respond, beside: Record<string, Respond> = {}): Respond =>
  wrapped('quiz_submission_questions', inner, beside);

export const quizSubmissionQuestionRoutes = section('supplement §4.3 · Answering', [
  get(place, 'ListSubmissionQuestions', {
    summary: 'List the questions of an attempt',
    variables: { id, attempt, quizQuestion: included('quiz_question'), attachments: included('attachments') },
    respond: questions(bare('quizSubmission.questions'), {
      quiz_questions: bare('quizSubmission.quizQuestions'),
      attachments: bare('quizSubmission.attachments'),
    }),
    urgent,
  }),
  post(place, 'AnswerQuestions', {
    summary: 'Answer questions of an attempt',
    variables: { id, ...proof, answers: param('quiz_questions') },
    respond: questions(bare('answerQuizQuestionsAsWritten.quizSubmissionQuestions')),
    urgent,
  }),
  get(`${place}/:question_id`, 'GetSubmissionQuestion', {
    summary: 'Show a question of an attempt',
    variables: { ...one, attempt },
    respond: questions(single('quizSubmission.question')),
    urgent,
  }),
  put(`${place}/:question_id/flag`, 'FlagQuestion', {
    summary: 'Flag a question of an attempt',
    variables: { ...one, ...proof, flagged: constant(true) },
    respond: questions(single('flagQuizQuestion.quizSubmissionQuestion')),
    urgent,
  }),
  put(`${place}/:question_id/unflag`, 'FlagQuestion', {
    summary: 'Take the flag off a question of an attempt',
    variables: { ...one, ...proof, flagged: constant(false) },
    respond: questions(single('flagQuizQuestion.quizSubmissionQuestion')),
    urgent,
  }),
  put(`${place}/:question_id/open`, 'OpenQuestion', {
    summary: 'Note that a question of an attempt was opened',
    variables: { ...one, ...proof },
    respond: questions(single('openQuizQuestion.quizAttempt.question')),
    urgent,
  }),
  post('/courses/:course_id/quizzes/:quiz_id/submissions/self/files', 'StartQuizUpload', {
    summary: 'Start to upload a file for an answer',
    variables: {
      courseId: path('course_id'),
      quizId: path('quiz_id'),
      input: wholeBody('name', 'size', 'content_type', 'url'),
    },
    respond: record('startQuizUpload.fileUpload'),
    urgent,
  }),
]);
