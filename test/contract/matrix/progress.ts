import { type MatrixRow, row } from './row.js';

export const progressRows: readonly MatrixRow[] = [
  row('GET /progress/:id', () => '/progress/1', [401, 404, 404, 404, 404, 404]),
  row('POST /progress/:id/cancel', () => '/progress/1/cancel', [401, 404, 404, 404, 404, 404], {}),
];
