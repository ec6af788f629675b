import { body, del, get, included, page, path, post, put, record, section } from '../../platform/index.js';
import {
  AddObservee,
  CreateTestStudent,
  GetObservee,
  LinkObservee,
  ListObservees,
  RemoveObservee,
} from './observees.operations.js';

const userId = path('user_id');

export const observeeRoutes = section('supplement §5.1 · Observees', [
  get('/users/:user_id/observees', ListObservees, {
    variables: { userId, avatarUrl: included('avatar_url') },
    respond: page('user.observees'),
  }),
  post('/users/:user_id/observees', LinkObservee, {
    variables: { userId, input: body('observee') },
    respond: record('linkObservee'),
  }),
  get('/users/:user_id/observees/:observee_id', GetObservee, {
    variables: { userId, id: path('observee_id') },
    respond: record('user.observee'),
  }),
  put('/users/:user_id/observees/:observee_id', AddObservee, {
    variables: { userId, observeeId: path('observee_id') },
    respond: record('addObservee'),
  }),
  del('/users/:user_id/observees/:observee_id', RemoveObservee, {
    variables: { userId, observeeId: path('observee_id') },
    respond: record('removeObservee'),
  }),
  post('/courses/:course_id/test_student', CreateTestStudent, {
    variables: { courseId: path('course_id') },
    respond: record('createTestStudent'),
  }),
]);
