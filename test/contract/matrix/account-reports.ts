import { administered, type MatrixRow, root, row } from './row.js';

const ofType = root('/reports/public_courses_csv');
// No run has this id.
const missing = root('/reports/public_courses_csv/999999');
const nothingThere = [401, 404, 403, 403, 403, 404] as const;

export const accountReportsRows: readonly MatrixRow[] = [
  row('GET /accounts/:account_id/reports', root('/reports'), administered),
  row('POST /accounts/:account_id/reports/:report', ofType, administered, {}),
  row('GET /accounts/:account_id/reports/:report', ofType, administered),
  row('GET /accounts/:account_id/reports/:report/:id', missing, nothingThere),
  row('DELETE /accounts/:account_id/reports/:report/:id', missing, nothingThere),
];
