import type { MatrixRow } from './row.js';

export const coursesRows: readonly MatrixRow[] = [];
