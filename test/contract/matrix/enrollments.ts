import type { MatrixRow } from './row.js';

export const enrollmentsRows: readonly MatrixRow[] = [];
