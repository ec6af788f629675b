import {
  get,
  included,
  page,
  param,
  path,
  post,
  type Respond,
  record,
  section,
  single,
  wrapped,
} from '../../platform/index.js';

const quiz = { courseId: path('course_id'), quizId: path('quiz_id') };
const one = { ...quiz, id: path('id') };
const includes = { submission: included('submission'), quiz: included('quiz'), user: included('user') };
const place = '/courses/:course_id/quizzes/:quiz_id';

/** Every answer is a list under one key, even of one. */
const submissions = (inner: Respond): Respond => wrapped('quiz_submissions', inner);
const withIncluded = (inner: Respond): Respond =>
  wrapped('quiz_submissions', inner, {}, { submissions: 'submission', quizzes: 'quiz', users: 'user' });

export const quizSubmissionRoutes = section('D3 · Quiz submissions', [
  get(`${place}/submissions`, 'ListQuizSubmissions', {
    summary: 'List the submissions of a quiz',
    variables: { ...quiz, ...includes },
    respond: withIncluded(page('course.quiz.quizSubmissions')),
    beta: true,
  }),
  get(`${place}/submission`, 'GetOwnQuizSubmission', {
    summary: "Show the caller's submission of a quiz",
    variables: { ...quiz, ...includes },
    respond: withIncluded(single('course.quiz.viewerAttempt', { emptyWhenNull: true })),
    beta: true,
    urgent: true,
  }),
  get(`${place}/submissions/:id`, 'GetQuizSubmission', {
    summary: 'Show a submission of a quiz',
    variables: { ...one, attempt: param('attempt'), ...includes },
    respond: withIncluded(single('course.quiz.quizSubmission')),
    beta: true,
  }),
  post(`${place}/submissions`, 'StartQuizAttempt', {
    summary: 'Start an attempt at a quiz',
    variables: { ...quiz, accessCode: param('access_code'), preview: param('preview') },
    respond: submissions(single('startQuizAttempt.quizAttempt')),
    beta: true,
    urgent: true,
  }),
  post(`${place}/submissions/:id/complete`, 'CompleteQuizAttempt', {
    summary: 'Turn in an attempt',
    variables: {
      ...one,
      attempt: param('attempt'),
      validationToken: param('validation_token'),
      accessCode: param('access_code'),
    },
    respond: submissions(single('submitQuizAttempt.quizAttempt')),
    beta: true,
    urgent: true,
  }),
  get(`${place}/submissions/:id/time`, 'GetQuizSubmissionTime', {
    summary: 'Show how much time is left of an attempt',
    variables: one,
    respond: record('course.quiz.quizSubmission'),
    beta: true,
    urgent: true,
  }),
]);
