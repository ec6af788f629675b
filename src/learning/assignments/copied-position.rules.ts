/** Where copies stand among what a course has already. */
import type { WrittenRow } from '../course-copies/index.js';

/** Beyond every position of a course. */
const beyond = 1_000_000;

/** New copies stand behind everything else, in the order of their source, until the positions are numbered anew. */
export function behindOthers(rows: readonly WrittenRow[]): void {
  for (const { row, before } of rows) if (before === null) row['position'] = beyond + Number(row['position']);
}
