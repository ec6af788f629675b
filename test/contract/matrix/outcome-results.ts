import type { World } from '../../support/world.js';
import { type MatrixRow, row, type Statuses } from './row.js';

const place = '/courses/:course_id';
const at = (rest: string) => (w: World) => `/courses/${w.courses.C1}/${rest}`;

/** Each finds what they may see, nobody a thing where nothing was assessed. */
const readers: Statuses = [401, 404, 404, 200, 200, 200];

export const outcomeResultsRows: readonly MatrixRow[] = [
  row(`GET ${place}/outcome_results`, at('outcome_results'), readers),
  row(`GET ${place}/outcome_rollups`, at('outcome_rollups'), readers),
  row(`GET ${place}/outcome_alignments`, (w) => at(`outcome_alignments?student_id=${w.users.stu1}`)(w), readers),
];
