import type { MatrixRow } from './row.js';

export const assignmentsRows: readonly MatrixRow[] = [];
