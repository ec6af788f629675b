import { body, get, path, post, record, section } from '../../platform/index.js';

export const progressRoutes = section('supplement §1.9 · Progress', [
  get('/progress/:id', 'GetProgress', {
    summary: 'Show how far a job has come',
    variables: { id: path('id') },
    respond: record('progress'),
  }),
  post('/progress/:id/cancel', 'CancelProgress', {
    summary: 'End a job that waits or runs',
    variables: { id: path('id'), message: body('message') },
    respond: record('cancelProgress.progress'),
  }),
]);
