import { get, path, record, section } from '../../platform/index.js';

export const progressRoutes = section('supplement §1.9 · Progress', [
  get('/progress/:id', 'GetProgress', {
    summary: 'Show how far a job has come',
    variables: { id: path('id') },
    respond: record('progress'),
  }),
]);
