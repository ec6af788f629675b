import { type MatrixRow, row } from './row.js';

export const errorReportsRows: readonly MatrixRow[] = [
  row('POST /error_reports', () => '/error_reports', [401, 200, 200, 200, 200, 200], {
    'error[subject]': 'Nothing is saved',
  }),
];
