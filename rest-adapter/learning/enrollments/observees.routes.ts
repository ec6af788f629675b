import { body, del, get, included, page, path, post, put, record, section } from '../../platform/index.js';

const userId = path('user_id');

export const observeeRoutes = section('supplement §5.1 · Observees', [
  get('/users/:user_id/observees', 'ListObservees', {
    summary: 'List the users that a user observes',
    variables: { userId, avatarUrl: included('avatar_url') },
    respond: page('user.observees'),
  }),
  post('/users/:user_id/observees', 'LinkObservee', {
    summary: "Let a user observe another, by the other's code or login",
    variables: { userId, input: body('observee') },
    respond: record('linkObservee.user'),
  }),
  get('/users/:user_id/observees/:observee_id', 'GetObservee', {
    summary: 'Show a user that a user observes',
    variables: { userId, id: path('observee_id') },
    respond: record('user.observee'),
  }),
  put('/users/:user_id/observees/:observee_id', 'AddObservee', {
    summary: 'Let a user observe another',
    variables: { userId, observeeId: path('observee_id') },
    respond: record('addObservee.user'),
  }),
  del('/users/:user_id/observees/:observee_id', 'RemoveObservee', {
    summary: 'End that a user observes another',
    variables: { userId, observeeId: path('observee_id') },
    respond: record('removeObservee.user'),
  }),
  post('/users/:user_id/observer_pairing_codes', 'CreatePairingCode', {
    summary: 'Make a code by which somebody comes to observe a user',
    variables: { userId },
    respond: record('createPairingCode.pairingCode'),
  }),
  post('/courses/:course_id/test_student', 'CreateTestStudent', {
    summary: 'Create or show the test student of a course',
    variables: { courseId: path('course_id') },
    respond: record('createTestStudent.user'),
  }),
]);
