import { get, path, record, section } from '../../platform/index.js';
import { GetProgress } from './progress.operations.js';

export const progressRoutes = section('Supplement 1.9 · Progress', [
  get('/progress/:id', GetProgress, { variables: { id: path('id') }, respond: record('progress') }),
]);
