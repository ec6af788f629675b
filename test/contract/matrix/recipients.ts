import { type MatrixRow, row, type Statuses } from './row.js';

/** Everybody finds those to whom they may write: themself at least. */
const everybody: Statuses = [401, 200, 200, 200, 200, 200];

export const recipientsRows: readonly MatrixRow[] = [
  row('GET /search/recipients', () => '/search/recipients?search=a', everybody),
  row('GET /conversations/find_recipients', () => '/conversations/find_recipients?search=a', everybody),
];
